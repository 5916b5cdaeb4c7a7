"""Tests of Mille Fiori."""
