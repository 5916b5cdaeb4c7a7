"""Names of people and logins: which may be chosen, and which look alike.

Rules of Unicode's security profiles (UTS 39): letters of one script, or of a mixture that people write in, digits of
one kind, and a skeleton by which names that look alike are recognized.
"""

from __future__ import annotations

import functools
import re
import unicodedata
from typing import Final

from confusable_homoglyphs import categories, confusables
from precis_i18n import get_profile
from sqlalchemy import Connection

from laguna.bots import levels
from laguna.text import catalogue
from laguna.text.text import RuleError, Text
from laguna.web.db import seat_changes
from laguna.web.db.models import Person
from laguna.web.db.people_models import ACCOUNT_NAME, BANNED_NAME
from laguna.web.db.people_queries import take_name
from laguna.web.db.queries import Store
from laguna.web.exceptions import TakenError
from laguna.web.people.typed_text import clean_line, is_visible, require_few_marks, unseen, without_emoji_joiners

LONGEST_NAME: Final = 40
SHORTEST_LOGIN: Final = 2
BOT_NAMES: Final = ("Squero", "Bricola", "Forcola", "Felze", "Altana")
BOT: Final = "bot"
OURS: Final = ("admin", "administrator", "operator", "moderator", "laguna", "server", "system")

# Scripts that are written together ("highly restrictive" in UTS 39, 5.2). Any single script is fine too.
MIXTURES: Final = (
    frozenset(("LATIN", "HAN", "HIRAGANA", "KATAKANA")),
    frozenset(("LATIN", "HAN", "BOPOMOFO")),
    frozenset(("LATIN", "HAN", "HANGUL")),
)
ANY_SCRIPT: Final = ("COMMON", "INHERITED", "Unknown")


def read_name(typed: str) -> str:
    """A valid name. Raises RuleError otherwise.

    >>> read_name("  Marta  Zen ")
    'Marta Zen'
    """
    name = clean_line(unicodedata.normalize("NFKC", clean_line(typed, 4 * LONGEST_NAME)), LONGEST_NAME)
    if not is_visible(name):
        raise RuleError(Text("web.name_empty", LONGEST_NAME))
    require_one_script(name)
    return name


def read_login(typed: str) -> str:
    """A login in lower case. Raises RuleError if it is invalid."""
    try:
        login = str(get_profile("UsernameCaseMapped").enforce(clean_line(typed, LONGEST_NAME))).casefold()
    except UnicodeEncodeError:
        login = ""
    if not SHORTEST_LOGIN <= len(login) <= LONGEST_NAME:
        raise RuleError(Text("web.login_form", SHORTEST_LOGIN, LONGEST_NAME))
    require_one_script(login)
    return login


def require_one_script(name: str) -> None:
    """Refuse letters of scripts that are not written together, and digits of two kinds."""
    scripts = {script for sign in name if (script := categories.alias(sign)) not in ANY_SCRIPT}
    if len(scripts) > 1 and not any(scripts <= mixture for mixture in MIXTURES):
        raise RuleError(Text("web.name_scripts"))
    zeros = {ord(sign) - unicodedata.decimal(sign) for sign in name if unicodedata.category(sign) == "Nd"}
    if len(zeros) > 1:
        raise RuleError(Text("web.name_scripts"))
    require_few_marks(name)
    for sign in name:
        if unicodedata.category(sign) == "Me":  # encloses what stands before it
            raise unseen(sign)


# ---- names that look alike


def folds(name: str) -> frozenset[str]:
    """What a name looks like. Two names look alike if they share one of these.

    There are two, since I and l look alike as they are typed, and I and i are one letter in capitals.

    >>> folds("Marta") & folds("MARTA") != frozenset(), folds("Luca") & folds("Iuca") != frozenset()
    (True, True)
    >>> folds("Lisa") & folds("Ilsa")
    frozenset()
    """
    plain = unicodedata.normalize("NFKC", without_emoji_joiners(name))
    return frozenset((_essence(skeleton(plain.casefold())), _essence(skeleton(plain).casefold())))


def skeleton(words: str) -> str:
    """The skeleton of UTS 39, 4: each character as the one it looks like."""
    for _ in range(2):  # some look like several, which look like others
        words = unicodedata.normalize("NFD", "".join(_look(sign) for sign in unicodedata.normalize("NFD", words)))
    return words


def _essence(words: str) -> str:
    """Without what is easily overlooked: spaces, punctuation, invisible characters."""
    kept = "".join(sign for sign in words if unicodedata.category(sign)[0] not in "ZPC")
    return skeleton(kept or words).casefold()


def _look(sign: str) -> str:
    return _prototypes().get(sign, sign)


@functools.cache
def _prototypes() -> dict[str, str]:
    """By character, what it is drawn as. The library lists each pair both ways; only single characters are sources."""
    data = {_bare(key): [_bare(found["c"]) for found in values] for key, values in confusables.confusables_data.items()}
    out: dict[str, str] = {}
    for sign, alike in data.items():
        if len(sign) != 1 or len(alike) != 1:
            continue
        other = alike[0]
        back = len(data.get(other, ()))
        if len(other) != 1 or back > 1 or (back == 1 and other < sign):
            out[sign] = other
    return out


def _bare(words: str) -> str:
    """An entry of the library's data without the direction marks that its source has around right-to-left letters."""
    return words.replace("\u200e", "")


# ---- names that nobody may take


def require_not_reserved(name: str) -> None:
    """Refuse names of our bots, levels and seats, and names that speak for the server."""
    first = re.split(r"[\W_]+", name.strip("[({<\"' "))[0]
    if folds(name) & reserved() or (first and folds(first) & folds(BOT)):
        raise RuleError(Text("web.name_reserved", name))


@functools.cache
def reserved() -> frozenset[str]:
    """The folded names that nobody may take, in every language."""
    texts = [Text(colour) for colour in catalogue.SEAT_COLOURS]
    texts += [Text(f"web.level_{level}") for level in levels.LEVELS]
    texts += [Text("web.a_guest"), Text("web.onlookers")]
    names = [catalogue.translate(text, language) for text in texts for language in catalogue.LANGUAGES]
    return frozenset().union(*(folds(name) for name in (*BOT_NAMES, *OURS, *names)))


async def rename_person(store: Store, person: Person, name: str) -> None:
    """Give a person another name."""
    chosen = read_name(name)
    if chosen == person.name:
        return
    await require_name_allowed(store, chosen, person)
    folded = folds(chosen) if person.login is not None else ()

    def work(connection: Connection) -> list[str]:
        if folded:
            take_name(connection, ACCOUNT_NAME, folded, person.id)
        return seat_changes.rename(connection, person.id, chosen)

    try:
        store.renamed(await store.database.decide(work))
    except TakenError:
        raise RuleError(Text("web.name_taken", chosen)) from None
    person.name = chosen


async def require_name_allowed(store: Store, name: str, person: Person | None = None) -> None:
    """Refuse a name that is reserved or banned, or looks like that of another account."""
    require_not_reserved(name)
    own = {person.id} if person is not None else set()
    folded = folds(name)
    banned = {other.id for other in await store.people_called(name) if other.is_banned and not other.is_deleted}
    if (banned | await store.people.name_owners(folded, (BANNED_NAME,))) - own:
        raise RuleError(Text("web.name_banned", name))
    if await store.people.name_owners(folded, (ACCOUNT_NAME,)) - own:
        raise RuleError(Text("web.name_taken", name))


async def require_own_name(store: Store, person: Person) -> None:
    """Refuse a guest whose name an account has taken since."""
    if person.login is None and await store.people.name_owners(folds(person.name), (ACCOUNT_NAME,)) - {person.id}:
        raise RuleError(Text("web.name_lost", person.name))
