"""What is measured, in which order, and whether it was good enough. `run` calls it."""

import argparse
import os
import sys

import memory
import reads
import writes

parser = argparse.ArgumentParser(prog="Tools/Benchmarks/http/run")
parser.add_argument("--bin", required=True, help=argparse.SUPPRESS)
parser.add_argument("--kinto", required=True, help=argparse.SUPPRESS)
parser.add_argument("--work", required=True, help=argparse.SUPPRESS)
parser.add_argument("--only", choices=["read", "put", "memory"])
parser.add_argument("--rounds", type=int, default=7)
parser.add_argument("--seconds", type=float, default=3, help="of each turn")
parser.add_argument("--minutes", type=float, default=10, help="of load for the memory")
parser.add_argument("--idle", type=float, default=60, help="seconds before the idle memory is read")
parser.add_argument("--strict", action="store_true", help="end with 1 if a goal is missed")
options = parser.parse_args()

parts = {"read": reads.measure, "put": writes.measure, "memory": memory.measure}
missed = []
for name, part in parts.items():
    if options.only in (None, name):
        print(f"load average before: {' '.join(f'{load:.2f}' for load in os.getloadavg())}")
        missed += part(options)
        print(f"load average after: {' '.join(f'{load:.2f}' for load in os.getloadavg())}\n", flush=True)
for goal in missed:
    print(f"Missed: {goal}", file=sys.stderr)
sys.exit(1 if missed and options.strict else 0)
