"""What every request passes: middleware, rate limits, error pages, rendering, static files, health.

Imports `web.db`, `web.people`, `web.background` and `web.text`.
"""
