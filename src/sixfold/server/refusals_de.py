"""Error messages of the server in German, by code. The errors themselves carry the English text."""

from collections.abc import Mapping
from typing import Final

from sixfold.core.errors import SixfoldError
from sixfold.core.refusals_de import refusal
from sixfold.games import registry
from sixfold.server import names
from sixfold.server.identity import passwords, tokens
from sixfold.server.tables import options

GERMAN: Final[Mapping[str, str]] = {
    "already-begun": "das Spiel hat schon begonnen",
    "already-registered": "du hast schon ein Konto",
    "bad-body": "diese Anfrage ist ungültig",
    "bad-character": "das Zeichen NUL kann in keinem Text stehen",
    "bad-cursor": "diese Seite gibt es nicht",
    "bad-host": "so heißt kein Rechner: play.example, *.play.example oder https://play.example",
    "bad-label": f"eine Bezeichnung hat 1 bis {tokens.LONGEST_LABEL} Buchstaben, in einer Zeile",
    "bad-message": "das ist keine Nachricht dieses Protokolls",
    "bad-push-service": "das ist kein Push-Dienst",
    "bad-name": f"ein Name hat höchstens {names.LONGEST} Buchstaben, in einer Zeile; der eines Kontos mindestens"
    f" {names.SHORTEST_ACCOUNT}",
    "bad-password": f"ein Passwort hat {passwords.SHORTEST} bis {passwords.LONGEST} Zeichen",
    "bad-preferences": "diese Einstellungen gehen nicht",
    "bad-push-keys": "mit diesen Schlüsseln lässt sich nichts verschlüsseln",
    "bad-signs": "ein Name kann keine unsichtbaren Zeichen haben, etwa solche, die die Schreibrichtung umkehren",
    "bad-status": "Tische sind offen, oder an ihnen wird gespielt",
    "bad-text": "hier gehen nur Worte in einer Zeile",
    "bot-name": "so heißen Bots; bitte einen anderen Namen wählen",
    "busy": "gerade ist zu viel los; bitte noch einmal",
    "changed-meanwhile": "das hat sich inzwischen geändert; bitte noch einmal",
    "clock": f"eine Uhr hat zwischen einer Sekunde und {options.LONGEST_CLOCK // options.DAY} Tagen, und höchstens"
    " einen Tag mehr nach jedem Zug",
    "common-password": "dieses Passwort ist leicht zu erraten; bitte ein anderes wählen",
    "daily": "die Aufgabe des Tages ist für andere zu sehen, wenn der Tag vorbei ist",
    "draw-first": "vor dem Nachziehen gibt es nichts zu wählen",
    "failed": "hier ist etwas schiefgegangen",
    "bad-path": "diese Adresse gibt es nicht",
    "id-reused": "diese Nummer hatte schon eine andere Nachricht",
    "no-people": "an einem Tisch muss jemand sitzen; Bots unter sich treffen sich in der Arena",
    "too-late": "das war für eine andere Stellung gedacht",
    "flag-fallen": "die Zeit ist um",
    "foreign-origin": "Seiten von anderswo können das hier nicht",
    "name-taken": "dieser Name, oder einer, der genauso aussieht, ist vergeben",
    "needs-cookie": "das geht nicht mit einem Token",
    "no-account": "dazu brauchst du ein Konto",
    "no-chat": "an diesem Tisch wird nicht geplaudert",
    "no-game": "an diesem Tisch läuft kein Spiel",
    "no-hints": "an diesem Tisch gibt es keine Tipps",
    "no-match": "dieses Spiel wird nicht in so vielen Partien gespielt",
    "no-merge": "dieser Gast gehört schon zu einem Konto",
    "no-move": "das ist kein Zug, den man machen kann",
    "no-next-game": "jetzt beginnt keine weitere Partie",
    "no-programs": "gewertete Partien und die Aufgabe des Tages sind für Menschen; Programme können zusehen",
    "no-push": "Benachrichtigungen sind auf diesem Server aus",
    "no-rematch": "eine Revanche kommt nach dem Ende",
    "no-take-back": "jetzt kann nichts zurückgenommen werden",
    "no-takeover": "auf diesem Platz ist niemand zu ersetzen",
    "nobody": "bitte zuerst anmelden: Ein Gast braucht nur einen Namen",
    "not-abandoned": "wer dort sitzt, hat noch Zeit für seinen Zug",
    "not-found": "unter dieser Adresse gibt es nichts",
    "not-host": "das darf nur, wer den Tisch eröffnet hat",
    "not-json": "das muss JSON sein",
    "not-rated": "in einer gewerteten Partie gibt es keine Tipps und kein Zurücknehmen",
    "not-seated": "du sitzt nicht an diesem Tisch",
    "not-signed-in": "du bist nicht angemeldet",
    "not-your-seat": "das ist nicht dein Platz",
    "not-your-turn": "du bist nicht dran",
    "nothing-to-draw": "jetzt wird nicht nachgezogen",
    "rematch-begun": "die Revanche hat schon begonnen",
    "seat-taken": "dieser Platz ist nicht frei",
    "still-playing": "erst die laufenden Partien zu Ende spielen",
    "still-seated": "erst von den Tischen aufstehen",
    "too-fast": "das war zu oft; bitte etwas warten",
    "too-large": "das ist zu groß",
    "too-long": "diese Nachricht ist zu lang",
    "too-many": "das sind zu viele Nachrichten",
    "too-many-connections": "von dieser Adresse kommen zu viele Verbindungen",
    "too-many-tokens": "mehr Token gibt es nicht",
    "too-often": "das ist in einer Partie schon zu oft geschehen; gespielt werden kann weiter",
    "two-lengths": "eine Anfrage darf nicht Content-Length und Transfer-Encoding zugleich haben",
    "unavailable": "das kann gerade nicht gespeichert werden; bitte noch einmal",
    "unknown-bot": "diese Stufe gibt es nicht",
    "unknown-game": "dieses Spiel gibt es nicht",
    "unknown-host": "unter diesem Namen ist dieser Server nicht bekannt; wer ihn betreibt, kann --allowed-host setzen",
    "unknown-language": "diese Sprache wird hier nicht gesprochen",
    "unknown-move": "so weit geht diese Partie nicht",
    "unknown-person": "diese Person gibt es nicht",
    "unknown-phrase": "diesen Satz gibt es nicht",
    "unknown-push-service": "das ist nicht die Adresse eines Push-Dienstes, der hier benutzt wird",
    "unknown-table": "diesen Tisch gibt es nicht",
    "unknown-variant": "diese Variante gibt es nicht",
    "unknown-theme": "diese Farbstimmung gibt es nicht: paper oder evening",
    "unknown-token": "diesen Token gibt es nicht",
    "wrong-method": "das geht unter dieser Adresse nicht",
    "wrong-password": "ein Konto mit diesem Namen und diesem Passwort gibt es nicht",
    "wrong-players": "für so viele Spieler ist das nicht",
    "wrong-seats": "so viele Plätze hat dieser Tisch nicht",
}


def said(wrong: SixfoldError, lang: str, game: str | None = None) -> str:
    """An error message in a language; ``game`` adds its own texts."""
    own = {} if game is None else registry.kit(game).words.REFUSALS
    return refusal(wrong, lang, {**GERMAN, **own})
