"""Everything that is said to players, in their languages. A test sees to it that no language lacks a text."""

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
"""What can be typed instead of a move. Every language's words are understood in all of them."""

YES: Final = ("y", "yes", "j", "ja")
NO: Final = ("n", "no", "nein")

EN: Final[Mapping[str, str]] = {
    "analyse-busy": "thinking",
    "analyse-plot": "The chances as the game went on",
    "analyse-number": "move",
    "analyse-who": "who",
    "analyse-move": "played",
    "analyse-chance": "chance",
    "analyse-lowest": "lowest",
    "analyse-plot-alone": "The lowest colour that could be expected",
    "analyse-resigned": "{name} resigned.",
    "analyse-cost": "cost",
    "analyse-better": "better",
    "analyse-mean": "{name} gave away {cost} with each move.",
    "analyse-turns": "Where the game turned:",
    "analyse-turn": "{name} played {move} and gave away {cost}; better: {best} ({reason})",
    "serve-starting": "Starting …",
    "serve-ready": "Sixfold is running at {url} (press Ctrl-C to stop it)",
    "serve-metrics": "Metrics are at {url}",
    "serve-preparing": "You can play now. Strong bots and hints get faster in the background: the first time,\n"
    "this takes a minute or two.",
    "serve-prepared": "Everything is ready.",
    "welcome": "Two-hex tiles, six colours, and one idea: only your weakest colour counts.\n"
    "Rules, bots and records for the Einfach Genial family of games.",
    "welcome-try": "Things to try:",
    "welcome-solo": "play alone",
    "welcome-play": "play against a bot",
    "welcome-simulate": "let bots play",
    "welcome-verify": "check every word of their records",
    "welcome-help": "all commands",
    "welcome-note": "A free project by and for players. It is not affiliated with, nor endorsed by,\n"
    "the author or the publishers of the games, whose names are used only to say\nwhich rules are meant.",
    "player": "Player {number}",
    # With its 64 digits this fills a line of 80 columns, and no more.
    "sealed": "Shuffle sealed {commitment}",
    "prompt": "Your move (? for help): ",
    "prompt-choice": "Your choice (? for help): ",
    "again": "You move once more.",
    "confirm": "Play {move}? [Y/n] ",
    "confirm-resign": "Give up this game? [y/N] ",
    "scored-first": "{first} is scored before {second}; {other} does it the other way round.",
    "refused": "That is not possible: {reason}.",
    "unknown-answer": "Please answer y or n.",
    "no-points": "no points",
    "plays": "{name} plays {move}: ",
    "plays-again": "{name} moves once more, {move}: ",
    "exchanges": "{name} exchanges ",
    "draws": "{name} draws ",
    "resigns": "{name} gives up.",
    "bot-failed": "{name} cannot go on: {reason}.",
    "may-exchange": "You may exchange ",
    "choose-exchange": "  x     exchange them",
    "choose-keep": "  keep  keep them",
    "no-exchange": "There is nothing to exchange now.",
    "hint-exchange": "Your weakest now: {colours}. Seen on {count} of the {all} that you may exchange.",
    "hint-chance": "Good moves, with your chance to win:",
    "hint-lowest": "Good moves, with the lowest colour that you can expect at the end:",
    "hint-soon": "I am still warming up; for now a simple look.",
    "list-track": "Best for your weakest colours:",
    "list-points": "Most points:",
    "list-pick": "Type a number to play one of them.",
    "nothing-like-it": "You cannot play {piece} now.",
    "no-such-number": "There is no number {number} in the list.",
    "wait-bot": "{name} is warming up …",
    "wait-hint": "Looking …",
    "hand-over": "It is {name}'s turn. Please hand over, then press Enter. ",
    "help-moves": "A move is written like this: {example}",
    "help-moves-or": "or, where there is more to say, like this: {example}",
    "help-notation": "A capital letter is a colour, a small letter with a number is a field.",
    "help-notation-colours": "Each capital letter is a colour.",
    "help-fields": "Each line of the board begins with the name of its first field; the number at its end is that of "
    "its last one.",
    "help-colours": "The letters are the colours:",
    "help-hint": "good moves, what they promise, and why",
    "help-points": "the points of one move, or alone: the moves with most points",
    "help-piece": "two colour letters: what that tile or card could score",
    "help-board": "show the board again",
    "help-table": "show everything on the table again",
    "help-resign": "give up",
    "help-quit": "leave the table",
    "over": "The game is over: {reason}.",
    "reason-resigned": "somebody gave up",
    "reason-abandoned": "it was left",
    "solo-result": "Your result: {points}. Your weakest colour is {colour}.",
    "you-win": "You win!",
    "wins": "{names} wins.",
    "win-together": "{names} win.",
    "draw": "A draw.",
    "place": "{place}.",
    "colours-won": "{count} of {all} colours",
    "decided-weakest": "The weakest colour decided: {better} beats {worse}.",
    "decided-next": "Equal up to colour no. {number} from below, which decided: {better} beats {worse}.",
    "revealed": "Shuffle seed: {seed}",
    "saved": "The record is in {path}.",
    "saved-unfinished": "The game so far is in {path}.",
    "not-saved": "Sorry: {reason}. It is saved elsewhere:",
    "match-totals": "The match after game {number} of {all}:",
    "match-next": "Press Enter for game {number} of {all}, which {name} begins. ",
    "match-next-you": "Press Enter for game {number} of {all}, which you begin. ",
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
    "match-level": "All are level.",
    "match-open": "To see one of the games: {command}",
    "goodbye": "Goodbye!",
    "event": "{number} of {all}: ",
    "start": "the start",
    "replay-prompt": "Enter next, p back, a number, q quit: ",
    "replay-last": "This is the last one.",
    "replay-first": "This is the first one.",
    "replay-unknown": "Type Enter or n, p, a number from 0 to {all}, or q.",
}

DE: Final[Mapping[str, str]] = {
    "analyse-busy": "denkt nach",
    "analyse-plot": "Die Aussichten im Lauf der Partie",
    "analyse-number": "Zug",
    "analyse-who": "wer",
    "analyse-move": "gespielt",
    "analyse-chance": "Aussicht",
    "analyse-lowest": "tiefste",
    "analyse-plot-alone": "Die schwächste Farbe, die zu erwarten war",
    "analyse-resigned": "{name} hat aufgegeben.",
    "analyse-cost": "Preis",
    "analyse-better": "besser",
    "analyse-mean": "{name} hat je Zug {cost} verschenkt.",
    "analyse-turns": "Wo sich die Partie gewendet hat:",
    "analyse-turn": "{name} spielte {move} und verschenkte {cost}; besser: {best} ({reason})",
    "serve-starting": "Sixfold startet …",
    "serve-ready": "Sixfold läuft unter {url} (Strg-C beendet es)",
    "serve-metrics": "Die Metriken stehen unter {url}",
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
    "welcome-verify": "ihre Partien Wort für Wort prüfen",
    "welcome-help": "alle Befehle",
    "welcome-note": "Ein freies Projekt von Spielern für Spieler, ohne Verbindung zum Autor oder zu\n"
    "den Verlagen der Spiele; deren Namen sagen hier nur, welche Regeln gemeint sind.",
    "player": "Spieler {number}",
    "sealed": "Versiegelt: {commitment}",
    "prompt": "Dein Zug (? hilft): ",
    "prompt-choice": "Deine Wahl (? hilft): ",
    "again": "Du bist noch einmal am Zug.",
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
    "resigns": "{name} gibt auf.",
    "bot-failed": "{name} kann nicht weiterspielen: {reason}.",
    "may-exchange": "Du darfst tauschen: ",
    "choose-exchange": "  tauschen  sie weglegen und neu ziehen",
    "choose-keep": "  behalten  sie behalten",
    "no-exchange": "Jetzt gibt es nichts zu tauschen.",
    "hint-exchange": "Am schwächsten ist jetzt: {colours}. Zu sehen auf {count} von {all}, die du tauschen darfst.",
    "hint-chance": "Gute Züge, mit deiner Aussicht auf den Sieg:",
    "hint-lowest": "Gute Züge, mit der schwächsten Farbe, die du am Ende erwarten kannst:",
    "hint-soon": "Ich wärme mich noch auf; einstweilen ein einfacher Blick.",
    "list-track": "Am besten für deine schwächsten Farben:",
    "list-points": "Die meisten Punkte:",
    "list-pick": "Eine Nummer spielt den Zug.",
    "nothing-like-it": "{piece} kannst du jetzt nicht spielen.",
    "no-such-number": "Eine Nummer {number} steht nicht in der Liste.",
    "wait-bot": "{name} wärmt sich auf …",
    "wait-hint": "Ich schaue …",
    "hand-over": "{name} ist am Zug. Bitte weitergeben, dann die Eingabetaste drücken. ",
    "help-moves": "So schreibt man einen Zug: {example}",
    "help-moves-or": "oder, wenn mehr zu sagen ist, so: {example}",
    "help-notation": "Ein Großbuchstabe ist eine Farbe, ein Kleinbuchstabe mit einer Zahl ein Feld.",
    "help-notation-colours": "Jeder Großbuchstabe ist eine Farbe.",
    "help-fields": "Jede Zeile des Bretts beginnt mit dem Namen ihres ersten Feldes; die Zahl am Ende gehört zu ihrem "
    "letzten.",
    "help-colours": "Die Buchstaben sind die Farben:",
    "help-hint": "gute Züge, was sie versprechen und warum",
    "help-points": "die Punkte eines Zuges; allein: die Züge mit den meisten Punkten",
    "help-piece": "zwei Farbbuchstaben: was dieser Stein oder diese Karte brächte",
    "help-board": "das Brett noch einmal zeigen",
    "help-table": "alles auf dem Tisch noch einmal zeigen",
    "help-resign": "aufgeben",
    "help-quit": "den Tisch verlassen",
    "over": "Das Spiel ist aus: {reason}.",
    "reason-resigned": "jemand hat aufgegeben",
    "reason-abandoned": "es wurde verlassen",
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
    "saved": "Die Partie steht in {path}.",
    "saved-unfinished": "Die Partie bis hierher steht in {path}.",
    "not-saved": "Leider: {reason}. Sie ist anderswo gesichert:",
    "match-totals": "Das Match nach Partie {number} von {all}:",
    "match-next": "Weiter mit der Eingabetaste: Partie {number} von {all}, es beginnt {name}. ",
    "match-next-you": "Weiter mit der Eingabetaste: Partie {number} von {all}, du beginnst. ",
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
    "match-open": "Eine der Partien zeigt: {command}",
    "goodbye": "Auf Wiedersehen!",
    "event": "{number} von {all}: ",
    "start": "der Anfang",
    "replay-prompt": "Eingabetaste weiter, p zurück, eine Zahl, q beendet: ",
    "replay-last": "Das ist das letzte.",
    "replay-first": "Das ist das erste.",
    "replay-unknown": "Bitte die Eingabetaste oder n, p, eine Zahl von 0 bis {all} oder q.",
}

CATALOGUE: Final = {"en": EN, "de": DE}

_PLAIN: Final = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss", "…": "...", "−": "-", "–": "-"}
    | {"→": "->", "·": ","}
)


def language(chosen: str | None) -> str:
    """The language asked for, or that of the system, or English."""
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
        """The text of a key with its blanks filled in."""
        return self.fit(CATALOGUE[self.lang][key].format(**values))

    def knows(self, key: str) -> bool:
        """Whether there is such a text."""
        return key in CATALOGUE[self.lang]

    def colour(self, letter: str) -> str:
        """The name of a colour, from its letter."""
        return self.fit(NAMES[self.lang][COLOURS.index(letter)]) if letter in COLOURS else letter

    def fit(self, text: str) -> str:
        """The text as this terminal can show it."""
        return plain(text) if self.ascii else text
