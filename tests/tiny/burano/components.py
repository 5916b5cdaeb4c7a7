"""What is in Burano's box: kinds of thread, and components.toml read once into typed tables. No rules in here."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from laguna.core.components import read_box

WHITE: Final = 0
RED: Final = 1
BLUE: Final = 2
GOLD: Final = 3
KIND_NAMES: Final = ("white", "red", "blue", "gold")
KINDS: Final = 4

_BOX: Final = read_box("burano")
DIGEST: Final = _BOX.digest
TITLE: Final = _BOX.text("game.title")
SEATS_MIN: Final = _BOX.int("game.players_min", 2, 5)
SEATS_MAX: Final = _BOX.int("game.players_max", SEATS_MIN, 5)
COUNT: Final[vec[i64]] = _BOX.ints("threads.count", KINDS)
TOTAL: Final = sum(COUNT)
DRAWS: Final = _BOX.int("game.threads_drawn", 1, TOTAL // SEATS_MAX)
ROUNDS: Final = _BOX.int("game.rounds", 1, TOTAL // (SEATS_MAX * DRAWS))  # the bag must not run out
LACE_POINTS: Final[vec[i64]] = _BOX.ints("lace.points", KINDS + 1)
CHEST_POINTS: Final[vec[i64]] = _BOX.ints("chest.points", KINDS)
