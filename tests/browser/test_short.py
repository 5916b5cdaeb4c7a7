"""The one test in a real browser that always runs: two people begin a match, and the server dies under them."""

from __future__ import annotations

from tests.browser.conftest import Arrive
from tests.browser.playing import Play, await_board, join_table, lines, open_table, same_as_loaded_anew
from tests.browser.seeing import serious_findings
from tests.browser.server import Server


def test_two_people_play_and_a_killed_server_costs_them_nothing(arrive: Arrive, server: Server) -> None:
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
