"""wrk as the client: runs it and reads what it says."""

import re
import statistics
import subprocess


def run(url, connections, seconds, headers=(), script=None, arguments=()):
    """Requests a second, how many there were, how many were not answered with a success, and how long they took."""
    line = ["wrk", "-t1", "--latency", f"-c{connections}", f"-d{seconds}s", "--timeout", "10s"]
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
        float(re.search(r"Requests/sec:\s+([\d.]+)", said)[1]), int(re.search(r"(\d+) requests in", said)[1]), failed,
        percentile(said, 50), percentile(said, 99))


def percentile(said, which):
    """In milliseconds; nothing where no request was answered."""
    found = re.search(rf"(?m)^\s+{which}%\s+([\d.]+)(us|ms|s|m)\s*$", said)
    return float(found[1]) * {"us": 0.001, "ms": 1, "s": 1000, "m": 60_000}[found[2]] if found else None


class Result:
    def __init__(self, rate, count, failed, median, p99):
        self.rate, self.count, self.failed = rate, count, failed
        self.median, self.p99 = median, p99


def ratio(ours, theirs):
    """The median of the rounds' ratios, with the lowest and the highest."""
    ratios = sorted(our / their for our, their in zip(ours, theirs))
    return statistics.median(ratios), ratios[0], ratios[-1]
