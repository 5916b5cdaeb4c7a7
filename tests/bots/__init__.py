"""Tests of the bots: what they find, what they must not know, and what they promise."""
