"""Every line in the log of a server is JSON, whatever wrote it."""

import asyncio
import json
import subprocess
import sys

from ..services import in_loop
from .server_processes import Server

LOGGING = """
import logging, warnings
from sixfold.server.log_format import set_up
import structlog
set_up()
structlog.get_logger().info("ours", table="t")
try:
    1 / 0
except ZeroDivisionError:
    logging.getLogger("uvicorn.error").exception("theirs, of %s", "several words")
    structlog.get_logger().exception("ours failed")
logging.getLogger("uvicorn.error").info("chatter")
warnings.warn("old")
"""


def test_log_records_of_libraries_have_the_same_format() -> None:
    said = subprocess.run([sys.executable, "-c", LOGGING], capture_output=True, text=True, check=True).stderr
    ours, theirs, failed, warned = (json.loads(line) for line in said.splitlines())
    assert (ours["event"], ours["table"], ours["level"]) == ("ours", "t", "info")
    assert (theirs["event"], theirs["level"], theirs["logger"]) == (
        "theirs, of several words",
        "error",
        "uvicorn.error",
    )
    assert "ZeroDivisionError" in theirs["exception"]
    assert "ZeroDivisionError" in failed["exception"]
    assert "old" in warned["event"]
    assert {"timestamp"} <= set(ours) & set(theirs) & set(failed) & set(warned)


@in_loop
async def test_a_malformed_request_is_logged_as_json(sqlite_url: str) -> None:
    with Server(sqlite_url) as server:
        for nonsense in (
            b"\x16\x03\x01\x02\x00\x01\x00\r\n\r\n",
            b"GET / HTTP/1.1\r\nHost : x\r\n\r\n",
            b"\r\n" * 9000,
        ):
            reader, writer = await asyncio.open_connection(server.host, server.port)
            writer.write(nonsense)
            await reader.read(200)
            writer.close()
        lines = [json.loads(line) for line in (await asyncio.to_thread(server.end)).splitlines()]
        assert "uvicorn.error" in {line.get("logger") for line in lines}
