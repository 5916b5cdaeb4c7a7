"""Tests of the game's plates."""
