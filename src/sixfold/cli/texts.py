"""All texts for players, in every language. A test checks that no language lacks one."""

import os
from collections.abc import Mapping
from typing import Final

from sixfold.core.colours import COLOURS, NAMES

LANGUAGES: Final = ("en", "de")

COMMANDS: Final[Mapping[str, tuple[str, ...]]] = {
    "help": ("?", "help", "hilfe"),
    "hint": ("hint", "tipp"),
    "points": ("points", "punkte"),
    "board": ("board", "brett"),
    "table": ("table", "tisch"),
    "resign": ("resign", "aufgeben"),
    "quit": ("quit", "q", "exit", "ende"),
    "exchange": ("x", "exchange", "tauschen"),
    "keep": ("keep", "behalten"),
}
"""What can be typed instead of a move. The words of every language work in all of them."""

YES: Final = ("y", "yes", "j", "ja")
NO: Final = ("n", "no", "nein")

EN: Final[Mapping[str, str]] = {
    "analyse-busy": "thinking",
    "analyse-plot": "Winning chances during the game",
    "analyse-number": "move",
    "analyse-who": "who",
    "analyse-move": "played",
    "analyse-chance": "chance",
    "analyse-lowest": "lowest",
    "analyse-plot-alone": "Expected lowest colour",
    "analyse-resigned": "{name} resigned.",
    "analyse-cost": "cost",
    "analyse-better": "better",
    "analyse-mean": "{name} gave away {cost} per move on average.",
    "analyse-turns": "Where the game turned:",
    "analyse-turn": "{name} played {move} and gave away {cost}; better was {best} ({reason})",
    "serve-starting": "Starting …",
    "serve-ready": "Sixfold is running at {url} (press Ctrl-C to stop)",
    "serve-metrics": "Metrics are at {url}",
    "serve-preparing": "You can play now. Strong bots and hints get faster in the background; the first time,\n"
    "this takes a minute or two.",
    "serve-prepared": "Everything is ready.",
    "welcome": "Two-hex tiles, six colours, and one idea: only your weakest colour counts.\n"
    "Rules, bots and records for the Einfach Genial family of games.",
    "welcome-try": "Things to try:",
    "welcome-solo": "play alone",
    "welcome-play": "play against a bot",
    "welcome-simulate": "watch bots play",
    "welcome-verify": "check their records in full",
    "welcome-help": "all commands",
    "welcome-note": "A free project by and for players. It is not affiliated with, nor endorsed by,\n"
    "the author or the publishers of the games, whose names are used only to say\nwhich rules are meant.",
    "player": "Player {number}",
    # With its 64 digits this exactly fills a line of 80 columns.
    "sealed": "Shuffle sealed {commitment}",
    "prompt": "Your move (? for help): ",
    "prompt-choice": "Your choice (? for help): ",
    "again": "Bonus move: play again.",
    "confirm": "Play {move}? [Y/n] ",
    "confirm-resign": "Resign this game? [y/N] ",
    "scored-first": "{first} scores before {second}; {other} reverses the order.",
    "refused": "That is not possible: {reason}.",
    "unknown-answer": "Please answer y or n.",
    "no-points": "no points",
    "plays": "{name} plays {move}: ",
    "plays-again": "{name} plays again, {move}: ",
    "exchanges": "{name} exchanges ",
    "draws": "{name} draws ",
    "resigns": "{name} resigned.",
    "bot-failed": "{name} failed: {reason}.",
    "may-exchange": "You may exchange ",
    "choose-exchange": "  x     exchange them",
    "choose-keep": "  keep  keep them",
    "no-exchange": "There is nothing to exchange now.",
    "hint-exchange": "Your weakest now: {colours}. Shown on {count} of the {all} that you may exchange.",
    "hint-chance": "Good moves, with your estimated chance to win:",
    "hint-lowest": "Good moves, with the lowest colour you can expect at the end:",
    "hint-soon": "The analysis is still warming up; here is a simple list.",
    "list-track": "Best for your weakest colours:",
    "list-points": "Most points:",
    "list-pick": "Type a number to play one of them.",
    "nothing-like-it": "You cannot play {piece} now.",
    "no-such-number": "The list has no number {number}.",
    "wait-bot": "{name} is warming up …",
    "wait-hint": "Looking …",
    "hand-over": "It is {name}'s turn. Please hand over, then press Enter. ",
    "help-moves": "Type a move like this: {example}",
    "help-moves-or": "or, with more details, like this: {example}",
    "help-notation": "A capital letter is a colour, a small letter with a number is a field.",
    "help-notation-colours": "Each capital letter is a colour.",
    "help-fields": "Each row of the board starts with the name of its first field; the number at its end belongs to"
    " its last one.",
    "help-colours": "The letters are the colours:",
    "help-hint": "good moves, their prospects, and why",
    "help-points": "the points of one move, or without a move: the moves with the most points",
    "help-piece": "two colour letters: what that tile or card could score",
    "help-board": "show the board again",
    "help-table": "show everything on the table again",
    "help-resign": "resign this game",
    "help-quit": "leave the table",
    "over": "The game is over: {reason}.",
    "reason-resigned": "a player resigned",
    "reason-abandoned": "it was abandoned",
    "solo-result": "Your score: {points}. Your lowest colour is {colour}.",
    "you-win": "You win!",
    "wins": "{names} wins.",
    "win-together": "{names} win.",
    "draw": "A draw.",
    "place": "{place}.",
    "colours-won": "{count} of {all} colours",
    "decided-weakest": "The weakest colour decided: {better} beats {worse}.",
    "decided-next": "Equal up to colour no. {number} from the bottom, which decided: {better} beats {worse}.",
    "revealed": "Shuffle seed: {seed}",
    "saved": "The record was saved to {path}.",
    "saved-unfinished": "The game so far was saved to {path}.",
    "not-saved": "Sorry: {reason}. It was saved elsewhere:",
    "match-totals": "Match score after game {number} of {all}:",
    "match-next": "Press Enter for game {number} of {all}; {name} begins. ",
    "match-next-you": "Press Enter for game {number} of {all}; you begin. ",
    "match-you-win": "You win the match!",
    "match-wins": "{names} wins the match.",
    "match-win-together": "{names} win the match together.",
    "match-draw": "The match is a draw.",
    "match-of": "Match: {rules}",
    "match-game": "Game {number}",
    "match-game-of": "Game {number} of {all}, ",
    "match-events": "events: {count}",
    "match-unfinished": "events: {count}, unfinished",
    "match-sum": "Total",
    "match-leads": "{names} leads.",
    "match-lead-together": "{names} lead together.",
    "match-level": "Everyone is level.",
    "match-open": "To see one of the games: {command}",
    "goodbye": "Goodbye!",
    "event": "{number} of {all}: ",
    "start": "the start",
    "replay-prompt": "Enter next, p back, a number, q quit: ",
    "replay-last": "This is the last position.",
    "replay-first": "This is the first position.",
    "replay-unknown": "Press Enter or type n, p, a number from 0 to {all}, or q.",
}

DE: Final[Mapping[str, str]] = {
    "analyse-busy": "denkt nach",
    "analyse-plot": "Gewinnchancen im Verlauf der Partie",
    "analyse-number": "Zug",
    "analyse-who": "wer",
    "analyse-move": "gespielt",
    "analyse-chance": "Aussicht",
    "analyse-lowest": "tiefste",
    "analyse-plot-alone": "Erwartete schwächste Farbe",
    "analyse-resigned": "{name} hat aufgegeben.",
    "analyse-cost": "Preis",
    "analyse-better": "besser",
    "analyse-mean": "{name} hat je Zug im Schnitt {cost} verschenkt.",
    "analyse-turns": "Wo sich die Partie gewendet hat:",
    "analyse-turn": "{name} spielte {move} und verschenkte {cost}; besser: {best} ({reason})",
    "serve-starting": "Sixfold startet …",
    "serve-ready": "Sixfold läuft unter {url} (Strg-C beendet es)",
    "serve-metrics": "Metriken unter {url}",
    "serve-preparing": "Du kannst sofort spielen. Starke Bots und Tipps werden im Hintergrund schneller:\n"
    "beim ersten Mal dauert das ein, zwei Minuten.",
    "serve-prepared": "Alles ist bereit.",
    "welcome": "Steine aus zwei Sechsecken, sechs Farben und eine Idee:\n"
    "Nur deine schwächste Farbe zählt.\n"
    "Regeln, Bots und Partien für die Spiele der Familie Einfach Genial.",
    "welcome-try": "Zum Ausprobieren:",
    "welcome-solo": "allein spielen",
    "welcome-play": "gegen einen Bot spielen",
    "welcome-simulate": "Bots spielen lassen",
    "welcome-verify": "ihre Partien genau prüfen",
    "welcome-help": "alle Befehle",
    "welcome-note": "Ein freies Projekt von Spielern für Spieler, ohne Verbindung zum Autor oder zu\n"
    "den Verlagen der Spiele; deren Namen sagen hier nur, welche Regeln gemeint sind.",
    "player": "Spieler {number}",
    "sealed": "Versiegelt: {commitment}",
    "prompt": "Dein Zug (? für Hilfe): ",
    "prompt-choice": "Deine Wahl (? für Hilfe): ",
    "again": "Bonuszug: Du bist noch einmal am Zug.",
    "confirm": "{move} spielen? [J/n] ",
    "confirm-resign": "Diese Partie aufgeben? [j/N] ",
    "scored-first": "{first} zählt vor {second}; {other} macht es umgekehrt.",
    "refused": "Das geht nicht: {reason}.",
    "unknown-answer": "Bitte mit j oder n antworten.",
    "no-points": "keine Punkte",
    "plays": "{name} spielt {move}: ",
    "plays-again": "{name} ist noch einmal am Zug, {move}: ",
    "exchanges": "{name} tauscht ",
    "draws": "{name} zieht ",
    "resigns": "{name}: aufgegeben.",
    "bot-failed": "{name} kann nicht weiterspielen: {reason}.",
    "may-exchange": "Du darfst tauschen: ",
    "choose-exchange": "  tauschen  sie weglegen und neu ziehen",
    "choose-keep": "  behalten  sie behalten",
    "no-exchange": "Jetzt gibt es nichts zu tauschen.",
    "hint-exchange": "Am schwächsten ist jetzt: {colours}. Zu sehen auf {count} von {all}, die du tauschen darfst.",
    "hint-chance": "Gute Züge, mit deiner geschätzten Gewinnchance:",
    "hint-lowest": "Gute Züge, mit der schwächsten Farbe, die du am Ende erwarten kannst:",
    "hint-soon": "Die Analyse wärmt sich noch auf; hier eine einfache Liste.",
    "list-track": "Am besten für deine schwächsten Farben:",
    "list-points": "Die meisten Punkte:",
    "list-pick": "Mit einer Nummer spielst du den Zug.",
    "nothing-like-it": "{piece} kannst du jetzt nicht spielen.",
    "no-such-number": "Die Nummer {number} steht nicht in der Liste.",
    "wait-bot": "{name} wärmt sich auf …",
    "wait-hint": "Analyse läuft …",
    "hand-over": "{name} ist am Zug. Bitte weitergeben, dann die Eingabetaste drücken. ",
    "help-moves": "So schreibt man einen Zug: {example}",
    "help-moves-or": "oder, mit mehr Angaben, so: {example}",
    "help-notation": "Ein Großbuchstabe ist eine Farbe, ein Kleinbuchstabe mit einer Zahl ein Feld.",
    "help-notation-colours": "Jeder Großbuchstabe ist eine Farbe.",
    "help-fields": "Jede Zeile des Bretts beginnt mit dem Namen ihres ersten Feldes; die Zahl am Ende gehört zu ihrem "
    "letzten.",
    "help-colours": "Die Buchstaben sind die Farben:",
    "help-hint": "gute Züge, ihre Aussichten und Gründe",
    "help-points": "die Punkte eines Zuges; ohne Zug: die Züge mit den meisten Punkten",
    "help-piece": "zwei Farbbuchstaben: was dieser Stein oder diese Karte bringt",
    "help-board": "das Brett noch einmal zeigen",
    "help-table": "alles auf dem Tisch noch einmal zeigen",
    "help-resign": "aufgeben",
    "help-quit": "den Tisch verlassen",
    "over": "Das Spiel ist aus: {reason}.",
    "reason-resigned": "jemand hat aufgegeben",
    "reason-abandoned": "es wurde abgebrochen",
    "solo-result": "Dein Ergebnis: {points}. Deine schwächste Farbe ist {colour}.",
    "you-win": "Du gewinnst!",
    "wins": "{names} gewinnt.",
    "win-together": "{names} gewinnen.",
    "draw": "Unentschieden.",
    "place": "{place}.",
    "colours-won": "{count} von {all} Farben",
    "decided-weakest": "Die schwächste Farbe entschied: {better} schlägt {worse}.",
    "decided-next": "Gleich bis zur {number}. Farbe von unten, die entschied: {better} schlägt {worse}.",
    "revealed": "Startwert: {seed}",
    "saved": "Die Partie ist in {path} gespeichert.",
    "saved-unfinished": "Die Partie bis hierher ist in {path} gespeichert.",
    "not-saved": "Leider: {reason}. Sie ist an anderer Stelle gespeichert:",
    "match-totals": "Spielstand des Matches nach Partie {number} von {all}:",
    "match-next": "Weiter mit der Eingabetaste: Partie {number} von {all}; {name} beginnt. ",
    "match-next-you": "Weiter mit der Eingabetaste: Partie {number} von {all}; du beginnst. ",
    "match-you-win": "Du gewinnst das Match!",
    "match-wins": "{names} gewinnt das Match.",
    "match-win-together": "{names} gewinnen das Match gemeinsam.",
    "match-draw": "Das Match endet unentschieden.",
    "match-of": "Match: {rules}",
    "match-game": "Partie {number}",
    "match-game-of": "Partie {number} von {all}, ",
    "match-events": "Ereignisse: {count}",
    "match-unfinished": "Ereignisse: {count}, nicht beendet",
    "match-sum": "Summe",
    "match-leads": "{names} führt.",
    "match-lead-together": "{names} führen gemeinsam.",
    "match-level": "Alle liegen gleichauf.",
    "match-open": "Eine der Partien ansehen: {command}",
    "goodbye": "Auf Wiedersehen!",
    "event": "{number} von {all}: ",
    "start": "der Anfang",
    "replay-prompt": "Eingabetaste weiter, p zurück, eine Zahl, q beendet: ",
    "replay-last": "Das ist die letzte Stellung.",
    "replay-first": "Das ist die erste Stellung.",
    "replay-unknown": "Bitte die Eingabetaste, n, p, eine Zahl von 0 bis {all} oder q.",
}

CATALOGUE: Final = {"en": EN, "de": DE}

_PLAIN: Final = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss", "…": "...", "−": "-", "–": "-"}
    | {"→": "->", "·": ","}
)


def language(chosen: str | None) -> str:
    """The requested language, or that of the system, or English."""
    if chosen is not None:
        return chosen
    system = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    return "de" if system.lower().startswith("de") else "en"


def plain(text: str) -> str:
    """The text in ASCII.

    >>> plain("Grün: 3…5")
    'Gruen: 3...5'
    """
    return text.translate(_PLAIN).encode("ascii", "replace").decode()


class Words:
    """The texts of one language.

    >>> Words("de")("wins", names="Mira"), Words("en").colour("B")
    ('Mira gewinnt.', 'blue')
    """

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.ascii = False

    def __call__(self, key: str, **values: object) -> str:
        """The text of a key with its placeholders filled in."""
        return self.fit(CATALOGUE[self.lang][key].format(**values))

    def knows(self, key: str) -> bool:
        """Whether this key exists."""
        return key in CATALOGUE[self.lang]

    def colour(self, letter: str) -> str:
        """The name of a colour, from its letter."""
        return self.fit(NAMES[self.lang][COLOURS.index(letter)]) if letter in COLOURS else letter

    def fit(self, text: str) -> str:
        """The text with only the characters that this terminal can show."""
        return plain(text) if self.ascii else text
