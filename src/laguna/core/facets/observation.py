"""Observation: what a network is shown of a view."""

from __future__ import annotations

from itertools import product
from typing import Final, Generic

from mypy_extensions import i64, mypyc_attr

from laguna.core.observation_writer import HIGHEST, ObservationWriter, Plane
from laguna.core.rules import Rules, S
from laguna.core.state import Seat

OWN_FIELDS: Final = ("viewer",)  # fields that are no part of an observation


@mypyc_attr(allow_interpreted_subclasses=True)
class Observation(Generic[S]):
    """A view as a row of whole numbers, plane after plane (default: deciders, points and every declared field)."""

    def __init__(self, rules: Rules[S]) -> None:
        self.rules: Rules[S] = rules
        self.version: int = 0  # rises when the planes change
        self._field_planes: list[Plane] = []

    def planes(self) -> list[Plane]:
        """What an observation is made of, the same for every number of seats and every option."""
        most = self.rules.seats.stop - 1
        return [
            Plane("decides", (most,), "who may act now, by seat from one's own on"),
            Plane("points", (most,), "points, likewise", HIGHEST, low=-HIGHEST, scale=100),
            *self._fields(),
        ]

    def observe(self, view: S, seat: Seat, writer: ObservationWriter) -> None:
        """Write what a seat sees, from its own view, plane after plane."""
        most: i64 = self.rules.seats.stop - 1
        writer.those(view.deciders(), seat, view.seats, most)
        writer.by_seat(view.scores(), seat, view.seats, most)
        for plane in self._fields():
            value = getattr(view, plane.name, 0)
            numbers = [int(value)] if isinstance(value, int) else [int(entry) for entry in value]
            for number in numbers:
                writer.put(max(plane.low, min(plane.high, number)))
            writer.skip(plane.size - len(numbers))

    def _fields(self) -> list[Plane]:
        """A plane for each declared field, as large as it is at any table."""
        if not self._field_planes:
            planes: dict[str, Plane] = {}
            options = self.rules.options
            for seats in self.rules.seats:
                for values in product(*options.values()):
                    chosen = dict(zip(options, values, strict=True))
                    for plane in self._planes_at(seats, chosen):
                        known = planes.get(plane.name)
                        if known is None or plane.size > known.size:
                            planes[plane.name] = plane
            self._field_planes = list(planes.values())
        return self._field_planes

    def _planes_at(self, seats: int, options: dict[str, str]) -> list[Plane]:
        fields = self.rules.new(seats, options, self.rules.versions[-1]).fields().all
        return [
            Plane(
                field.name,
                (field.size,),
                field.name.replace("_", " "),
                max(1, min(field.high, HIGHEST)),
                low=max(min(field.low, 0), -HIGHEST),
            )
            for field in fields
            if field.name not in OWN_FIELDS
        ]
