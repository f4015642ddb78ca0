"""What is measured, in which order, and whether it was good enough. `run` calls it."""

import argparse
import pathlib
import sys

TOOLS = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(TOOLS / "Benchmarks" / "Shared"), str(TOOLS / "Kinto"), str(TOOLS / "Completeness")]

import idle  # noqa: E402
import parts  # noqa: E402
import pull  # noqa: E402
import push  # noqa: E402
import streams  # noqa: E402

parser = argparse.ArgumentParser(prog="Tools/Benchmarks/sync/run")
parser.add_argument("--bin", required=True, help=argparse.SUPPRESS)
parser.add_argument("--kinto", required=True, help=argparse.SUPPRESS)
parser.add_argument("--work", required=True, help=argparse.SUPPRESS)
parser.add_argument("--cache", required=True, help=argparse.SUPPRESS)
parser.add_argument("--only", choices=["idle", "pull", "push", "streams"])
parser.add_argument("--rounds", type=int, default=7)
parser.add_argument("--seconds", type=float, default=3, help="of each turn")
parser.add_argument(
    "--records", type=int, nargs="+", default=[1_000, 10_000], help="of the stores that pages are pulled from, upwards")
parser.add_argument("--idle", type=float, default=30, help="seconds before memory is read, of streams")
parser.add_argument("--postgres", action="store_true", help="Mizan on the PostgreSQL of Kinto, for push and pull")
parser.add_argument("--strict", action="store_true", help="end with 1 if a goal is missed")
options = parser.parse_args()
sys.exit(parts.run(
    {"idle": idle.measure, "pull": pull.measure, "push": push.measure, "streams": streams.measure}, options))
