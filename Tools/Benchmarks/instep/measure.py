"""How fast two Mizans are brought together; `run` says how."""

import argparse
import json
import os
import pathlib
import resource
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Shared"))
import servers  # noqa: E402
import stores  # noqa: E402


def ticks(process):
    fields = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def mizan(options, store, *words, stdin=None):
    environment = {**os.environ, "MIZAN_OUTGOING_ALLOWED_ADDRESSES": "127.0.0.1"}
    done = subprocess.run(
        [options.bin + "/mizan", *words, "--data", store, "--output", "json"], input=stdin, text=True,
        capture_output=True, env=environment)
    if done.returncode != 0:
        raise SystemExit(f"mizan {' '.join(words)}: {done.stderr}")
    return json.loads(done.stdout) if done.stdout else None


def timed(options, store, server):
    """A run, with what it took here and there."""
    before, there = resource.getrusage(resource.RUSAGE_CHILDREN), ticks(server)
    start = time.monotonic()
    report = mizan(options, store, "sync", "run", "server")
    took = time.monotonic() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    here = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return report, took, here, ticks(server) - there


def main():
    parser = argparse.ArgumentParser()
    for name in ("bin", "work", "cache"):
        parser.add_argument("--" + name, required=True)
    parser.add_argument("--records", type=int, default=100_000)
    options = parser.parse_args()
    full = str(pathlib.Path(options.work, "full"))
    stores.copy(options, options.records, full)
    failed = False
    for title, sender in (("pushed to an empty one", True), ("pulled from a full one", False)):
        empty = str(pathlib.Path(options.work, "empty-" + title.split()[0]))
        mizan(options, empty, "quran", "setting", "set", "made", "2")
        here, there = (full, empty) if sender else (empty, full)
        port, running = servers.mizan(options, there, pathlib.Path(options.work, "server.log"))
        with running as server:
            token = pathlib.Path(there, "owner-token").read_text().split("token=")[1].split()[0]
            mizan(options, here, "sync", "add", "server", f"http://127.0.0.1:{port}", "--token-stdin", stdin=token)
            report, took, mine, theirs = timed(options, here, server)
            moved = report["sent"] if sender else report["received"]
            print(
                f"{options.records:,} records {title}: {moved / took:,.0f} a second, {took:.1f} s, {report['requests']} requests; "
                f"processor {mine:.1f} s here, {theirs:.1f} s there", flush=True)
            again, took, _, _ = timed(options, here, server)
            requests = again["requests"] - report["requests"]
            print(f"  nothing new: {requests} request, {took * 1000:.0f} ms, the whole process", flush=True)
            waiting = again["pending"] + again["failed"] + again["held"]
            if requests != 1 or waiting or moved < options.records:
                print(f"  not as it should be: {again}")
                failed = True
            mizan(options, here, "sync", "remove", "server")
    return 1 if failed else 0


sys.exit(main())
