"""What the kernel says of a process."""

import os
import pathlib


def status(process, field):
    for line in pathlib.Path(f"/proc/{process.pid}/status").read_text().splitlines():
        if line.startswith(field + ":"):
            return int(line.split()[1])
    raise SystemExit(f"/proc says nothing about {field}")


def megabytes(process, field):
    """What the kernel counts in KiB, in MB."""
    return status(process, field) * 1024 / 1_000_000


def seconds(process):
    """The time that it has had a core for."""
    # The name, in parentheses, may hold anything; behind it the fields are apart by spaces.
    fields = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
