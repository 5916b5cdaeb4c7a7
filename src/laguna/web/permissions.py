"""Permissions: one line per route and per message. A test fails for a route or message without a line.

The handlers do the refusing; a test calls each of them as every kind of caller and compares with this table.
"""

from __future__ import annotations

from typing import Final

# Kinds of callers.
ONLOOKER: Final = "onlooker"  # no cookie, no token
GUEST: Final = "guest"  # has a name, but no seat at the table
ACCOUNT: Final = "account"  # a guest with a passphrase
SEAT: Final = "seat"  # the player of the seat in question
OTHER: Final = "other seat"  # another player of the table
HOST: Final = "table's host"  # opened the table, and plays a seat there
OPERATOR: Final = "operator"  # has entered the operator key
CALLERS: Final = (ONLOOKER, GUEST, ACCOUNT, SEAT, OTHER, HOST, OPERATOR)

Right = frozenset[str]
EVERYBODY: Final = frozenset(CALLERS)
KNOWN: Final = EVERYBODY - {ONLOOKER, OPERATOR}  # the operator key does not identify a person
ACCOUNTS: Final = frozenset([ACCOUNT])
PLAYERS: Final = frozenset([SEAT, OTHER, HOST])
SEATED: Final = frozenset([SEAT])
SEATED_OR_HOST: Final = frozenset([SEAT, HOST])
HOSTS: Final = frozenset([HOST])
OPERATORS: Final = frozenset([OPERATOR])
NOBODY_ELSE: Final[Right] = frozenset()  # only with the link

# By route. Unknown callers become guests with their first action on a page, so everybody may do what guests may.
ROUTES: Final[dict[str, Right]] = {
    # the site
    "GET /": EVERYBODY,
    "GET /watch": EVERYBODY,
    "GET /about": EVERYBODY,
    "GET /ratings/{id:str}/{seats:int}": EVERYBODY,
    "GET /people/{id:int}": EVERYBODY,  # public matches, and private ones of those who played along
    "POST /people/{id:int}/invite": EVERYBODY,  # who has finished a match with them
    "GET /learn/{id:str}": EVERYBODY,
    "GET /learn/{id:str}/{lesson:str}": EVERYBODY,
    "GET /rules/{id:str}": EVERYBODY,
    "GET /rules/{id:str}/full": EVERYBODY,
    "GET /games/{id:str}/figures": EVERYBODY,
    "GET /static/{name:str}": EVERYBODY,
    "GET /backdrop/{hash:str}": EVERYBODY,
    "GET /manifest.webmanifest": EVERYBODY,
    "GET /service_worker.js": EVERYBODY,
    "GET /offline": EVERYBODY,
    # for monitoring
    "GET /healthz": EVERYBODY,
    "GET /readyz": EVERYBODY,
    "GET /metrics": OPERATORS,  # and programs on the same machine
    # opening a table
    "GET /new/{id:str}": EVERYBODY,
    "POST /new/{id:str}": EVERYBODY,
    "POST /play/{id:str}": EVERYBODY,
    # before a match: everybody who knows the address may look and take a free seat
    "GET /table/{id:str}": EVERYBODY,
    "GET /table/{id:str}/preview.png": EVERYBODY,  # what spectators see; of private tables, the game only
    "GET /table/{id:str}/result.png": EVERYBODY,  # what spectators see of the end
    "POST /table/{id:str}/sit/{seat:int}": EVERYBODY - PLAYERS,
    "GET /table/{id:str}/join": EVERYBODY,
    "POST /table/{id:str}/join": EVERYBODY,
    "GET /table/{id:str}/sit/{seat:int}/{secret:str}": NOBODY_ELSE,
    "POST /table/{id:str}/sit/{seat:int}/{secret:str}": NOBODY_ELSE,
    "POST /table/{id:str}/stand_up/{seat:int}": SEATED_OR_HOST,
    "POST /table/{id:str}/owner/{seat:int}": HOSTS,
    "POST /table/{id:str}/words/{seat:int}": SEATED,
    "POST /table/{id:str}/notify": EVERYBODY,  # for your own seats
    "POST /table/{id:str}/revoke/{seat:int}": HOSTS,
    "POST /table/{id:str}/fill": HOSTS,
    "POST /table/{id:str}/close": HOSTS,
    # about somebody else who sits or has spoken there
    "GET /table/{id:str}/person/{who:str}": EVERYBODY - SEATED,
    "POST /table/{id:str}/person/{who:str}/{deed:str}": EVERYBODY - SEATED,
    # a match; as a seat only for its player
    "GET /table/{id:str}/text": EVERYBODY,
    "GET /table/{id:str}/record": EVERYBODY,
    "POST /table/{id:str}/again": PLAYERS,
    "POST /table/{id:str}/again/{deed:str}": PLAYERS,
    "GET /replay/{id:str}": EVERYBODY,
    # hints: for the deciding player, at tables with hints
    "GET /table/{id:str}/hint": PLAYERS,
    # a position of your own log, and what one of your choices would change
    "GET /table/{id:str}/earlier/{count:int}": EVERYBODY,
    "GET /table/{id:str}/preview/{action:int}": PLAYERS,
    "GET /table/{id:str}/marked/{marks:str}": PLAYERS,
    # a finished match and its review are open to everybody who knows the address; only players have it reviewed
    "GET /review/{id:str}": EVERYBODY,
    "GET /review/{id:str}/story": EVERYBODY,
    "GET /review/{id:str}/standing": EVERYBODY,
    "GET /review/{id:str}/moves/{row:int}": EVERYBODY,
    "GET /review/{id:str}/moves/{row:int}/offer": EVERYBODY,
    "GET /review/{id:str}/moves/{row:int}/try/{action:int}": EVERYBODY,
    "POST /review/{id:str}": PLAYERS,
    "POST /review/{id:str}/stop": PLAYERS,
    "POST /review/{id:str}/play": EVERYBODY,
    # your own account
    "GET /me": EVERYBODY,
    "POST /me/name": EVERYBODY,
    "POST /me/notices": EVERYBODY,
    "POST /me/people/{other:int}/forget": EVERYBODY,  # your own mute or block
    "POST /me/mail": EVERYBODY,  # another link to confirm your own address
    "GET /me/waiting": EVERYBODY,
    "POST /me/devices": EVERYBODY,
    "POST /me/devices/change": EVERYBODY,  # for your own devices
    "POST /me/quiet": EVERYBODY,
    "POST /me/vacation": EVERYBODY,  # your own
    "POST /me/account": EVERYBODY - ACCOUNTS,
    "POST /me/passphrase": ACCOUNTS,
    "POST /me/renew": EVERYBODY,
    "POST /me/token": EVERYBODY,
    "POST /me/code": ACCOUNTS,
    "POST /me/sessions/end": EVERYBODY,
    "POST /me/sessions/{id:int}/end": NOBODY_ELSE,  # only your own: each has a number of its own
    "GET /me/recover": EVERYBODY,
    "POST /me/recover": NOBODY_ELSE,  # only with a code
    "POST /me/recover/mail": EVERYBODY,  # if the server sends mail
    "POST /me/in": EVERYBODY,
    "POST /me/out": EVERYBODY,
    "GET /me/delete": KNOWN,
    "POST /me/delete": KNOWN,
    # links in mails
    "GET /mail/confirm/{ticket:str}": NOBODY_ELSE,
    "POST /mail/confirm/{ticket:str}": NOBODY_ELSE,
    "GET /mail/off/{ticket:str}": NOBODY_ELSE,
    "POST /mail/off/{ticket:str}": NOBODY_ELSE,
    # the server
    "GET /host": OPERATORS,
    "GET /host/status": OPERATORS,
    "POST /host": EVERYBODY,  # with the key
    "POST /host/out": EVERYBODY,
    "GET /host/log": OPERATORS,
    "POST /host/report/{number:int}": OPERATORS,
    "GET /host/table/{id:str}": OPERATORS,
    "POST /host/table/{id:str}": OPERATORS,
    "GET /host/person/{id:int}/{deed:str}": OPERATORS,
    "POST /host/person/{id:int}/{deed:str}": OPERATORS,
    # programs
    "POST /api/people": EVERYBODY,
    "GET /api/games": EVERYBODY,
    "GET /api/tables": EVERYBODY,
    "POST /api/tables": KNOWN,
    "GET /api/tables/{id:str}": EVERYBODY,
    "POST /api/tables/{id:str}/seats/{seat:int}": KNOWN,
    "GET /api/tables/{id:str}/position": EVERYBODY,
    "GET /api/tables/{id:str}/positions/{number:int}": EVERYBODY,
    "POST /api/tables/{id:str}/moves": SEATED,
    "POST /api/tables/{id:str}/undo": SEATED,
    "GET /api/tables/{id:str}/requests": EVERYBODY,
    "POST /api/tables/{id:str}/requests": SEATED,
    "POST /api/tables/{id:str}/requests/{number:int}": SEATED,
    "GET /api/tables/{id:str}/log": EVERYBODY,
    "GET /api/tables/{id:str}/record": EVERYBODY,
    "GET /api/schema": EVERYBODY,
    "GET /api/schema/openapi.json": EVERYBODY,
    "GET /api/schema/{path:str}": EVERYBODY,
    "WEBSOCKET /live/{id:str}": EVERYBODY,
}

# Looking as a seat while the match runs: `?seat=`.
EYES: Final[dict[str, Right]] = {
    "GET /table/{id:str}/text": SEATED,
    "GET /table/{id:str}/record": SEATED,
    "GET /api/tables/{id:str}/position": SEATED,
    "GET /api/tables/{id:str}/requests": SEATED,
    "GET /api/tables/{id:str}/log": SEATED,
    "GET /api/tables/{id:str}/record": SEATED,
}

# By type of WebSocket message, for the seat it names.
MESSAGES: Final[dict[str, Right]] = {
    "move": SEATED,
    "moves": SEATED,
    "undo": SEATED,
    "say": KNOWN,
    "look": SEATED,
    "stand_in": SEATED,
    "take_back": SEATED,
    "resign": SEATED,
    "words": SEATED,
    "ask": SEATED,
    "reply": SEATED,
    "alive": EVERYBODY,
}
