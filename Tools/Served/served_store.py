"""A built `mizan-server` on a store, for the checks that talk to it: its process, its port, its owner and its token."""
import atexit
import collections
import os
import pathlib
import subprocess
import threading


class ServedStore:
    def __init__(self, program, store, *arguments):
        # What is checked is what the server keeps, not how often it may be asked.
        free = {
            f"MIZAN_HTTP_{name}": "0"
            for name in ("REQUESTS_PER_SECOND_PER_TOKEN", "REQUESTS_PER_SECOND_PER_ADDRESS")
        }
        self.process = subprocess.Popen(
            [program, "--data", store, "--port", "0", *arguments], stderr=subprocess.PIPE, text=True,
            env={**os.environ, **free})
        # A check that fails leaves no server behind: whoever reads what the check prints would wait for it, too.
        atexit.register(self.process.kill)
        # The last lines of the log: what a process says when it dies.
        self.said = collections.deque(maxlen=1_000)
        self.port = None
        for line in self.process.stderr:
            self.said.append(line)
            if "Mizan serves" in line:
                self.port = int(line.split(" on http://", 1)[1].split(";")[0].split(" ")[0].rsplit(":", 1)[1])
                break
        if self.port is None:
            raise RuntimeError("the server did not start: " + " | ".join(self.said))
        self.listening = threading.Thread(target=self.said.extend, args=(self.process.stderr,), daemon=True)
        self.listening.start()
        lines = pathlib.Path(store, "owner-token").read_text().splitlines()
        self.token = next(line[6:] for line in lines if line.startswith("token="))
        self.owner = next(line[6:] for line in lines if line.startswith("owner="))
