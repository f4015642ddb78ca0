"""Starts Kinto 26.5, in memory or on PostgreSQL.

In memory it is one process, since the store is the process's own. On PostgreSQL it is served as Kinto's documentation
advises for production: by uWSGI, with a process for each core.
"""

import os
import pathlib
import socket
import subprocess
import time
import urllib.request

THREADS = 16


def start(environment, directory, database=None, workers=1):
    """Gives a process that answers, and its port. With a database, its tables are made."""
    programs = pathlib.Path(environment, "bin")
    port = free_port()
    ini = pathlib.Path(directory, f"kinto-{port}.ini")
    ini.write_text(configuration(port, database))
    if database:
        subprocess.run([programs / "kinto", "migrate", "--ini", ini], check=True, capture_output=True)
    command = [programs / "kinto", "start", "--ini", ini, "--port", str(port)]
    if workers > 1:
        command = [
            programs / "uwsgi", "--master", "--lazy-apps", "--enable-threads", "--die-on-term", "--disable-logging",
            # Connections are kept. Its router would keep them as well, and waits 40 ms with every answer.
            "--http11-socket", f"127.0.0.1:{port}", "--ini-paste", ini,
            "--processes", str(workers), "--threads", str(THREADS)]
    log = open(ini.with_suffix(".log"), "ab")
    with log:
        process = subprocess.Popen(command, stdout=log, stderr=log, env={**os.environ, "PYTHONWARNINGS": "ignore"})
    try:
        wait(process, port, log.name)
    except BaseException:
        process.kill()
        raise
    return process, port


def stop(process):
    process.terminate()
    try:
        process.wait(30)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def wait(process, port, log):
    for _ in range(600):
        if process.poll() is not None:
            raise RuntimeError(f"Kinto ended with {process.returncode}: see {log}")
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/v1/__lbheartbeat__", timeout=5):
                return
        except OSError:
            time.sleep(0.1)
    raise RuntimeError(f"Kinto does not answer: see {log}")


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def configuration(port, database):
    address = f"\nkinto.{{0}}_url = {database}" if database else ""
    module = "postgresql" if database else "memory"
    return f"""
[server:main]
use = egg:waitress#main
host = 127.0.0.1
port = {port}
threads = {THREADS}
[app:main]
use = egg:kinto
kinto.storage_backend = kinto.core.storage.{module}{address.format("storage")}
kinto.permission_backend = kinto.core.permission.{module}{address.format("permission")}
kinto.cache_backend = kinto.core.cache.memory
kinto.includes = kinto.plugins.accounts
kinto.account_create_principals = system.Everyone
kinto.bucket_create_principals = system.Authenticated
multiauth.policies = account
multiauth.policy.account.use = kinto.plugins.accounts.authentication.AccountsAuthenticationPolicy
[loggers]
keys = root
[handlers]
keys = console
[formatters]
keys = plain
[logger_root]
level = WARNING
handlers = console
[handler_console]
class = StreamHandler
args = (sys.stderr,)
formatter = plain
[formatter_plain]
format = %(message)s
"""
