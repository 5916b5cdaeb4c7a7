"""Who may do what: one line for every address and every message. What has no line here has no right to be there.

The handlers refuse by themselves; this is what they have to keep to. A test asks every one of them as every caller, and
fails for an address or a message without a line.
"""

from __future__ import annotations

from typing import Final

# Who calls.
ONLOOKER: Final = "onlooker"  # unknown: no cookie, no token
GUEST: Final = "guest"  # has given a name, and does not sit there
ACCOUNT: Final = "account"  # the same with a passphrase
SEAT: Final = "seat"  # the player of the seat in question
OTHER: Final = "other seat"  # another player of the table
HOST: Final = "table's host"  # who has opened the table, and plays a seat of it
OPERATOR: Final = "operator"  # has shown the key of the server
CALLERS: Final = (ONLOOKER, GUEST, ACCOUNT, SEAT, OTHER, HOST, OPERATOR)

Right = frozenset[str]
EVERYBODY: Final = frozenset(CALLERS)
KNOWN: Final = EVERYBODY - {ONLOOKER, OPERATOR}  # the operator's key says nothing of a person
ACCOUNTS: Final = frozenset([ACCOUNT])
PLAYERS: Final = frozenset([SEAT, OTHER, HOST])
SEATED: Final = frozenset([SEAT])
SEATED_OR_HOST: Final = frozenset([SEAT, HOST])
HOSTS: Final = frozenset([HOST])
OPERATORS: Final = frozenset([OPERATOR])
NOBODY_ELSE: Final[Right] = frozenset()  # only who holds the link

# By address. On pages an unknown caller who does something becomes a guest, so what every guest may do everybody may.
ROUTES: Final[dict[str, Right]] = {
    # the site
    "GET /": EVERYBODY,
    "GET /watch": EVERYBODY,
    "GET /about": EVERYBODY,
    "GET /ratings/{id:str}/{seats:int}": EVERYBODY,
    "GET /learn/{id:str}": EVERYBODY,
    "GET /learn/{id:str}/{lesson:str}": EVERYBODY,
    "GET /rules/{id:str}": EVERYBODY,
    "GET /games/{id:str}/figures": EVERYBODY,
    "GET /static/{name:str}": EVERYBODY,
    "GET /backdrop/{hash:str}": EVERYBODY,
    # for the host's own programs
    "GET /healthz": EVERYBODY,
    "GET /readyz": EVERYBODY,
    "GET /metrics": EVERYBODY,
    # opening a table
    "GET /new/{id:str}": EVERYBODY,
    "POST /new/{id:str}": EVERYBODY,
    "POST /play/{id:str}": EVERYBODY,
    # before a match: whoever knows the address of a table may look, and take a seat that is free
    "GET /table/{id:str}": EVERYBODY,
    "POST /table/{id:str}/sit/{seat:int}": EVERYBODY - PLAYERS,
    "POST /table/{id:str}/join": EVERYBODY,
    "GET /table/{id:str}/sit/{seat:int}/{secret:str}": NOBODY_ELSE,
    "POST /table/{id:str}/sit/{seat:int}/{secret:str}": NOBODY_ELSE,
    "POST /table/{id:str}/stand_up/{seat:int}": SEATED_OR_HOST,
    "POST /table/{id:str}/words/{seat:int}": SEATED,
    "POST /table/{id:str}/notify": EVERYBODY,  # at the seats that are one's own
    "POST /table/{id:str}/revoke/{seat:int}": HOSTS,
    "POST /table/{id:str}/fill": HOSTS,
    "POST /table/{id:str}/close": HOSTS,
    # a match; with the eyes of a seat only its player
    "GET /table/{id:str}/text": EVERYBODY,
    "GET /table/{id:str}/record": EVERYBODY,
    "POST /table/{id:str}/again": PLAYERS,
    "GET /replay/{id:str}": EVERYBODY,
    # a hint is for who is asked, at tables that have hints
    "GET /table/{id:str}/hint": PLAYERS,
    # a finished match is open to all who know its address: its review too, and playing on at a table of one's own
    "GET /review/{id:str}": EVERYBODY,
    "GET /review/{id:str}/story": EVERYBODY,
    "GET /review/{id:str}/standing": EVERYBODY,
    "GET /review/{id:str}/moves/{row:int}": EVERYBODY,
    "GET /review/{id:str}/moves/{row:int}/offer": EVERYBODY,
    "GET /review/{id:str}/moves/{row:int}/try/{action:int}": EVERYBODY,
    "POST /review/{id:str}": EVERYBODY,
    "POST /review/{id:str}/stop": EVERYBODY,
    "POST /review/{id:str}/play": EVERYBODY,
    # oneself
    "GET /me": EVERYBODY,
    "POST /me/name": EVERYBODY,
    "POST /me/notices": EVERYBODY,
    "POST /me/account": EVERYBODY - ACCOUNTS,
    "POST /me/passphrase": ACCOUNTS,
    "POST /me/renew": EVERYBODY,
    "POST /me/in": EVERYBODY,
    "POST /me/out": EVERYBODY,
    "GET /me/delete": KNOWN,
    "POST /me/delete": KNOWN,
    # the server
    "GET /host": OPERATORS,
    "GET /host/status": OPERATORS,
    "POST /host": EVERYBODY,  # with the key
    "POST /host/out": EVERYBODY,
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
    "GET /api/tables/{id:str}/log": EVERYBODY,
    "GET /api/tables/{id:str}/record": EVERYBODY,
    "GET /api/schema": EVERYBODY,
    "GET /api/schema/openapi.json": EVERYBODY,
    "GET /api/schema/{path:str}": EVERYBODY,
    "WEBSOCKET /live/{id:str}": EVERYBODY,
}

# With the eyes of a seat, while the match runs: `?seat=`.
EYES: Final[dict[str, Right]] = {
    "GET /table/{id:str}/text": SEATED,
    "GET /table/{id:str}/record": SEATED,
    "GET /api/tables/{id:str}/position": SEATED,
    "GET /api/tables/{id:str}/log": SEATED,
    "GET /api/tables/{id:str}/record": SEATED,
}

# By the type of a message over a table's WebSocket, about a seat where it names one.
MESSAGES: Final[dict[str, Right]] = {
    "move": SEATED,
    "undo": SEATED,
    "say": KNOWN,
    "look": SEATED,
    "stand_in": SEATED,
    "take_back": SEATED,
    "resign": SEATED,
    "words": SEATED,
    "alive": EVERYBODY,
}
