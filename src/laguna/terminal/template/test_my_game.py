"""My Game obeys the laws of every game."""

from pathlib import Path

from laguna.testing import check_game, load_folder


def test_laws() -> None:
    """All laws, on random games with every number of players."""
    check_game(load_folder(Path(__file__).parent))
