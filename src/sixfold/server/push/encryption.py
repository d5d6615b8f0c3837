"""Message encryption for web push (RFC 8291) and the identification of the server (VAPID, RFC 8292)."""

import os
import struct
from base64 import urlsafe_b64decode, urlsafe_b64encode
from time import time
from typing import Final

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

RECORD: Final = 4096
"""The record size that all browsers accept; a message is one record."""
LENGTH: Final = 256
"""All messages are padded to this length, so that it reveals nothing."""
PROOF_SECONDS: Final = 12 * 60 * 60
"""Lifetime of a proof; services refuse more than a day."""
_ORDER: Final = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""The order of the curve P-256."""


def to_text(data: bytes) -> str:
    """Bytes as URL-safe base64 without padding."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def from_text(text: str) -> bytes:
    """The bytes of such a text; ValueError if it is invalid."""
    data = urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))
    if to_text(data) != text.rstrip("="):
        raise ValueError("this is not base64")
    return data


def public_bytes(key: ec.EllipticCurvePrivateKey) -> bytes:
    """The public key as an uncompressed point of 65 bytes."""
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def point(data: bytes) -> ec.EllipticCurvePublicKey:
    """The public key of a browser; ValueError if it is invalid."""
    if len(data) != 65:
        raise ValueError("a key has 65 bytes")
    return ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), data)


def encrypted(
    plain: bytes,
    p256dh: bytes,
    auth: bytes,
    *,
    own: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
    length: int = LENGTH,
) -> bytes:
    """A message for the browser with this public key and secret; ``own`` and ``salt`` are random unless given."""
    own = own or ec.generate_private_key(ec.SECP256R1())
    salt = salt or os.urandom(16)
    sender = public_bytes(own)
    shared = own.exchange(ec.ECDH(), point(p256dh))
    secret = _derived(shared, auth, b"WebPush: info\0" + p256dh + sender, 32)
    key = _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    # The byte 2 marks the last record; the zeros after it are padding.
    sealed = AESGCM(key).encrypt(nonce, (plain + b"\x02").ljust(length, b"\0"), None)
    return salt + struct.pack(">IB", RECORD, len(sender)) + sender + sealed


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


class Vapid:
    """The key that identifies this server to push services."""

    def __init__(self, secret: bytes) -> None:
        self._key = ec.derive_private_key(int.from_bytes(secret) % (_ORDER - 1) + 1, ec.SECP256R1())
        self.public = to_text(public_bytes(self._key))
        """The public key, which browsers need to subscribe."""

    def proof(self, service: str, site: str) -> str:
        """The Authorization header for a service, given by its origin; ``site`` is a contact address."""
        claims = {"aud": service, "exp": int(time()) + PROOF_SECONDS, "sub": site}
        text = f"{_json({'typ': 'JWT', 'alg': 'ES256'})}.{_json(claims)}"
        r, s = decode_dss_signature(self._key.sign(text.encode(), ec.ECDSA(SHA256())))
        return f"vapid t={text}.{to_text(r.to_bytes(32) + s.to_bytes(32))}, k={self.public}"


def _json(value: object) -> str:
    return to_text(msgspec.json.encode(value))
