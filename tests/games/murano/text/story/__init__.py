"""Tests of result cards, of what a choice would bring, and of what things are said to do."""
