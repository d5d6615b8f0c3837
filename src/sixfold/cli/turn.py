"""A person's turn: the prompt, its commands, and the preview of a move."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rich.text import Text

from sixfold.bots.analysis import EvaluatedMove
from sixfold.cli.hints import Adviser
from sixfold.cli.narration import EventFormatter, Preview, preview, previews
from sixfold.cli.shortlist import shortlist
from sixfold.cli.terminal import Screen
from sixfold.cli.texts import CATALOGUE, COMMANDS, NO, YES
from sixfold.core.colours import COLOURS
from sixfold.core.errors import BadNotation, SixfoldError
from sixfold.core.position import Position
from sixfold.core.printable import printable
from sixfold.core.translation import refusal
from sixfold.core.types import Action
from sixfold.render.palette import TERMINAL_HIGHLIGHT

LISTED = 3
"""How many moves are listed."""
LISTED_PIECE = 5
"""How many placements of one piece are listed."""
FEW = 4
"""With at most this many legal moves, the choice may be between an exchange and going on."""


@dataclass
class Turn:
    """One decision of one person."""

    screen: Screen
    position: Position
    names: list[str]
    adviser: Adviser
    confirm: bool

    def __post_init__(self) -> None:
        self.words = self.screen.words
        self.formatter = EventFormatter(self.screen, type(self.position))
        self._hints: list[EvaluatedMove] = []
        self._listed: list[Any] = []

    def decide(self) -> Action:
        """Ask until the player confirms a legal action; raises EOFError if the player leaves."""
        if self.choice:
            self._offer()
        while True:
            typed = self.screen.ask(self.words("prompt-choice" if self.choice else "prompt")).strip()
            try:
                action = self._run_line(typed)
            except SixfoldError as wrong:
                reason = self.words.fit(printable(refusal(wrong, self.words.lang, self.position.game.texts)))
                self.screen.say(self.words("refused", reason=reason), "red")
                continue
            if action is not None:
                return action

    def _run_line(self, typed: str) -> Action | None:
        """The action of a typed line, or None if the line has been answered."""
        first, _, rest = typed.partition(" ")
        command = next((name for name, spelled in COMMANDS.items() if first.lower() in spelled), None)
        if command == "points" and rest:
            self._tell_points(rest.strip())
            return None
        if command is not None and not rest:
            return self._run_command(command)
        if typed.isdecimal():
            return self._pick(typed)
        try:
            return self._confirm(self.position.game.parse(typed)) if typed else None
        except BadNotation:
            if not self._names_piece(typed):
                raise
        self._list_piece(typed)
        return None

    def _names_piece(self, typed: str) -> bool:
        """Whether this names a tile or card, in a game with hands."""
        return _is_piece(typed) and bool(self.position.hand_counts)

    def _run_command(self, command: str) -> Action | None:
        """Run a command: returns an action, or None after answering."""
        match command:
            case "exchange" | "keep":
                return self._exchange_or_keep(command)
            case "resign":
                return self._resignation()
            case "quit":
                # As at the end of the input.
                raise EOFError
            case "hint":
                self._advise()
            case "points" if self.choice:
                self._tell_exchange()
            case "points":
                self._list(sorted(self._previews, key=_by_points), "list-points")
            case "board" | "table":
                self.screen.picture(self.position, self.position.to_move, self.names, below=1)
            case _:
                self._help()
        return None

    # --- deciding -----------------------------------------------------------------------------------------

    def _confirm(self, action: Action) -> Action | None:
        """The action, if it is legal and the player confirms it after seeing its points."""
        seen = preview(self.position, action)
        if not self.confirm or not seen.events:
            return action
        self._tell_outcome(seen)
        if self._comes_in_two_orders(str(action)):
            colours = [self.words.colour(letter) for letter in str(action)]
            said = self.words("scored-first", first=colours[0].capitalize(), second=colours[1], other=str(action)[::-1])
            self.screen.say(said, "dim")
        return action if self._ask_yes_no(self.words("confirm", move=action), default=True) else None

    def _comes_in_two_orders(self, move: str) -> bool:
        """Whether this move is a card alone, and the same card the other way round is a different move."""
        return _is_piece(move) and {move, move[::-1]} <= set(map(str, self.position.legal_moves()))

    def _ask_yes_no(self, question: str, *, default: bool) -> bool:
        while True:
            answer = self.screen.ask(question).strip().lower()
            if not answer:
                return default
            if answer in YES + NO:
                return answer in YES
            self.screen.say(self.words("unknown-answer"))

    def _resignation(self) -> Action | None:
        action = self.position.game.parse("resign")
        preview(self.position, action)
        return action if self._ask_yes_no(self.words("confirm-resign"), default=False) else None

    # --- exchanging ---------------------------------------------------------------------------------------

    @cached_property
    def choice(self) -> list[Preview]:
        """The moves, if one of them is an exchange."""
        legal = self.position.legal_moves()
        few = previews(self.position, legal) if len(legal) <= FEW else []
        return few if any(one.does == "exchange" for one in few) else []

    def _offer(self) -> None:
        for one in self.choice:
            if one.does == "exchange":
                line = Text(self.words("may-exchange"), TERMINAL_HIGHLIGHT)
                self.screen.say(line.append_text(self.formatter.outcome(one)))
        self.screen.say(self.words("choose-exchange"))
        self.screen.say(self.words("choose-keep"))

    def _tell_exchange(self) -> None:
        """The case for an exchange: whether the pieces to give away help the weakest colours."""
        [offered] = [one for one in self.choice if one.does == "exchange"]
        lowest = min(offered.before.values())
        weakest = [letter for letter, at in offered.before.items() if at == lowest]
        pieces = offered.pieces
        helping = sum(any(letter in weakest for letter in piece) for piece in pieces)
        colours = ", ".join(f"{self.words.colour(letter)} {lowest}" for letter in weakest)
        self.screen.say(self.words("hint-exchange", colours=colours, all=len(pieces), count=helping))

    def _exchange_or_keep(self, command: str) -> Action | None:
        """An exchange or its refusal, by its short name."""
        wanted = (one.action for one in self.choice if (one.does == "exchange") == (command == "exchange"))
        if (action := next(wanted, None)) is None:
            self.screen.say(self.words("no-exchange"), "red")
        return action

    # --- advice -------------------------------------------------------------------------------------------

    def _advise(self) -> None:
        """Good moves with their prospects; until that is compiled, the best moves for the weakest colours."""
        if self.choice:
            self._tell_exchange()
        if not self._hints:
            with self.screen.waiting(self.words("wait-hint")):
                self._hints = self.adviser.hints(self.position, self.words.lang)
        if self._hints:
            self._tell_hints()
        elif not self.choice:
            self.screen.say(self.words("hint-soon"), "dim")
            self._list(sorted(self._previews, key=_by_track), "list-track")

    def _tell_hints(self) -> None:
        described = []
        for hint in self._hints:
            prospect = f"{100 * hint.share:3.0f} %" if hint.lowest is None else f"{hint.lowest:4.1f}"
            described.append((hint.move, Text(f"{prospect}  {self.words.fit(hint.reason(self.words.lang))}")))
        self._print_list("hint-chance" if self._hints[0].lowest is None else "hint-lowest", described)

    # --- looking ahead ------------------------------------------------------------------------------------

    @cached_property
    def _previews(self) -> list[Preview]:
        with self.screen.waiting(self.words("wait-hint")):
            return previews(self.position, shortlist(self.position))

    def _list(self, ordered: Sequence[Preview], title: str, most: int = LISTED) -> None:
        """The first few moves with different outcomes."""
        different: dict[Any, Preview] = {}
        for one in ordered:
            different.setdefault((one.does, one.piece, *one.after.values()), one)
        first = list(different.values())[:most]
        self._print_list(title, [(one.action, self.formatter.outcome(one)) for one in first])

    def _print_list(self, title: str, described: Sequence[tuple[Any, Text]]) -> None:
        """Moves with a description each, numbered from 1, in columns."""
        self._listed = [move for move, _ in described]
        self.screen.say(self.words(title), TERMINAL_HIGHLIGHT)
        width = max((len(str(move)) for move in self._listed), default=0)
        for number, (move, text) in enumerate(described, 1):
            line = Text(f"{number:>3}  ").append(str(move).ljust(width + 2), style="bold")
            self.screen.say(line.append_text(text))
        self.screen.say(self.words("list-pick"), "dim")

    def _list_piece(self, typed: str) -> None:
        piece = typed.upper()
        fitting = [one for one in self._previews if sorted(one.piece) == sorted(piece)]
        if fitting:
            self._list(sorted(fitting, key=_by_points), "list-points", LISTED_PIECE)
        else:
            self.screen.say(self.words("nothing-like-it", piece=piece), "red")

    def _tell_points(self, typed: str) -> None:
        if self._names_piece(typed):
            self._list_piece(typed)
        else:
            self._tell_outcome(preview(self.position, self.position.game.parse(typed)))

    def _tell_outcome(self, seen: Preview) -> None:
        self.screen.say(Text(f"{seen.action}  ", style="bold").append_text(self.formatter.outcome(seen)))

    def _pick(self, number: str) -> Action | None:
        listed = self._listed or [one.action for one in self.choice]
        if len(number) > 2 or not 1 <= int(number) <= len(listed):
            self.screen.say(self.words("no-such-number", number=number[:20]), "red")
            return None
        return self._confirm(listed[int(number) - 1])

    # --- help ---------------------------------------------------------------------------------------------

    def _help(self) -> None:
        legal = self.position.legal_moves()
        examples = _of_different_shapes(map(str, legal)) or ["resign"]
        example = examples[0]
        self.screen.say(self.words("help-moves", example=example))
        for other in examples[1:2]:
            self.screen.say(self.words("help-moves-or", example=other))
        # Games whose moves name no fields have no board.
        board = any(letter.isdecimal() for letter in example)
        for key in ("help-notation", "help-fields") if board else ("help-notation-colours",):
            self.screen.say(self.words(key))
        for line in self.position.legend(self.screen.unicode, self.names, self.words.lang):
            self.screen.say(line)
        letters = Text(self.words("help-colours"))
        for letter in self.position.standing("")["tracks"][0]:
            letters.append(f"  {letter} ").append_text(self.formatter.colour(letter))
        self.screen.say(letters)
        colours = "".join(letter for letter in example if letter in COLOURS)
        # A card whose name is a move is played by naming it.
        piece = [colours] if colours != example and self._names_piece(colours) else []
        for command in ("hint", "points", *piece, "board" if board else "table", "resign", "quit"):
            known = command in COMMANDS
            word = CATALOGUE.words(self.words.lang, f"command-{command}")[0] if known else command
            explained = self.words(f"help-{command if known else 'piece'}")
            self.screen.say(Text.assemble((f"  {word:<10}", "bold"), explained))


def _of_different_shapes(moves: Iterable[str]) -> list[str]:
    """The first move of each kind of notation.

    >>> _of_different_shapes(["a13-b13", "a14-b14", "b14-c14+O", "b14-c14+P"])
    ['a13-b13', 'b14-c14+O']
    """
    found: dict[str, str] = {}
    for move in moves:
        found.setdefault(re.sub(r"\d+", "1", re.sub("[A-Z]", "A", re.sub("[a-z]", "a", move))), move)
    return list(found.values())


def _is_piece(typed: str) -> bool:
    return len(typed) == 2 and all(letter in COLOURS for letter in typed.upper())


def _by_track(one: Preview) -> tuple[Any, ...]:
    return tuple(-at for at in one.weakest_first), -one.points


def _by_points(one: Preview) -> tuple[Any, ...]:
    return -one.points, tuple(-at for at in one.weakest_first)
