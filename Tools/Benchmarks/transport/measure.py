"""Transport with curl, by turns; whole processes, so curl's start and Transport's count alike."""
import os
import pathlib
import statistics
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent.parent / "Transport"))
from servers import Authority, free_ports, nginx  # noqa: E402

probe, rounds = sys.argv[1], int(sys.argv[2])
SMALL, LARGE = 5_000, 1 << 30


def own_memory(process):
    """MB that are nobody else's: without the pages of programs and libraries, which are the files' own."""
    try:
        for line in pathlib.Path(f"/proc/{process}/status").read_text().splitlines():
            if line.startswith("RssAnon:"):
                return int(line.split()[1]) / 1024
    except (OSError, ValueError):
        pass
    return 0.0


def run(command, is_sampled=False):
    """Seconds, seconds of the processor, and the largest memory in MB of one process, all and its own."""
    began = time.perf_counter()
    child = os.fork()
    if child == 0:
        os.dup2(os.open("/dev/null", os.O_WRONLY), 1)
        os.execvp(command[0], [str(word) for word in command])
    own, ended = 0.0, 0
    while is_sampled and ended == 0:
        own = max(own, own_memory(child))
        time.sleep(0.005)
        ended, status, usage = os.wait4(child, os.WNOHANG)
    if ended == 0:
        _, status, usage = os.wait4(child, 0)
    assert status == 0, command
    return time.perf_counter() - began, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, own


def compare(name, ours, theirs, goal, memory=None):
    times = {"Transport": [], "curl": []}
    for _ in range(rounds):
        for side, command in (("Transport", ours), ("curl", theirs)):
            times[side].append(run(command, memory is not None))
            if memory:
                assert os.path.getsize(memory) == LARGE
                os.remove(memory)
    print(name)
    for side, found in times.items():
        seconds, processor, peak, _ = (statistics.median(column) for column in zip(*found))
        print(f"  {side:10} {seconds:7.3f} s, {processor:6.3f} s of the processor, {peak:5.1f} MB at most")
    ratio = statistics.median(a[0] / b[0] for a, b in zip(times["Transport"], times["curl"]))
    verdict = "met" if ratio <= goal else "MISSED"
    print(f"  {ratio:.2f} times as long as curl (goal: at most {goal}): {verdict}")
    if memory:
        own = max(found[3] for found in times["Transport"])
        print(f"  {own:.1f} MB of its own, beside its program and libraries (goal: at most 20 MB): {'met' if own <= 20 else 'MISSED'}")


with tempfile.TemporaryDirectory() as directory:
    work = pathlib.Path(directory)
    work.chmod(0o755)
    authority = Authority(work)
    (port,) = free_ports(1)
    with nginx(work, [(port, *authority.sign("good"), "access_log off;")]):
        (work / "files" / "small").write_text("ten bytes\n")
        with open(work / "files" / "large", "wb") as file:
            file.truncate(LARGE)
        url, ca = f"https://localhost:{port}", authority.file
        ours = [probe, "--ca", ca, "--allow", "127.0.0.1,::1"]
        theirs = ["curl", "-sS", "--cacert", ca]
        every = ["-o", "/dev/null", f"{url}/small?[1-{SMALL}]"]
        compare(
            f"{SMALL} small GETs, 50 in flight over one connection of HTTP/2",
            [*ours, f"{url}/small", "--count", SMALL, "--parallel", 50],
            [*theirs, "--parallel", "--parallel-max", 50, *every], 1.0)
        compare(
            f"{SMALL} small GETs, one after the other",
            [*ours, f"{url}/small", "--count", SMALL], [*theirs, *every], 1.5)
        out = work / "out"
        compare(
            "1 GB to a file, and the file on the disk", [*ours, f"{url}/large", "--download", out, "--limit", 2 * LARGE],
            # A download is on the disk when it says that it is done.
            ["sh", "-c", '"$@" && exec sync "$0"', out, *theirs, "-o", out, f"{url}/large"], 1.2, memory=out)
