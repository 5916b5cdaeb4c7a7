"""Tests of Murano."""
