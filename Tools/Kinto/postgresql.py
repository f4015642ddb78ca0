"""A PostgreSQL cluster for as long as a block lasts, with its durability as it comes."""

import contextlib
import glob
import os
import pathlib
import shutil
import socket
import subprocess


@contextlib.contextmanager
def cluster(directory):
    """Gives the address of a database. As root, the programs run as `nobody`, for they refuse root."""
    programs = sorted(glob.glob("/usr/lib/postgresql/*/bin"))[-1]
    data = pathlib.Path(directory, "cluster")
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port = listener.getsockname()[1]
    data.mkdir()
    account = ["runuser", "-u", "nobody", "--"] if os.geteuid() == 0 else []
    if account:
        os.chmod(directory, 0o755)
        shutil.chown(data, "nobody")
    own = dict(check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd="/")
    subprocess.run([*account, f"{programs}/initdb", "-D", data, "-U", "kinto", "-A", "trust", "-E", "UTF8"], **own)
    options = f"-p {port} -k {data} -c listen_addresses=127.0.0.1 -c timezone=UTC"
    subprocess.run([*account, f"{programs}/pg_ctl", "-D", data, "-w", "-o", options, "start"], **own)
    try:
        yield f"postgresql://kinto@127.0.0.1:{port}/postgres"
    finally:
        subprocess.run([*account, f"{programs}/pg_ctl", "-D", data, "-m", "immediate", "stop"], **own)
