"""How the check of Transport asks, and what it says of the answers."""
import os
import re
import subprocess
import time

failures = []
# A busy machine may take so many times as long.
BUSY = 4


class Probe:
    def __init__(self, program, authority, names):
        self.program, self.authority, self.names = program, authority, names

    def __call__(self, url, *options, ca=True, allow="127.0.0.0/8,::1", names=False, variables={}):
        """What it said, how it ended, and how many seconds it took."""
        environment = {key: value for key, value in os.environ.items() if "proxy" not in key.lower()}
        # None of these may count.
        environment |= {"https_proxy": "http://127.0.0.1:9", "http_proxy": "http://127.0.0.1:9", "SSL_CERT_FILE": "/dev/null"}
        environment |= variables
        if names:
            environment |= {"LD_PRELOAD": str(self.names), "ASAN_OPTIONS": "verify_asan_link_order=0"}
        command = [self.program, url, *map(str, options)]
        command += ["--ca", str(self.authority.file)] if ca else []
        command += ["--allow", allow] if allow else []
        began = time.monotonic()
        done = subprocess.run(
            command, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=900)
        return done.stdout, done.returncode, time.monotonic() - began


def check(what, answer, expected, within=None, never=None):
    said, _, took = answer
    right = re.search(expected, said) is not None and (within is None or took < BUSY * within)
    right = right and (never is None or re.search(never, said) is None)
    print(f"  {what}: {'as it should be' if right else 'WRONG'}")
    if not right:
        failures.append(what)
        print(f"    expected {expected!r}" + (f" within {BUSY * within} s" if within else "") + f", after {took:.1f} s it said:")
        print("    " + said[-2000:].replace("\n", "\n    "))


def expect(what, condition, detail):
    print(f"  {what}: {'as it should be' if condition else 'WRONG'}")
    if not condition:
        failures.append(what)
        print(f"    {detail}")
