"""Notifications follow the standards, and only the right browser can decrypt them."""

import pytest
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec

from sixfold.server.push.encryption import LENGTH, Vapid, encrypted, from_text, to_text

from .service import Device, claims_of

# The example of RFC 8291, appendix A.
PLAIN = b"When I grow up, I want to be a watermelon"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
BROWSER = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
BROWSER_PUBLIC = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
HOUSE = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
SEALED = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95"
    "bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def key(text: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(from_text(text)), ec.SECP256R1())


def test_the_example_of_rfc_8291_is_encrypted_to_the_byte() -> None:
    browser = from_text(BROWSER_PUBLIC)
    made = encrypted(PLAIN, browser, from_text(AUTH), own=key(HOUSE), salt=from_text(SALT), length=0)
    assert to_text(made) == SEALED


def test_a_browser_can_decrypt_a_notification() -> None:
    device = Device(key(BROWSER), from_text(AUTH))
    assert to_text(device.public) == BROWSER_PUBLIC
    assert device.read(from_text(SEALED)) == PLAIN
    assert device.read(encrypted(b"{}", device.public, device.auth)) == b"{}"


def test_no_other_browser_can_decrypt_it_and_its_length_reveals_nothing() -> None:
    device = Device()
    short, long = (encrypted(text, device.public, device.auth) for text in (b"", b"x" * (LENGTH - 1)))
    assert len(short) == len(long)
    assert short[:16] != long[:16]
    for other in (Device(), Device(device.key, b"another secret!!")):
        with pytest.raises(InvalidTag):
            other.read(short)


def test_the_server_signs_with_one_permanent_key() -> None:
    secret = bytes(range(32))
    assert Vapid(secret).public == Vapid(secret).public != Vapid(bytes(32)).public
    claims = claims_of(Vapid(secret).proof("https://push.example", "https://play.example"), Vapid(secret).public)
    assert (claims["aud"], claims["sub"]) == ("https://push.example", "https://play.example")
    assert len(from_text(Vapid(b"\xff" * 32).public)) == 65


@pytest.mark.parametrize("text", ["é", "a", "ab!c", "a b"])
def test_invalid_base64_is_refused(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        from_text(text)
