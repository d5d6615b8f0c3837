"""The turns of random play in games with hands: play a tile or card, exchange the hand or keep it, draw."""

from sixfold.core.choices import EXCHANGE, KEEP, exchange_choice
from sixfold.core.hands import CHOOSE, MOVE
from sixfold.core.kernels import Int8s, Kernel, Record, Stream, rule, step
from sixfold.core.rng import below


@rule
def random_exchange(stream: Stream) -> int:
    """Whether to make an allowed exchange: half of the time."""
    return exchange_choice(below(stream, 2))


class HandPlayout:
    """The kernels of a playout (:class:`sixfold.games.kit.Playout`) that follow from others of the title."""

    def __init__(
        self, play: Kernel, exchange: Kernel, keep: Kernel, random_play: Kernel, random_draw: Kernel, *lists: Kernel
    ) -> None:
        """Take the kernels of a title.

        ``play`` ``(s, t, choice)`` and ``random_play`` ``(s, t, stream) -> int`` are about a tile or card, ``exchange``
        and ``keep`` ``(s)`` about the hand, and ``random_draw`` ``(s, t, stream, scratch)`` draws if a draw is due.
        ``lists`` are ``(s, t, p) -> int``, which lists every way to play, and ``(s, p, i) -> int``, which returns one.
        """
        list_plays, listed_play = lists

        @rule
        def random_choice(s: Record, t: Record, stream: Stream) -> int:
            """A random decision for the seat to move, as a choice."""
            return int(random_exchange(stream) if s.phase == CHOOSE else random_play(s, t, stream))

        @rule
        def play_choice(s: Record, t: Record, choice: int, scratch: Int8s) -> None:
            """Play a choice: EXCHANGE, KEEP, or a tile or card."""
            if choice == EXCHANGE:
                exchange(s)
            elif choice == KEEP:
                keep(s)
            else:
                play(s, t, choice)

        @rule
        def random_turn(s: Record, t: Record, stream: Stream, scratch: Int8s) -> int:
            """Play a tile or card and everything up to the next one; return 1 if there was one to play.

            One pass runs every stage that is due. On a device, games that differ in bonus moves and exchanges thus stay
            in step, which doubles the speed.
            """
            played = s.phase == MOVE
            if played:
                play(s, t, random_play(s, t, stream))
            if s.phase == CHOOSE:
                play_choice(s, t, random_exchange(stream), scratch)
            random_draw(s, t, stream, scratch)
            return 1 if played else 0

        @rule
        def list_choices(s: Record, t: Record, p: Record) -> int:
            """List every decision of the seat to move in ``p``; return their number."""
            if s.phase == CHOOSE:
                return 2
            return int(list_plays(s, t, p)) if s.phase == MOVE else 0

        @rule
        def listed_choice(s: Record, p: Record, i: int) -> int:
            """Decision ``i`` of the list, as a choice."""
            return int(exchange_choice(i) if s.phase == CHOOSE else listed_play(s, p, i))

        @step
        def play_turn(s: Record, t: Record, choice: int, stream: Stream, scratch: Int8s) -> None:
            """Play a choice and everything up to the next tile or card; make an exchange whenever it is allowed."""
            play_choice(s, t, choice, scratch)
            if s.phase == CHOOSE:
                exchange(s)
            random_draw(s, t, stream, scratch)

        self.random_choice, self.play_choice, self.random_turn = random_choice, play_choice, random_turn
        self.play_turn = play_turn
        self.list_choices, self.listed_choice = list_choices, listed_choice
