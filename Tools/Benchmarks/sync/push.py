"""Batches of 25 records, durable, against Kinto's `/batch`; what was acknowledged is read back."""

import json
import pathlib
import re
import statistics

import peers
import sides
import wrk

GOALS = (10, 50)
CLIENTS = (16, 1)
RING = 2_000


def measure(options):
    print("Batches of 25, by batches a second: what is acknowledged counts.\n")
    print("| clients | records | Mizan | Kinto, memory | ratio | lowest to highest | Kinto, PostgreSQL | ratio | lowest to highest | goals |")
    print("|---:|---|---:|---:|---:|---|---:|---:|---|---|")
    with peers.running(options, "push") as all:
        writers = [Writer(options, side) for side in all]
        for side in all:
            side.fill(1, RING)
        missed = [
            missed for clients in CLIENTS for kind in ("new", "changed")
            for missed in compare(options, writers, clients, kind)]
        print("\n| | batches acknowledged | notes refused |\n|---|---:|---:|")
        for writer in writers:
            print(f"| {writer.side.name} | {writer.batches:.0f} | {writer.refused} |", flush=True)
        ours = writers[0]
        lost = ours.lost()
        print(f"\nOf what Mizan acknowledged, {lost} notes are lost.", flush=True)
        if lost or ours.refused:
            raise SystemExit(f"{ours.refused} notes were refused, {lost} acknowledged and lost")
    return missed


def compare(options, writers, clients, kind):
    ours, *others = writers
    rates = {writer: [] for writer in writers}
    for round in range(-1, options.rounds):
        for writer in peers.turns(writers, round):
            rate = writer.turn(clients, kind)
            if round >= 0:
                rates[writer].append(rate)
    row, missed = [f"{clients} | {kind}"], []
    for writer in writers:
        row.append(f"{statistics.median(rates[writer]):.1f}")
        if writer is not ours:
            ratio, low, high = wrk.ratio(rates[ours], rates[writer])
            row += [f"{ratio:.1f}", f"{low:.1f} to {high:.1f}"]
            goal = GOALS[others.index(writer)]
            if ratio < goal:
                missed.append(
                    f"push of {clients} clients, {kind} records: {ratio:.1f} times {writer.side.name}, not {goal}")
    print(f"| {' | '.join(row)} | at least {GOALS[0]} and {GOALS[1]} |", flush=True)
    return missed


class Writer:
    """One side, and what it has acknowledged."""

    def __init__(self, options, side):
        self.options, self.side = options, side
        self.files = f"{options.work}/{side.name.replace(', ', '-')}"
        note = json.dumps(side.item("KEY", "TAG", sides.text("TAG")))
        self.templates = pathlib.Path(self.files + ".templates")
        self.templates.write_text("\n".join([side.authorization, side.head, side.tail, side.acknowledged, note]))
        self.turns = self.changed = self.batches = self.refused = 0
        # By key the last acknowledged note, as its turn and number.
        self.acknowledged = {}

    def turn(self, clients, kind):
        """Batches a second: those that were acknowledged, by when the last one was. A slow side is not charged for
        what it was still at, and where it has acknowledged nothing, it has twice the time."""
        seconds = self.options.seconds * self.side.patience
        for _ in range(4):
            whole, end = self.push(clients, kind, seconds)
            if whole:
                return whole / end
            seconds *= 2
        raise SystemExit(f"{self.side.name} acknowledged no batch of {clients} clients in {seconds / 2:g} s")

    def push(self, clients, kind, seconds):
        """How many batches were acknowledged, parts of them as parts, and after how many seconds the last one was."""
        self.turns += 1
        notes = pathlib.Path(f"{self.files}-{self.turns}.notes")
        first, ring = (self.changed + 1, RING) if kind == "changed" else (1, 0)
        wrk.run(
            self.side.url + self.side.path, clients, f"{seconds:g}",
            script=pathlib.Path(__file__).with_name("push.lua"),
            arguments=[str(notes), str(self.templates), str(self.turns), str(first), str(ring)])
        whole, end = 0, 0.0
        for line in notes.read_text().splitlines():
            if line.startswith("at "):
                _, moment, refused, _ = line.split()
                whole, end = whole + 1 - int(refused) / 25, float(moment)
                self.refused += int(refused)
                continue
            number = int(line.partition("-")[2])
            key = sides.key(number % ring + 1 if ring else self.turns << 32 | number)
            self.acknowledged[key] = max(self.acknowledged.get(key, (0, 0)), (self.turns, number))
            if ring:
                self.changed = max(self.changed, number)
        notes.unlink()
        self.batches += whole
        return whole, end

    def lost(self):
        """How many acknowledged notes are not there, nor a later one in their place: one that nobody heard the end of
        may have been stored."""
        stored = {}
        for key, text in self.side.notes():
            # What was there before says something else.
            if tag := re.match(r"(\d+)-(\d+) ", text):
                stored[key] = int(tag[1]), int(tag[2])
        return sum(stored.get(key, (-1, 0)) < note for key, note in self.acknowledged.items())
