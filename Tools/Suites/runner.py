"""Test processes, as many at once as are wanted, each with a report of its own; what they say is read as it comes."""
import collections
import io
import os
import selectors
import signal
import subprocess
import time

from report import Report


class Runner:
    """One test process. It shows nothing of an issue until all of the issue is there: others show theirs between."""

    def __init__(self, command, out, log, alone):
        self.out = out
        self.log = log
        self.alone = alone
        self.report = Report(out) if alone else Report(io.StringIO(), shows_end=False)
        self.rest = b""
        self.text = []
        self.status = None
        self.heard = time.monotonic()
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)

    def take(self, data):
        self.heard = time.monotonic()
        *whole, self.rest = (self.rest + data).split(b"\n")
        for line in whole:
            self.take_line(line)

    def take_line(self, line):
        (self.log.write if self.alone else self.text.append)(line + b"\n")
        self.report.take(line.decode(errors="replace").rstrip("\r"))
        if not self.report.in_issue:
            self.flush()

    def flush(self):
        if not self.alone:
            self.out.write(self.report.out.getvalue())
            self.out.flush()
            self.report.out.seek(0)
            self.report.out.truncate()

    def silent(self, seconds):
        self.report.silent(seconds, self.rest.decode(errors="replace"))
        self.flush()
        self.heard = time.monotonic()

    def end(self):
        if self.rest:
            self.take_line(self.rest)
        _, status, usage = os.wait4(self.process.pid, 0)
        self.process.returncode = os.waitstatus_to_exitcode(status)
        self.status = 128 - self.process.returncode if self.process.returncode < 0 else self.process.returncode
        self.processor = usage.ru_utime + usage.ru_stime
        self.log.writelines(self.text)
        self.log.flush()
        if not self.alone:
            self.report.end(self.status, None)
            self.flush()


def run(commands, at_once, silence, out, log, alone=False):
    """Runs the commands, in their order, and returns their runners. `log` gets all that each said, one after the other;
    of one that is all there is, as it comes."""
    waiting, under_way, ended = collections.deque(commands), [], []
    selector = selectors.DefaultSelector()

    def start():
        while waiting and len(under_way) < at_once:
            runner = Runner(waiting.popleft(), out, log, alone)
            selector.register(runner.process.stdout, selectors.EVENT_READ, runner)
            under_way.append(runner)

    # A Control-C reaches the runners as well, and what they say then is worth reading.
    signal.signal(signal.SIGINT, lambda *_: waiting.clear())

    def stop(number, _):
        waiting.clear()
        for runner in under_way:
            runner.process.send_signal(number)

    signal.signal(signal.SIGTERM, stop)
    start()
    while under_way:
        patience = min(runner.heard for runner in under_way) + silence - time.monotonic()
        for key, _ in selector.select(max(0, patience)):
            data = os.read(key.fileobj.fileno(), 1 << 16)
            if data:
                key.data.take(data)
                continue
            selector.unregister(key.fileobj)
            key.data.end()
            under_way.remove(key.data)
            ended.append(key.data)
            start()
        for runner in under_way:
            if time.monotonic() - runner.heard >= silence:
                runner.silent(silence)
    return ended
