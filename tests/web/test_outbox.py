"""The way out to one browser: bounded, in order, progress merged, a slow one never in the way of the others."""

import asyncio
import contextlib
from collections.abc import AsyncIterator

import aiohttp
import msgpack
import pytest
import pytest_asyncio
from aiohttp import web
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from pandemonium.limits import OUTBOX_FRAMES_MAX, PROGRESS_PER_SECOND
from pandemonium.race.facts import Standing
from pandemonium.web.outbox import Outbox
from pandemonium.wire.codec import encode
from pandemonium.wire.messages import Boards, BoardView, Fault, Progress
from tests.support.node import Node
from tests.support.racer import Message
from tests.support.races import QUICK, race
from tests.support.waiting import until_true


class Server:
    """Each socket gets an outbox, whose writer the test starts."""

    def __init__(self) -> None:
        self.outboxes: asyncio.Queue[Outbox] = asyncio.Queue()
        self.address = ""

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(compress=False, timeout=1.0)
        await socket.prepare(request)
        await self.outboxes.put(Outbox(socket, request.transport))
        await socket.receive()
        return socket


@pytest_asyncio.fixture
async def server() -> AsyncIterator[Server]:
    """Serves sockets with an outbox each."""
    serving, app = Server(), web.Application()
    app.add_routes([web.get("/", serving.handle)])
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    serving.address = f"ws://127.0.0.1:{runner.addresses[0][1]}/"
    yield serving
    await runner.cleanup()


@contextlib.asynccontextmanager
async def written(outbox: Outbox) -> AsyncIterator[None]:
    """The outbox's writer runs."""
    writer = asyncio.create_task(outbox.run())
    try:
        yield
    finally:
        writer.cancel()
        await asyncio.wait([writer])


async def received(socket: ClientConnection, count: int) -> list[Message]:
    return [msgpack.unpackb(await socket.recv(), strict_map_key=False) for _ in range(count)]


def standing(seat: int, seq: int) -> Standing:
    return Standing(seat, seq, 1, 0, 0, None, None, blocked=False)


def progress(outbox: Outbox, race: int, *standings: Standing) -> None:
    outbox.tell_progress(race, standings, encode(Progress(race, standings)))


async def test_messages_go_out_in_order(server: Server) -> None:
    async with connect(server.address) as socket:
        outbox = await server.outboxes.get()
        for number in range(OUTBOX_FRAMES_MAX):
            outbox.tell(Fault(str(number), "", None))
        async with written(outbox):
            codes = [message["code"] for message in await received(socket, OUTBOX_FRAMES_MAX)]
    assert codes == [str(number) for number in range(OUTBOX_FRAMES_MAX)]


async def test_what_goes_straight_out_and_what_had_to_wait_stay_in_order_whatever_their_size(server: Server) -> None:
    texts = ["", "a" * 80, "b" * 200, "c" * 65_500, "d" * 70_000, *(str(number) * 30_000 for number in range(60)), "last"]
    async with connect(server.address, max_queue=1) as socket:
        outbox = await server.outboxes.get()
        async with written(outbox):
            outbox.tell(Fault("first", "", None))
            await received(socket, 1)
            # Nothing waits now, and nobody reads until far more than a socket holds has been told.
            for text in texts:
                outbox.tell(Fault("next", text, None))
            assert [message["message"] for message in await received(socket, len(texts))] == texts


async def test_progress_that_waits_is_merged_to_the_newest_of_each_seat(server: Server) -> None:
    async with connect(server.address) as socket:
        outbox = await server.outboxes.get()
        outbox.tell(Fault("first", "", None))
        for seq in range(1, 50):
            progress(outbox, 1, standing(1, seq), standing(2, seq + 100))
        progress(outbox, 1, standing(1, 50))
        outbox.tell(Fault("second", "", None))
        async with written(outbox):
            first, second, merged = await received(socket, 3)
    assert (first["code"], second["code"]) == ("first", "second")
    assert [(one["seat"], one["seq"]) for one in merged["standings"]] == [(1, 50), (2, 149)]


async def test_progress_told_while_a_frame_is_answered_goes_out_behind_the_answer(server: Server) -> None:
    async with connect(server.address) as socket:
        outbox = await server.outboxes.get()
        async with written(outbox):
            outbox.tell(Fault("first", "", None))
            await received(socket, 1)
            outbox.is_asked()
            progress(outbox, 1, standing(1, 7))
            boards(outbox, 1, board(2, 3))
            outbox.tell(Fault("answer", "", None))
            progress(outbox, 1, standing(1, 8), standing(2, 1))
            outbox.tell(Fault("more of the answer", "", None))
            outbox.is_answered()
            told = await received(socket, 5)
    assert [message.get("code", message["type"]) for message in told] == [
        "answer",
        "progress",
        "boards",
        "more of the answer",
        "progress",
    ]
    assert [one["seq"] for one in told[1]["standings"]] == [7]
    assert [one["seq"] for one in told[4]["standings"]] == [8, 1]


async def test_progress_told_while_a_frame_gets_no_answer_goes_out_after_it(server: Server) -> None:
    async with connect(server.address) as socket:
        outbox = await server.outboxes.get()
        async with written(outbox):
            outbox.tell(Fault("first", "", None))
            await received(socket, 1)
            outbox.is_asked()
            progress(outbox, 1, standing(1, 7))
            progress(outbox, 1, standing(1, 8))
            outbox.is_answered()
            (told,) = await received(socket, 1)
            progress(outbox, 1, standing(1, 9))
            (later,) = await received(socket, 1)
    assert [one["seq"] for one in told["standings"]] == [8]
    assert [one["seq"] for one in later["standings"]] == [9]


async def test_progress_of_an_older_race_gives_way(server: Server) -> None:
    async with connect(server.address) as socket:
        outbox = await server.outboxes.get()
        outbox.tell(Fault("first", "", None))
        progress(outbox, 1, standing(1, 9))
        progress(outbox, 2, standing(2, 1))
        async with written(outbox):
            _, merged = await received(socket, 2)
    assert (merged["race"], [one["seat"] for one in merged["standings"]]) == (2, [2])


def board(seat: int, seq: int) -> BoardView:
    return BoardView(seat, seq, ((1, 0),), (1,), 0, {0: "TH"}, 1, waiting=False)


def boards(outbox: Outbox, race: int, *shown: BoardView) -> None:
    outbox.tell_boards(race, shown, encode(Boards(race, shown)))


async def test_boards_that_wait_are_merged_to_the_newest_of_each_seat(server: Server) -> None:
    async with connect(server.address) as socket:
        outbox = await server.outboxes.get()
        boards(outbox, 1, board(1, 0), board(2, 0))
        for seq in range(1, 1_000):
            boards(outbox, 1, board(1, seq))
            progress(outbox, 1, standing(1, seq))
        boards(outbox, 1, board(2, 7))
        outbox.tell(Fault("last", "", None))
        async with written(outbox):
            first, last, track, merged = await received(socket, 4)
    assert [(one["seat"], one["seq"]) for one in first["boards"]] == [(1, 0), (2, 0)]
    assert last["code"] == "last"
    assert [one["seq"] for one in track["standings"]] == [999]
    assert [(one["seat"], one["seq"]) for one in merged["boards"]] == [(1, 999), (2, 7)]


async def test_boards_of_an_older_race_give_way(server: Server) -> None:
    async with connect(server.address) as socket:
        outbox = await server.outboxes.get()
        outbox.tell(Fault("first", "", None))
        boards(outbox, 1, board(1, 9), board(2, 9))
        boards(outbox, 2, board(1, 0))
        async with written(outbox):
            _, merged = await received(socket, 2)
    assert (merged["race"], [(one["seat"], one["seq"]) for one in merged["boards"]]) == (2, [(1, 0)])


async def test_after_hanging_up_nothing_more_is_shown(server: Server) -> None:
    async with connect(server.address) as socket:
        outbox = await server.outboxes.get()
        outbox.tell(Fault("last words", "", None))
        outbox.hang_up(4001)
        boards(outbox, 1, board(1, 9))
        progress(outbox, 1, standing(1, 9))
        async with written(outbox):
            assert [message["code"] for message in await received(socket, 1)] == ["last words"]
            with pytest.raises(ConnectionClosed):
                await socket.recv()


async def test_what_was_told_before_hanging_up_still_arrives(server: Server) -> None:
    async with connect(server.address) as socket:
        outbox = await server.outboxes.get()
        outbox.tell(Fault("last words", "", None))
        outbox.hang_up(4005)
        outbox.hang_up(4001)
        outbox.tell(Fault("too late", "", None))
        async with written(outbox):
            assert [message["code"] for message in await received(socket, 1)] == ["last words"]
            with contextlib.suppress(ConnectionClosed):
                await socket.recv()
    assert (socket.close_code, socket.close_reason) == (4005, "kicked")


async def test_a_slow_browser_is_closed_while_the_others_go_on(server: Server) -> None:
    told = 3_000
    text = "x" * 2_000
    async with connect(server.address, max_queue=1) as slow, connect(server.address) as quick:
        outboxes = [await server.outboxes.get(), await server.outboxes.get()]
        async with written(outboxes[0]), written(outboxes[1]):
            for number in range(told):
                for outbox in outboxes:
                    outbox.tell(Fault(str(number), text, None))
                assert (await received(quick, 1))[0]["code"] == str(number)
            heard = []
            with contextlib.suppress(ConnectionClosed):
                async with asyncio.timeout(20):
                    while True:
                        heard += await received(slow, 1)
    assert (slow.close_code, slow.close_reason) == (4003, "too-slow")
    assert [message["code"] for message in heard] == [str(number) for number in range(len(heard))]
    assert len(heard) < told - OUTBOX_FRAMES_MAX


async def test_a_browser_that_is_gone_stops_the_writer(server: Server) -> None:
    async with aiohttp.ClientSession() as session:
        socket = await session.ws_connect(server.address)
        outbox = await server.outboxes.get()
        await socket.close()
    writer = asyncio.create_task(outbox.run())

    def ended() -> bool:
        outbox.tell(Fault("anybody?", "", None))
        return writer.done()

    await until_true(ended)
    assert writer.exception() is None


async def test_rivals_progress_comes_at_most_so_often_and_ends_with_the_newest(node: Node) -> None:
    async with race(node, "Bob", **QUICK) as people:
        ann, bob = people.people
        clock = asyncio.get_running_loop()
        began = clock.time()
        for _ in range(60):
            await ann.play("t7>f")
            await ann.play("undo")
        await bob.heard("progress", lambda m: m["standings"][-1]["seq"] == 120)
        lasted = clock.time() - began
        frames = bob.of("progress")
        assert len(frames) <= lasted * PROGRESS_PER_SECOND + 2
        seqs = [one["seq"] for frame in frames for one in frame["standings"]]
        assert seqs == sorted(seqs)
