"""Configuration: extremes in config.json, in the environment and behind options; the program says what is wrong, or goes on."""
import json
import os
import subprocess
import tempfile

import values

DURATIONS = [f"{number}{unit}" for number in ("0", "-1", "9223372036854775807", "9223372036854775808", "99999999999", "1e3")
             for unit in ("d", "h", "m", "s", "")] + ["off", "d", "60s"]
TEXTS = [*(values.plain(text) for text in values.TEXTS), *values.NUMBERS, *DURATIONS]


class Settings:
    """Each case is a process, so one case sets many things at once."""

    def __init__(self, chance, application):
        self.chance = chance
        self.program = application.program
        self.settings = application.settings

    def case(self):
        chance = self.chance
        document, environment, flags = {}, {}, []
        for setting in chance.sample(self.settings, chance.randint(1, 6)):
            key = setting["key"]
            match chance.randrange(3):
                case 0:
                    *groups, name = key.split(".")
                    place = document
                    for group in groups:
                        place = place.setdefault(group, {})
                    if isinstance(place, dict):
                        place[name] = values.Raw(chance.choice(
                            values.SOUND + [json.dumps(text) for text in DURATIONS]
                            + ([] if chance.random() < 0.9 else values.BROKEN)))
                case 1: environment[setting["environment"]] = usable(chance.choice(TEXTS))
                case 2: flags += [f"{setting['flag']}={usable(chance.choice(TEXTS))}"] if setting.get("flag") else []
        return {"file": values.written(document) if document else None, "environment": environment, "flags": flags}

    def play(self, case):
        """The exit code and what was said; a process that a signal ended has a negative code."""
        with tempfile.TemporaryDirectory() as data:
            if case["file"] is not None:
                with open(os.path.join(data, "config.json"), "w", errors="surrogatepass") as file:
                    file.write(case["file"])
            outside = {name: text for name, text in os.environ.items() if not name.startswith("MIZAN_")}
            done = subprocess.run(
                [self.program, *case["flags"], "--check-config"], stdin=subprocess.DEVNULL, capture_output=True, text=True,
                errors="replace", env={**outside, "MIZAN_DATA": data, **case["environment"]}, timeout=60)
            return done.returncode, done.stderr


def usable(text):
    """As an argument of a process may be."""
    return text.replace("\0", "").encode("utf-8", "replace").decode()
