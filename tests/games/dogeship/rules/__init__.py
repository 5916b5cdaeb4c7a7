"""Tests of the game's rules, with the rulebook's examples and our rulings."""
