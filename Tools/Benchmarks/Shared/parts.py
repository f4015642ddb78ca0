"""The parts of a benchmark, one after the other, with the machine's load beside the figures."""

import os
import sys


def run(parts, options):
    """Each part gives the goals that it missed. The exit status."""
    missed = []
    for name, part in parts.items():
        if options.only in (None, name):
            print(f"load average before: {load()}")
            missed += part(options)
            print(f"load average after: {load()}\n", flush=True)
    for goal in missed:
        print(f"Missed: {goal}", file=sys.stderr)
    return 1 if missed and options.strict else 0


def load():
    return " ".join(f"{load:.2f}" for load in os.getloadavg())
