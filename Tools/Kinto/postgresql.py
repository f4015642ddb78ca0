"""A PostgreSQL cluster for as long as a block lasts, with its durability as it comes."""

import contextlib
import glob
import os
import pathlib
import shutil
import socket
import subprocess


@contextlib.contextmanager
def cluster(directory, *settings):
    """Gives the address of a database."""
    with running(directory, *settings) as one:
        yield one.address


@contextlib.contextmanager
def running(directory, *settings):
    """Gives the cluster. Settings are of PostgreSQL, as in `fsync=off`."""
    one = Cluster(pathlib.Path(directory, "cluster"), settings)
    one.make()
    one.start()
    try:
        yield one
    finally:
        one.crash()


@contextlib.contextmanager
def used_by_mizan(address, name):
    """A new database in a cluster; until the end of the block, Mizan's programs have their stores there."""
    subprocess.run(["createdb", "--maintenance-db", address, name], check=True)
    os.environ["MIZAN_DATABASE"] = f"{address.rsplit('/', 1)[0]}/{name}"
    try:
        yield
    finally:
        del os.environ["MIZAN_DATABASE"]


class Cluster:
    """As root, the programs run as `nobody`, for they refuse root."""

    def __init__(self, data, settings=()):
        self.data = data
        self.programs = sorted(glob.glob("/usr/lib/postgresql/*/bin"))[-1]
        with socket.socket() as listener:
            listener.bind(("127.0.0.1", 0))
            self.port = listener.getsockname()[1]
        self.settings = settings
        self.server = f"postgresql://kinto@127.0.0.1:{self.port}"
        self.address = f"{self.server}/postgres"

    def run(self, program, *arguments):
        account = ["runuser", "-u", "nobody", "--"] if os.geteuid() == 0 else []
        subprocess.run(
            [*account, f"{self.programs}/{program}", *map(str, arguments)], check=True, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, cwd="/")

    def place(self):
        self.data.mkdir(mode=0o700)
        if os.geteuid() == 0:
            os.chmod(self.data.parent, 0o755)
            shutil.chown(self.data, "nobody")

    def make(self):
        self.place()
        self.run("initdb", "-D", self.data, "-U", "kinto", "-A", "trust", "-E", "UTF8")

    def start(self):
        options = f"-p {self.port} -k {self.data} -c listen_addresses=127.0.0.1 -c timezone=UTC"
        options += "".join(f" -c {setting}" for setting in self.settings)
        self.run("pg_ctl", "-D", self.data, "-w", "-o", options, "-l", self.data / "log", "start")

    def crash(self):
        """Ends PostgreSQL as a power cut does: it recovers with the next start."""
        self.run("pg_ctl", "-D", self.data, "-m", "immediate", "stop")

    def psql(self, statement, database="postgres"):
        return subprocess.run(
            ["psql", "-XAtq", "-F", "\t", "-v", "ON_ERROR_STOP=1", f"{self.server}/{database}", "-c", statement],
            check=True, text=True, stdout=subprocess.PIPE).stdout
