"""Starts and stops what is measured, and prepares its data."""

import contextlib
import json
import os
import pathlib
import socket
import subprocess
import time

TOOLS = pathlib.Path(__file__).resolve().parents[2]


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


@contextlib.contextmanager
def running(command, port, log, environment=None):
    """A server from when it listens until the end of the block."""
    with open(log, "ab") as output:
        process = subprocess.Popen(
            command, stdout=output, stderr=output, env={**os.environ, **(environment or {})})
    try:
        for _ in range(600):
            if process.poll() is not None:
                raise RuntimeError(f"{command[0]} ended with {process.returncode}: see {log}")
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                break
            time.sleep(0.05)
        else:
            raise RuntimeError(f"{command[0]} does not listen: see {log}")
        yield process
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


# A client that asks as fast as it can is what the limits of rates are there to hold up.
UNLIMITED = {
    "MIZAN_HTTP_REQUESTS_PER_SECOND_PER_TOKEN": "0",
    "MIZAN_HTTP_REQUESTS_PER_SECOND_PER_ADDRESS": "0",
}


def mizan(options, store, log, owner=None):
    port = free_port()
    command = [options.bin + "/mizan-server", "--data", store, "--port", str(port), "--backup-every", "off"]
    if owner:
        command += ["--owner", owner]
    return port, running(command, port, log, UNLIMITED)


def command(options, store, *arguments, stdin=None):
    """What a command of mizan prints on standard output."""
    return subprocess.run(
        [options.bin + "/mizan", *arguments, "--data", store], input=stdin, text=True, check=True,
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout


def token(options, store, owner=None):
    """An API token for the Quran's data."""
    who = ["--owner", owner] if owner else []
    made = command(
        options, store, "account", "token", "create", "benchmark", "--scope", "quran:write", "--output", "json", *who)
    return json.loads(made)["token"]


def sample_store(options, store):
    """A store with some favourites; returns a token for it."""
    command(options, store, "import", str(TOOLS / "Samples/quran-userdefaults.plist"))
    return token(options, store)
