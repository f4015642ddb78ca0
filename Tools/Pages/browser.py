"""Headless Chromium, driven over a pipe in the DevTools protocol. It needs Debian's chromium and no package of Python."""

import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time


class Browser:
    """One page. Everything that a page must not do is kept: messages of errors, and requests to anywhere else."""

    def __init__(self, origin):
        self.origin, self.number, self.profile = origin, 0, tempfile.mkdtemp(prefix="mizan-pages-")
        self.troubles, self.requests, self.loaded, self.answers = [], [], False, {}
        # The address and the bytes, with headers, of each answer that came over the network; by the request's number.
        self.received = {}
        read_commands, write_commands = os.pipe()
        read_answers, write_answers = os.pipe()

        def hand_over():
            # Chromium reads commands from 3 and writes answers to 4.
            os.dup2(os.dup(read_commands), 3)
            os.dup2(os.dup(write_answers), 4)

        self.process = subprocess.Popen(
            ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
             "--disable-background-networking", "--disable-component-update", "--disable-sync", "--password-store=basic",
             f"--user-data-dir={self.profile}", "--remote-debugging-pipe", "about:blank"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, preexec_fn=hand_over,
            close_fds=False)
        os.close(read_commands)
        os.close(write_answers)
        self.write_end, self.read_end, self.rest = write_commands, read_answers, b""
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        self.session = None
        self.session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.send(domain + ".enable")

    session = None

    def send(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.write_end, json.dumps(message).encode() + b"\0")
        number = self.number
        self.wait(lambda: number in self.answers, method)
        answer = self.answers.pop(number)
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']['message']}")
        return answer["result"]

    def wait(self, is_over, what, seconds=20):
        limit = time.monotonic() + seconds
        while not is_over():
            if time.monotonic() > limit:
                raise RuntimeError(f"waited {seconds} s for {what}")
            if select.select([self.read_end], [], [], 0.2)[0]:
                piece = os.read(self.read_end, 1 << 20)
                if not piece:
                    raise RuntimeError("Chromium has ended")
                self.rest += piece
                *messages, self.rest = self.rest.split(b"\0")
                for message in messages:
                    self.take(json.loads(message))

    def take(self, message):
        if "id" in message:
            self.answers[message["id"]] = message
            return
        method, told = message.get("method"), message.get("params", {})
        if method == "Page.loadEventFired":
            self.loaded = True
        elif method == "Runtime.exceptionThrown":
            self.troubles.append("exception: " + told["exceptionDetails"].get("text", ""))
        elif method == "Runtime.consoleAPICalled" and told["type"] in ("error", "warning", "assert"):
            self.troubles.append("console: " + str([one.get("value") for one in told["args"]]))
        elif method == "Log.entryAdded" and told["entry"]["level"] in ("error", "warning"):
            self.troubles.append("log: " + told["entry"]["text"] + " " + told["entry"].get("url", ""))
        elif method == "Network.requestServedFromCache":
            self.received.pop(told["requestId"], None)
        elif method == "Network.responseReceived":
            if told["response"].get("fromDiskCache"):
                self.received.pop(told["requestId"], None)
        elif method == "Network.loadingFinished" and told["requestId"] in self.received:
            self.received[told["requestId"]][1] = told["encodedDataLength"]
        elif method == "Network.requestWillBeSent":
            self.received[told["requestId"]] = [told["request"]["url"], 0]
            url = told["request"]["url"]
            self.requests.append(url)
            if not url.startswith((self.origin + "/", "data:")) and url != "about:blank":
                self.troubles.append("a request to " + url)

    def go(self, path):
        self.open(self.origin + path)

    def go_blank(self):
        self.open("about:blank")

    def open(self, url):
        self.loaded = False
        self.send("Page.navigate", url=url)
        self.wait(lambda: self.loaded, url)

    def value(self, script):
        """The value of an expression in the page."""
        result = self.send("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise RuntimeError(f"{script}: {result['exceptionDetails']['exception'].get('description')}")
        return result["result"].get("value")

    def click(self, selector, leads_on=True):
        """Clicks in the middle of an element, as a person does."""
        place = self.value(
            f"(() => {{ const e = document.querySelector({json.dumps(selector)}); if (!e) return null;"
            " e.scrollIntoView({block: 'center'}); const r = e.getBoundingClientRect();"
            " return [r.x + r.width / 2, r.y + r.height / 2] })()")
        if place is None:
            raise RuntimeError(f"{self.path()} has no {selector}")
        self.loaded = False
        for kind in ("mousePressed", "mouseReleased"):
            self.send("Input.dispatchMouseEvent", type=kind, x=place[0], y=place[1], button="left", clickCount=1)
        if leads_on:
            self.wait(lambda: self.loaded, "the page after " + selector)

    def type(self, selector, text):
        self.value(f"document.querySelector({json.dumps(selector)}).focus()")
        self.write(text)

    def press(self, key, text=None):
        code = {"Tab": 9, "Enter": 13}.get(key, 0)
        self.send("Input.dispatchKeyEvent", type="keyDown", key=key, windowsVirtualKeyCode=code,
                  **({"text": text} if text else {}))
        self.send("Input.dispatchKeyEvent", type="keyUp", key=key, windowsVirtualKeyCode=code)

    def write(self, text):
        """Into whatever has the focus."""
        self.send("Input.insertText", text=text)

    def path(self):
        return self.value("location.pathname + location.search")

    def text(self):
        return self.value("document.body.innerText")

    def size(self, width, is_dark=False):
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=800, deviceScaleFactor=1, mobile=width < 600,
                  screenWidth=width, screenHeight=800)
        self.send("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if is_dark else "light"}])

    def connection(self, latency=0, is_lost=False):
        """The connection from now on: its delay in milliseconds, or none at all."""
        self.send(
            "Network.emulateNetworkConditions", offline=is_lost, latency=latency, downloadThroughput=-1,
            uploadThroughput=-1)

    def paper(self):
        """The page as it is printed (PDF), and what of it paper must not have: parts to press, and colours."""
        self.send("Emulation.setEmulatedMedia", media="print", features=[{"name": "prefers-color-scheme", "value": "dark"}])
        faults = self.value("""(() => {
          const seen = (e) => e.getClientRects().length > 0, style = getComputedStyle(document.documentElement);
          const faults = [...document.querySelectorAll('nav, footer, button, input, select, textarea, summary, .places')]
            .filter(seen).map(e => 'printed: ' + e.outerHTML.slice(0, 80));
          if (style.color !== 'rgb(0, 0, 0)' || style.backgroundColor !== 'rgb(255, 255, 255)')
            faults.push('printed in ' + style.color + ' on ' + style.backgroundColor);
          for (const e of document.querySelectorAll('.list:has(.amount) li'))
            if (getComputedStyle(e).display !== 'table-row') faults.push('no row of a table: ' + e.innerText);
          return faults;
        })()""")
        document = self.send("Page.printToPDF")["data"]
        self.send("Emulation.setEmulatedMedia", media="", features=[])
        return base64.b64decode(document), faults

    def end(self):
        self.process.kill()
        self.process.wait()
        os.close(self.write_end)
        os.close(self.read_end)
        shutil.rmtree(self.profile, ignore_errors=True)
