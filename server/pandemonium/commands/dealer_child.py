"""The dealer of a node, as its child."""

from pandemonium.commands import child


async def keep_dealer(store_url: str) -> None:
    """Until cancelled, which ends it too."""

    async def run() -> int:
        async with child.running("dealer", "--until-eof", settings={"redis": store_url}) as process:
            return await process.wait()

    await child.keep("dealer", run)
