"""Tests of what the game says, and of the index of its rules."""
