"""Sends the updates of one table to all its watchers, however many there are."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Protocol

from sixfold.server.tables.entry import Muted, Viewer

SLICE: Final = 50
"""Spectators served before the event loop gets a turn."""


class Watcher(Protocol):
    """A connection that watches a table."""

    person: str | None
    proof: str | None
    """The hash of the session or token that identifies the person; None if it cannot end."""
    asked_seat: int | None
    muted: Muted

    def push(self, frames: bytes) -> None:
        """Send these frames without waiting."""

    def leave(self, code: int, reason: str) -> None:
        """Close the connection."""


FramesFor = Callable[[Viewer, Muted], bytes]
"""The frames to send to a viewer (``Update.frames``)."""


@dataclass(slots=True)
class _Place:
    """A watcher's point of view, and what they are still to be sent."""

    viewer: Viewer
    missed: list[FramesFor] = field(default_factory=list)


class Broadcast:
    """The watchers of a table. Players are served at once, spectators in slices; everybody gets news in order.

    A spectator who is behind when the next news come gets both together.
    """

    def __init__(self) -> None:
        self._places: dict[Watcher, _Place] = {}
        self._task: asyncio.Task[None] | None = None

    def __len__(self) -> int:
        return len(self._places)

    @property
    def watchers(self) -> list[Watcher]:
        """All watchers."""
        return list(self._places)

    def add(self, watcher: Watcher, viewer: Viewer) -> None:
        """Send a watcher all news from now on."""
        self._places[watcher] = _Place(viewer)

    def remove(self, watcher: Watcher) -> None:
        """Stop sending to a watcher."""
        self._places.pop(watcher, None)

    def seat(self, viewer_of: Callable[[Watcher], Viewer]) -> None:
        """Recompute everybody's point of view after seats have changed."""
        for watcher, place in self._places.items():
            place.viewer = viewer_of(watcher)

    def send(self, frames_for: FramesFor) -> None:
        """Send news to everybody."""
        for watcher, place in list(self._places.items()):
            place.missed.append(frames_for)
            if place.viewer is not None:
                self._deliver(watcher, place)
        if self._task is None:
            behind = self._behind
            for watcher, place in behind[:SLICE]:
                self._deliver(watcher, place)
            if len(behind) > SLICE:
                self._task = asyncio.get_running_loop().create_task(self._deliver_in_slices())

    def stop(self) -> None:
        """Stop serving those who are behind."""
        if self._task is not None:
            self._task.cancel()

    @property
    def _behind(self) -> list[tuple[Watcher, _Place]]:
        """Watchers who have not been sent everything."""
        return [(watcher, place) for watcher, place in self._places.items() if place.missed]

    async def _deliver_in_slices(self) -> None:
        try:
            while behind := self._behind:
                for number, (watcher, place) in enumerate(behind):
                    if number % SLICE == 0:
                        await asyncio.sleep(0)
                    if self._places.get(watcher) is place:
                        self._deliver(watcher, place)
        finally:
            self._task = None

    def _deliver(self, watcher: Watcher, place: _Place) -> None:
        missed, place.missed = place.missed, []
        for frames_for in missed:
            watcher.push(frames_for(place.viewer, watcher.muted))
