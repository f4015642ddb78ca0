"""A server on a store of its own, which offers its first account."""

import os
import re
import subprocess
import sys
import time


class Server:
    def __init__(self, directory, work):
        self.store = os.path.join(work, "store")
        self.log = open(os.path.join(work, "server.log"), "w+b")
        self.process = subprocess.Popen(
            [os.path.join(directory, "mizan-server"), "--port", "0", "--data", self.store],
            stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log)
        limit = time.monotonic() + 60
        while not (found := re.search(r"http://127\.0\.0\.1:(\d+)(/app/set-up/\S+)", self.text())):
            if self.process.poll() is not None or time.monotonic() > limit:
                sys.exit("The server did not offer the first account: " + self.text()[-500:])
            time.sleep(0.05)
        self.origin, self.first_run = f"http://127.0.0.1:{found[1]}", found[2]

    def text(self):
        return open(self.log.name, "rb").read().decode()

    def end(self):
        self.process.terminate()
        self.process.wait(30)
