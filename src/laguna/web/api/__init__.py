"""The HTTP API: routes, request and response schemas, and its OpenAPI description.

Imports `web.services` and the rooms below it, no page.
"""
