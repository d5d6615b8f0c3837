"""Sends the updates of one table to everybody who watches it, however many they are."""

import asyncio
from collections.abc import Callable
from typing import Final, Protocol

from sixfold.server.tables.entries import Muted, Viewer
from sixfold.server.tables.updates import Update

SLICE: Final = 50
"""How many spectators are sent something before the event loop serves everything else."""


class Watcher(Protocol):
    """A connection that watches a table."""

    person: str | None
    proof: str | None
    """By what the person is recognised: the hash of a session or of a token; None if that cannot end."""
    asked_seat: int | None
    muted: Muted

    def push(self, frames: bytes) -> None:
        """Send these frames, without waiting."""

    def leave(self, code: int, reason: str) -> None:
        """Close the connection."""


class _Place:
    """From where somebody looks on, and up to which entry they know the log."""

    __slots__ = ("seq", "viewer")

    def __init__(self, viewer: Viewer, seq: int) -> None:
        self.viewer = viewer
        self.seq = seq


class Broadcast:
    """The watchers of a table. Players are told at once, spectators in slices, each the entries in their order.

    A spectator who is still behind when the next update comes is sent both together.
    """

    def __init__(self) -> None:
        self._places: dict[Watcher, _Place] = {}
        self._updates: list[Update] = []
        """Those that somebody has still to be sent."""
        self._task: asyncio.Task[None] | None = None

    def __len__(self) -> int:
        return len(self._places)

    @property
    def watchers(self) -> list[Watcher]:
        """Everybody who watches."""
        return list(self._places)

    def add(self, watcher: Watcher, viewer: Viewer, seq: int) -> None:
        """Send somebody all updates after the entry ``seq``."""
        self._places[watcher] = _Place(viewer, seq)

    def remove(self, watcher: Watcher) -> None:
        """Send somebody nothing more."""
        self._places.pop(watcher, None)

    def seat(self, viewer_of: Callable[[Watcher], Viewer]) -> None:
        """Let everybody look on from where they sit now."""
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
        """Send everybody what is no entry, after the updates that they still miss."""
        for watcher in self.watchers:
            self._deliver(watcher)
            watcher.push(frames)

    def stop(self) -> None:
        """Leave those alone who are still behind."""
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
        """Send somebody all updates that they do not know, unless they have gone."""
        if (place := self._places.get(watcher)) is None:
            return
        for update in self._updates:
            if update.seq > place.seq:
                place.seq = update.seq
                watcher.push(update.frames(place.viewer, watcher.muted))
