"""Sends the updates of one table to all its watchers, however many there are."""

import asyncio
from collections.abc import Callable
from typing import Final, Protocol

from sixfold.server.tables.entries import Muted, Viewer
from sixfold.server.tables.updates import Update

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


class _Place:
    """A watcher's point of view, and the newest entry they have."""

    __slots__ = ("seq", "viewer")

    def __init__(self, viewer: Viewer, seq: int) -> None:
        self.viewer = viewer
        self.seq = seq


class Broadcast:
    """The watchers of a table. Players are served at once, spectators in slices; everybody gets entries in order.

    A spectator who is behind when the next update comes gets both together.
    """

    def __init__(self) -> None:
        self._places: dict[Watcher, _Place] = {}
        self._updates: list[Update] = []
        """Updates that somebody has not received yet."""
        self._task: asyncio.Task[None] | None = None

    def __len__(self) -> int:
        return len(self._places)

    @property
    def watchers(self) -> list[Watcher]:
        """All watchers."""
        return list(self._places)

    def add(self, watcher: Watcher, viewer: Viewer, seq: int) -> None:
        """Send a watcher all updates after the entry ``seq``."""
        self._places[watcher] = _Place(viewer, seq)

    def remove(self, watcher: Watcher) -> None:
        """Stop sending to a watcher."""
        self._places.pop(watcher, None)

    def seat(self, viewer_of: Callable[[Watcher], Viewer]) -> None:
        """Recompute everybody's point of view after seats have changed."""
        for watcher, place in self._places.items():
            place.viewer = viewer_of(watcher)

    def send(self, update: Update) -> None:
        """Send an update to everybody."""
        self._updates.append(update)
        for watcher, place in list(self._places.items()):
            if place.viewer is not None:
                self._deliver(watcher)
        if self._task is None:
            behind = self._behind()
            self._deliver_to(behind[:SLICE])
            if len(behind) > SLICE:
                self._task = asyncio.get_running_loop().create_task(self._deliver_in_slices())
            else:
                self._updates.clear()

    def announce(self, frames: bytes) -> None:
        """Send everybody a message that is not an entry, after their pending updates."""
        for watcher in self.watchers:
            self._deliver(watcher)
            watcher.push(frames)

    def stop(self) -> None:
        """Stop serving those who are behind."""
        if self._task is not None:
            self._task.cancel()

    async def _deliver_in_slices(self) -> None:
        try:
            while behind := self._behind():
                for begin in range(0, len(behind), SLICE):
                    await asyncio.sleep(0)
                    self._deliver_to(behind[begin : begin + SLICE])
        finally:
            self._updates.clear()
            self._task = None

    def _behind(self) -> list[Watcher]:
        newest = self._updates[-1].seq
        return [watcher for watcher, place in self._places.items() if place.seq < newest]

    def _deliver_to(self, watchers: list[Watcher]) -> None:
        for watcher in watchers:
            self._deliver(watcher)

    def _deliver(self, watcher: Watcher) -> None:
        """Send a watcher all pending updates, unless they have left."""
        if (place := self._places.get(watcher)) is None:
            return
        for update in self._updates:
            if update.seq > place.seq:
                place.seq = update.seq
                watcher.push(update.frames(place.viewer, watcher.muted))
