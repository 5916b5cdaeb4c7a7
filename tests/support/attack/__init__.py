"""Helpers of the attacks: callers that race each other, and what must hold afterwards."""
