"""What is measured, in which order, and whether it was good enough. `run` calls it."""

import argparse
import pathlib
import sys

TOOLS = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(TOOLS / "Benchmarks" / "Shared"), str(TOOLS / "Kinto")]

import memory  # noqa: E402
import parts  # noqa: E402
import reads  # noqa: E402
import writes  # noqa: E402

parser = argparse.ArgumentParser(prog="Tools/Benchmarks/http/run")
parser.add_argument("--bin", required=True, help=argparse.SUPPRESS)
parser.add_argument("--kinto", required=True, help=argparse.SUPPRESS)
parser.add_argument("--work", required=True, help=argparse.SUPPRESS)
parser.add_argument("--only", choices=["read", "put", "memory"])
parser.add_argument("--rounds", type=int, default=7)
parser.add_argument("--seconds", type=float, default=3, help="of each turn")
parser.add_argument("--minutes", type=float, default=10, help="of load for the memory")
parser.add_argument("--idle", type=float, default=60, help="seconds before the idle memory is read")
parser.add_argument("--postgres", action="store_true", help="put: Mizan and Kinto on the same PostgreSQL")
parser.add_argument("--strict", action="store_true", help="end with 1 if a goal is missed")
options = parser.parse_args()

sys.exit(parts.run({"read": reads.measure, "put": writes.measure, "memory": memory.measure}, options))
