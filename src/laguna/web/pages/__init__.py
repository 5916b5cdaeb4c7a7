"""The pages, one module each; their templates are in templates/.

Imports every other room of `web` but `app`, `api` and `server`.
"""
