"""The commands of the Containerfile and the compose file work; they run here without containers."""

import asyncio
import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import yaml

from ..services import PATIENCE, Nats, in_loop
from .server_processes import Player, Server, guest, open_table

ROOT = Path(__file__).parents[3]
CONTAINER = (ROOT / "Containerfile").read_text()
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())


def line(keyword: str) -> str:
    """The arguments of an instruction in the Containerfile."""
    return re.findall(rf"^{keyword} (.*)$", CONTAINER, re.MULTILINE)[-1]


def test_the_image_copies_everything_that_the_package_is_built_from() -> None:
    copied = {source for names in re.findall(r"^COPY (.*) \S+$", CONTAINER, re.MULTILINE) for source in names.split()}
    assert all((ROOT / name).exists() for name in copied)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    needed = {"pyproject.toml", project["project"]["readme"]}
    needed |= {file.split("/")[0] for file in project["project"]["license-files"]}
    needed |= {package.split("/")[0] for package in project["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]}
    needed |= {key["file"].split("/")[0] for key in project["tool"]["uv"]["cache-keys"]}
    assert {"web", "hatch_build.py"} < needed <= copied
    ignored = (ROOT / ".containerignore").read_text().split()
    assert "**/node_modules" in ignored
    assert not needed & set(ignored)


def test_every_command_of_the_image_exists() -> None:
    assert json.loads(line("ENTRYPOINT")) == ["sixfold"]
    commands = [json.loads(line("CMD")), *[service["command"] for service in COMPOSE["services"].values()
                                           if service.get("build")]]  # fmt: skip
    commands.append(json.loads(line("RUN"))[1:])
    for command in commands:
        # With --help the arguments are parsed and nothing runs.
        command_line = [sys.executable, "-m", "sixfold", *command, "--help"]
        assert subprocess.run(command_line, capture_output=True, timeout=PATIENCE).returncode == 0, command


def test_every_dependency_of_a_service_exists_and_only_the_balancer_is_exposed() -> None:
    services = COMPOSE["services"]
    for name, service in services.items():
        assert set(service.get("depends_on", ())) <= set(services), name
        assert ("ports" in service) == (name == "balancer")
        for volume in service.get("volumes", ()):
            assert volume.split(":")[0] in COMPOSE["volumes"]
    to = services["balancer"]["command"]
    assert not any("9606" in word for word in [*to, *services["balancer"]["ports"]])
    behind = {to[number + 1].split(":")[0] for number, word in enumerate(to) if word == "--to"}
    assert behind == {name for name, service in services.items() if service.get("build")}


@in_loop
async def test_the_servers_of_the_compose_file_share_tables_and_sessions(postgres_url: str, nats: Nats) -> None:
    service = COMPOSE["services"]["one"]
    assert set(service["environment"]) == {"SIXFOLD_DATABASE", "SIXFOLD_BUS", "SIXFOLD_ALLOWED_HOST"}
    assert service["environment"]["SIXFOLD_BUS"].startswith("nats://nats")
    command = [re.sub("[89]606", "0", word).replace("0.0.0.0", "127.0.0.1") for word in service["command"]]
    # As compose does where no name is set.
    os.environ |= {"SIXFOLD_BUS": nats.url, "SIXFOLD_ALLOWED_HOST": ""}
    try:
        servers = [Server(postgres_url, *command[1:]) for _ in range(2)]
    finally:
        del os.environ["SIXFOLD_BUS"], os.environ["SIXFOLD_ALLOWED_HOST"]
    health = json.loads(line("HEALTHCHECK CMD"))[2]
    for server in servers:
        command_line = health.replace("8606", str(server.port))
        assert subprocess.run([sys.executable, "-c", command_line], timeout=PATIENCE).returncode == 0
        with urlopen(f"{server.url}/readyz") as answer:
            assert json.load(answer)["bus"] is True
        with urlopen(server.metrics_url) as answer:
            assert b"sixfold_entries_total" in answer.read()
        # The headers that the balancer adds.
        with urlopen(f"{server.url}/metrics") as answer:
            assert b"sixfold_entries_total" not in answer.read()
    cookie = await guest(servers[0], "Ada")
    table = await open_table(servers[0], cookie, game="cards", seats=[{"kind": "me"}, {"kind": "me", "name": "too"}])
    player = Player([servers[1]], table, cookie)
    await player.play(until=3)
    assert len(player.acked) == 3
    for server in servers:
        await asyncio.to_thread(server.end)
