"""Helpers of the tests in a browser."""
