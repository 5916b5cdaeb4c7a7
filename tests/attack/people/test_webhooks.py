"""Webhooks are chosen by players: none may lead into the server's network, to the server itself, or to odd ports."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from laguna.web.notify import webhooks
from laguna.web.notify.public_addresses import interface_addresses, is_public
from laguna.web.notify.webhooks import Reach, WebhookError
from tests.support.web.notification_targets import web_server

pytestmark = pytest.mark.anyio

LOOPBACK: Final = 0x7F000001
METADATA: Final = 0xA9FEA9FE  # 169.254.169.254, where clouds keep their secrets

# Ways to write an IPv4 address inside an IPv6 one.
EMBEDDED: Final = {
    "compatible": "::{v4}",
    "mapped": "::ffff:{v4}",
    "translated (SIIT)": "::ffff:0:{v4}",
    "NAT64": "64:ff9b::{v4}",
    "local NAT64": "64:ff9b:1::{v4}",
    "local NAT64, another prefix": "64:ff9b:1:abcd::{v4}",
    "6to4": "2002:{v4}::",
    "6to4, of an interface": "2002:{v4}:1::7",
    "Teredo": "2001:0:909:909::{inverse}",
    "Teredo server": "2001:0:{v4}::f6f6:f6f6",
    "ISATAP": "2620:fe::5efe:{v4}",
    "ISATAP, global bit": "2620:fe::200:5efe:{v4}",
}
INSIDE: Final = st.one_of(
    *(
        st.ip_addresses(v=4, network=network)
        for network in (
            "0.0.0.0/8",
            "10.0.0.0/8",
            "100.64.0.0/10",
            "127.0.0.0/8",
            "169.254.0.0/16",
            "172.16.0.0/12",
            "192.0.0.0/29",
            "192.168.0.0/16",
            "198.18.0.0/15",
            "224.0.0.0/4",
            "240.0.0.0/4",
        )
    )
)


def embedded(form: str, number: int) -> str:
    """This IPv4 address inside an IPv6 one."""
    quarters = f"{number >> 16:x}:{number & 0xFFFF:x}"
    other = number ^ 0xFFFFFFFF
    written = EMBEDDED[form].format(v4=quarters, inverse=f"{other >> 16:x}:{other & 0xFFFF:x}")
    return str(ipaddress.IPv6Address(written))


@pytest.mark.parametrize("form", sorted(EMBEDDED))
@pytest.mark.parametrize("number", [LOOPBACK, METADATA])
def test_no_private_address_passes_inside_another(form: str, number: int) -> None:
    assert not is_public(embedded(form, number))


@given(INSIDE, st.sampled_from(sorted(EMBEDDED)))
@settings(max_examples=300, deadline=None)
def test_no_private_address_passes_in_any_embedded_form(inside: ipaddress.IPv4Address, form: str) -> None:
    assert not is_public(str(inside))
    assert not is_public(embedded(form, int(inside)))


@given(st.ip_addresses(v=6))
@settings(max_examples=300, deadline=None)
def test_only_global_unicast_passes(address: ipaddress.IPv6Address) -> None:
    if is_public(str(address)):
        assert address.is_global and address in ipaddress.IPv6Network("2000::/3")
        assert address.ipv4_mapped is None and address.sixtofour is None and address.teredo is None


@pytest.mark.parametrize(
    "address",
    ["::", "fec0::1", "feff::1", "fe80::1", "fc00::1", "ff02::1", "3fff::1", "5f00::1", "2001:db8::1", "100::1"],
)
def test_reserved_networks_do_not_pass(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["9.9.9.9", "1.1.1.1", "2620:fe::fe", "2a00:1450:4001:82a::200e"])
def test_public_addresses_pass(address: str) -> None:
    assert is_public(address)


def known(monkeypatch: pytest.MonkeyPatch, **names: str) -> None:
    """Let names stand for addresses, without asking anybody."""

    async def look_up(host: str, port: int, **options: Any) -> list[Any]:
        if host.replace(".", "_") not in names:
            raise socket.gaierror(f"{host} is unknown")
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (names[host.replace(".", "_")], port))]

    monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", look_up)


async def test_the_servers_own_public_addresses_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    known(monkeypatch, hooks_example="9.9.9.9")
    monkeypatch.setattr(webhooks, "interface_addresses", lambda: {"9.9.9.9"})
    with pytest.raises(WebhookError, match="this server itself"):
        await webhooks.call("http://hooks.example/", b"{}", within=Reach())
    assert "127.0.0.1" in interface_addresses()


async def test_what_the_address_setting_stands_for_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    known(monkeypatch, hooks_example="9.9.9.9", games_example="9.9.9.9")
    for host in ("hooks.example", "games.example"):
        with pytest.raises(WebhookError, match="this server itself"):
            await webhooks.call(f"http://{host}/", b"{}", within=Reach(own="games.example"))


@pytest.mark.parametrize("port", [22, 25, 5432, 6379, 8080])
async def test_only_web_ports_are_called(monkeypatch: pytest.MonkeyPatch, port: int) -> None:
    known(monkeypatch, hooks_example="9.9.9.9")
    with pytest.raises(WebhookError, match=f"its port is {port}"):
        await webhooks.call(f"http://hooks.example:{port}/", b"{}", within=Reach())


async def test_the_admin_can_allow_another_port(monkeypatch: pytest.MonkeyPatch) -> None:
    """The call is made; here the address is one that a real network would carry."""
    with web_server() as hooks:
        known(monkeypatch, hooks_example="127.0.0.1")
        monkeypatch.setattr(webhooks, "is_public", lambda address: True)
        monkeypatch.setattr(webhooks, "interface_addresses", set)
        port = hooks.server_port
        with pytest.raises(WebhookError, match="its port"):
            await webhooks.call(f"http://hooks.example:{port}/", b"{}", within=Reach())
        await webhooks.call(f"http://hooks.example:{port}/", b"{}", within=Reach(ports=frozenset({port})))
        assert len(hooks.calls) == 1


async def test_a_redirect_is_not_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    with web_server() as hooks:
        hooks.answers = [307]
        with pytest.raises(WebhookError, match="it answered 307"):
            await webhooks.call(hooks.address(), b"{}", within=Reach(inside=True))
        assert [path for path, _, _ in hooks.calls] == ["/hook"]


async def test_an_endless_answer_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    sent = 0

    async def drip(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal sent
        try:
            while True:
                writer.write(b"x" * 4096)
                await writer.drain()
                sent += 4096
        except ConnectionError:
            writer.close()

    async with await asyncio.start_server(drip, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        with pytest.raises(WebhookError):
            await webhooks.call(f"http://127.0.0.1:{port}/", b"{}", within=Reach(inside=True))
    assert sent < 20_000_000


async def test_a_slow_answer_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webhooks, "TIMEOUT", 0.3)

    async def slow(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while True:
                writer.write(b"H")
                await writer.drain()
                await asyncio.sleep(0.05)
        except ConnectionError:
            writer.close()

    async with await asyncio.start_server(slow, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        with pytest.raises(WebhookError, match="no answer within"):
            await webhooks.call(f"http://127.0.0.1:{port}/", b"{}", within=Reach(inside=True))
