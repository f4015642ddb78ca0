"""wrk as the client: runs it and reads what it says."""

import re
import statistics
import subprocess


def run(url, connections, seconds, headers=(), script=None, arguments=()):
    """Requests a second, how many there were, and how many were not answered with a success."""
    line = ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--timeout", "10s"]
    for header in headers:
        line += ["-H", header]
    if script:
        line += ["-s", str(script)]
    said = subprocess.run(
        [*line, url, *(["--", *arguments] if arguments else [])], text=True, check=True, stdout=subprocess.PIPE).stdout
    failed = sum(int(count) for count in re.findall(r"Non-2xx or 3xx responses: (\d+)", said))
    errors = re.search(r"Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)", said)
    failed += sum(int(count) for count in errors.groups()) if errors else 0
    return Result(
        float(re.search(r"Requests/sec:\s+([\d.]+)", said)[1]), int(re.search(r"(\d+) requests in", said)[1]), failed)


class Result:
    def __init__(self, rate, count, failed):
        self.rate, self.count, self.failed = rate, count, failed


def ratio(ours, theirs):
    """The median of the rounds' ratios, with the lowest and the highest."""
    ratios = sorted(our / their for our, their in zip(ours, theirs))
    return statistics.median(ratios), ratios[0], ratios[-1]
