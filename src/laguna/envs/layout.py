"""The layout of observations in numpy arrays: where each plane lies in a row, scales, and Gymnasium spaces."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from laguna.core.game import Game
from laguna.core.observation_writer import size_of
from laguna.optional_imports import from_extra

with from_extra("envs", "laguna.envs"):
    import numpy as np
    from gymnasium import spaces

Array: TypeAlias = "np.ndarray[Any, Any]"
Observation: TypeAlias = dict[str, Array]  # "observation" and "action_mask"

MASK: Final = "action_mask"
OBSERVATION: Final = "observation"


class Layout:
    """The layout of a game's observation, the same for every seat, number of seats and option.

    >>> from laguna import games
    >>> layout = Layout(games.load("millefiori"))
    >>> row = np.arange(layout.size, dtype=np.float32)
    >>> layout.planes(row)["ship"].shape, int(layout.planes(row)["seats"][0])
    ((4,), 0)
    """

    def __init__(self, game: Game) -> None:
        planes = game.observation.planes()
        self.size: int = size_of(planes)
        self.scale: Array = _each(planes, [1 / plane.scale for plane in planes])
        self.low: Array = _each(planes, [plane.low / plane.scale for plane in planes])
        self.high: Array = _each(planes, [plane.high / plane.scale for plane in planes])
        self._places: dict[str, tuple[slice, tuple[int, ...]]] = {}
        at = 0
        for plane in planes:
            self._places[plane.name] = (slice(at, at + plane.size), plane.shape)
            at += plane.size

    def planes(self, observations: Array) -> dict[str, Array]:
        """The planes of one or many observations by name, as views without copying."""
        front = observations.shape[:-1]
        return {name: observations[..., place].reshape(*front, *shape) for name, (place, shape) in self._places.items()}

    def space(self, action_count: int) -> spaces.Dict:
        """The space of observations with action masks."""
        return spaces.Dict(
            {
                OBSERVATION: spaces.Box(self.low, self.high, dtype=np.float32),
                MASK: spaces.Box(0, 1, (action_count,), dtype=np.int8),
            }
        )


def read(row: Any, kind: type[np.generic], *shape: int) -> Array:
    """A row of the engine as an array that shares its memory; it changes when the engine writes."""
    out = np.frombuffer(memoryview(row), dtype=kind)
    return out.reshape(shape) if shape else out


def _each(planes: list[Any], values: list[float]) -> Array:
    """The value of each plane, repeated for all its numbers."""
    return np.repeat(np.array(values, dtype=np.float32), [plane.size for plane in planes])
