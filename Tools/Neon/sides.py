"""Both sides of the check of Neon: Mizan as a program, and what must hold in the database."""
import datetime
import json
import os
import pathlib
import subprocess
import time

USER, OTHER, BUSY, LATE = (f"6ba7b81{n}-9dad-11d1-80b4-00c04fd430c8" for n in range(4))
PASSWORD = "open-sesame-42"


class Failed(Exception):
    pass


def require(is_so, what):
    if not is_so:
        raise Failed(what)


class Mizan:
    def __init__(self, bin, data, neon):
        self.bin, self.data, self.neon = bin, str(data), neon
        self.environment = {**os.environ, "MIZAN_OUTGOING_ALLOWED_ADDRESSES": "127.0.0.1"}

    def run(self, *words, stdin=None, codes=(0,), **environment):
        command = [f"{self.bin}/mizan", *words, "--data", self.data]
        done = subprocess.run(
            command, input=stdin, text=True, capture_output=True, env={**self.environment, **environment})
        require(PASSWORD not in done.stdout + done.stderr, f"mizan {' '.join(words)} shows the password")
        require(done.returncode in codes, f"mizan {' '.join(words)} ended with {done.returncode}: {done.stdout}{done.stderr}")
        return done

    def measured(self, *words):
        """Seconds and the most memory in MB."""
        began = time.monotonic()
        command = ["/usr/bin/time", "-f", "%M", f"{self.bin}/mizan", *words, "--data", self.data]
        done = subprocess.run(command, text=True, capture_output=True, env=self.environment)
        require(done.returncode == 0, f"mizan {' '.join(words)}: {done.stdout}{done.stderr}")
        return time.monotonic() - began, int(done.stderr.splitlines()[-1]) / 1024

    def connect(self, user=USER):
        connection = self.neon.connection("kinto", "postgres")
        self.run("duas", "source", "add", self.neon.url, "--token-stdin", stdin=connection)
        self.run("duas", "source", "run")
        self.run("sync", "add", "apps", self.neon.url, "--kind", "neon", "--token-stdin", "--user", user, stdin=connection)

    def sync(self, tries=1):
        for left in reversed(range(tries)):
            done = self.run("sync", "run", "apps", "--output", "json", codes=(0, 69, 75, 77, 65) if left else (0,))
            if done.returncode == 0:
                return json.loads(done.stdout)
            self.run("sync", "retry", "apps", codes=range(256))
        return None

    def mark(self, day, dua, isDone=True):
        self.run("habits", "done" if isDone else "undone", f"neon:{dua}", "--day", str(day), codes=(0, 65))

    def days(self, *words):
        found = json.loads(self.run("habits", "export", "--shape", "web", *words).stdout)
        return {one["date"]: sorted(int(dua) for dua in one["completedDuaIds"]) for one in found["habitCompletions"]
                if one["completedDuaIds"]}

    def total(self):
        found = json.loads(self.run("habits", "profile", "show", "--output", "json").stdout)
        return (found[0] if isinstance(found, list) else found)["totalXp"]

    def require_sealed(self):
        """The password is in no file of the store, and not in an archive."""
        archive = pathlib.Path(self.data + ".archive")
        self.run("account", "export", str(archive))
        for path in [*pathlib.Path(self.data).rglob("*"), archive]:
            require(not path.is_file() or PASSWORD.encode() not in path.read_bytes(), f"{path} holds the password")


# What must hold in the database.

def rows(connection, query, *values):
    return connection.execute(query, values).fetchall()


def activity(connection, user=USER):
    return {str(day): list(duas) for day, duas in rows(
        connection, "SELECT date, duas_completed FROM user_activity WHERE user_id = %s ORDER BY date", user)}


def require_order(before, now):
    for date, duas in before.items():
        kept = [dua for dua in duas if dua in now.get(date, [])]
        require(now.get(date, [])[: len(kept)] == kept, f"the order of {date} changed: {duas} became {now.get(date)}")


# Every change of a day, and whose it was: a program behind the stand-in is called `neon`.
WATCH = """
    CREATE TABLE changes (id SERIAL, date DATE, former INTEGER[], duas INTEGER[], name TEXT);
    CREATE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        INSERT INTO changes (date, former, duas, name) VALUES (new.date, CASE WHEN TG_OP = 'UPDATE' THEN old.duas_completed END,
            new.duas_completed, current_setting('application_name'));
        RETURN NULL; END $$;
    CREATE TRIGGER note_change AFTER INSERT OR UPDATE ON user_activity FOR EACH ROW EXECUTE FUNCTION note_change()"""


def require_single_steps(connection):
    """No change by Mizan added what was there, or moved anything. Gives the number of its changes."""
    changes = rows(connection, "SELECT date, coalesce(former, '{}'), duas FROM changes WHERE name = 'neon' ORDER BY id")
    for date, former, duas in changes:
        require_order({date: former}, {date: duas})
        for dua in set(duas):
            require(duas.count(dua) <= max(1, former.count(dua)), f"Mizan added {dua} to {date} again: {former} became {duas}")
    return len(changes)


def require_sums(connection, level, user=USER, isTotalSure=True):
    """Each completion that stands there gave its points and its count once."""
    worth = dict(rows(connection, "SELECT id, xp_value FROM duas"))
    total, counts, days = 0, {}, []
    for day, duas, earned in rows(
            connection, "SELECT date, duas_completed, xp_earned FROM user_activity WHERE user_id = %s ORDER BY date", user):
        points = sum(worth[dua] for dua in duas)
        require(points == earned, f"{day}: {duas} are worth {points}, and xp_earned is {earned}")
        total += points
        days += [day] * bool(duas)
        for dua in duas:
            counts[dua] = counts.get(dua, 0) + 1
    there, its_level, streak, last = rows(
        connection, "SELECT total_xp, level, streak, last_active_date FROM user_profiles WHERE user_id = %s", user)[0]
    require(there == total or not isTotalSure and there < total, f"total_xp is {there}, and the days come to {total}")
    require(its_level == level(there), f"level {its_level} at {there} XP")
    require(last >= days[-1], f"last_active_date is {last}, and {days[-1]} is practised")
    run = 0
    while last - datetime.timedelta(days=run) in days:
        run += 1
    require(streak >= run or not isTotalSure, f"a streak of {streak}, and {run} days run to {last}")
    found = {dua: count for dua, count in rows(
        connection, "SELECT dua_id, completed_count FROM user_progress WHERE user_id = %s AND completed_count > 0", user)}
    require(found == counts, f"user_progress has {found}, and the days have {counts}")
