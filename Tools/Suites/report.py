"""What is shown of a test run: one line for each suite, every failure in full, and the runner's closing line as it is."""
import re

STARTED = re.compile(r"^◇ (Test|Suite) (?!case |run started)(.+) started\.$", re.DOTALL)
CASE = re.compile(r"^◇ Test case passing ")
# ━ is what passed with a known issue.
TEST_PASSED = re.compile(r"^[✔━] Test (?!run with )(.+?)(?: with \d+ test cases?)? passed after ")
SUITE_PASSED = re.compile(r"^[✔━] Suite (.+) passed after ")
FAILED = re.compile(r"^✘ (Test|Suite) (?!run with )(.+?)(?: with \d+ test cases?)? failed after ")
CLOSING = re.compile(r"^[✔━✘] Test run with \d+ tests? ")
SKIPPED = re.compile(r"^➜ ")
# What XCTest says of no tests, and the runner of itself.
PREAMBLE = re.compile(
    r"^(Test Suite '.*' (started|passed) at |\s+Executed 0 tests, with 0 failures |◇ Test run started\."
    r"|↳ (Testing Library Version|Target Platform): )")
COLOR = re.compile(r"\x1b\[[0-9;]*m")
# A test that prints without a line's end, and the runner's line behind it.
INSIDE = re.compile(r"(?<=.)(?=[◇✔━✘➜] (?:Test|Suite) )")
# An argument may have lines of its own; more than these are no argument.
LONGEST_CASE = 40


class Report:
    def __init__(self, out, shows_end=True):
        self.out = out
        # Of one run among several the end is not shown: they have one together.
        self.shows_end = shows_end
        self.under_way = {}
        self.failed = []
        # Lines of suites that have not ended.
        self.held = []
        # The lines of one “Test case passing”, until its last.
        self.case = []
        self.in_issue = False
        self.closing = ""
        # The lines of suites that ended, with how long each took.
        self.suites = []

    def show(self, line):
        print(line, file=self.out, flush=True)

    def take(self, line):
        line = COLOR.sub("", line)
        for part in INSIDE.split(line):
            self.take_part(part)

    def take_part(self, line):
        if self.case and self.goes_on(line):
            return
        if CASE.match(line):
            self.in_issue = False
            if not line.endswith(" started."):
                self.case = [line]
        elif started := STARTED.match(line):
            self.in_issue = False
            self.under_way[started[1], started[2]] = True
        elif passed := TEST_PASSED.match(line):
            self.in_issue = False
            self.under_way.pop(("Test", passed[1]), None)
        elif CLOSING.match(line):
            self.close(line)
        elif line.startswith("✘"):
            self.fail(line)
        elif passed := SUITE_PASSED.match(line):
            self.in_issue = False
            self.under_way.pop(("Suite", passed[1]), None)
            self.show(line)
            self.suites.append(line)
            if not any(kind == "Suite" for kind, _ in self.under_way):
                self.held.clear()
        elif SKIPPED.match(line):
            self.in_issue = False
            self.show(line)
        elif PREAMBLE.match(line):
            pass
        elif self.in_issue or not self.under_way:
            # Details of an issue, and what is said before and after the tests: compile errors, the runner's own.
            self.show(line)
        else:
            self.held.append(line)

    def goes_on(self, line):
        """Whether the line belongs to the test case that began above; if it cannot, all of them are shown as they are."""
        if line[:2] in ("◇ ", "✔ ", "━ ", "✘ ", "➜ ") or len(self.case) == LONGEST_CASE:
            self.held += self.case
            self.case = []
            return False
        self.case.append(line)
        if line.endswith(" started."):
            self.case = []
        return True

    def fail(self, line):
        self.show_held()
        self.show(line)
        failed = FAILED.match(line)
        self.in_issue = failed is None
        if failed:
            if failed[1] == "Suite":
                self.suites.append(line)
            self.under_way.pop((failed[1], failed[2]), None)
            if failed[1] == "Test":
                self.failed.append(failed[2])

    def close(self, line):
        self.in_issue = False
        self.closing = line
        self.under_way.clear()
        if line.startswith("✘"):
            self.show_held()
            if self.shows_end:
                self.show("Failed: " + (", ".join(self.failed) or "no test by its name; see above"))
        if self.shows_end:
            self.show(line)

    @property
    def closed(self):
        return bool(self.closing)

    def show_held(self):
        for line in self.held + self.case:
            self.show(line)
        self.held, self.case = [], []

    def silent(self, seconds, unfinished):
        self.show(f"… nothing for {seconds:g} s; under way: {self.names_under_way()}{unfinished and '; ' + unfinished}")

    def names_under_way(self):
        return ", ".join(f"{kind.lower()} {name}" for kind, name in self.under_way) or "no test"

    def end(self, status, log):
        if status != 0 or not self.closed:
            self.show_held()
        if not self.closed:
            self.show(f"The runner ended with {status} and without its closing line; under way: {self.names_under_way()}")
        elif status != 0 and not self.failed:
            self.show(f"The runner ended with {status}.")
        if log and (status != 0 or not self.closed):
            self.show(f"The whole text is in {log}.")
