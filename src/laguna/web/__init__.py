"""The table in the browser: lobby, live tables, accounts and the API, as one Litestar application."""
