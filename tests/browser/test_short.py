"""The browser test that always runs: two people begin a match, and the server is killed."""

from __future__ import annotations

from tests.browser.conftest import Arrive
from tests.support.browser.accessibility import serious_findings
from tests.support.browser.controls import Play, await_board, join_table, lines, open_table, same_as_loaded_anew
from tests.support.browser.server import Server


def test_a_server_kill_costs_two_players_nothing(arrive: Arrive, server: Server) -> None:
    marta, sam = arrive(), arrive()
    open_table(marta, "Rialto", 2)
    join_table(sam, "Rialto")
    await_board(marta, sam)
    play = Play([marta, sam])
    play.go_on(20)
    assert serious_findings(marta.page) == []

    for person in (marta, sam):
        person.expect_outage()
        person.page.evaluate("window.isTheSamePage = true")
    before = lines(marta.page)
    server.kill()
    for person in (marta, sam):
        person.page.locator("body.offline").wait_for()
    server.start()
    play.go_on(15)

    for person in (marta, sam):
        assert person.page.evaluate("window.isTheSamePage")
        same_as_loaded_anew(person)
    assert lines(marta.page)[: len(before)] == before
    assert min(play.turns) > 5
    marta.go("/")
    assert serious_findings(marta.page) == []
