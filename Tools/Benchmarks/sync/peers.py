"""Mizan and Kinto, side by side, each with a store that is empty."""

import contextlib
import os

import postgresql
import servers
import sides


@contextlib.contextmanager
def running(options, name):
    """Mizan, Kinto in memory, and Kinto on PostgreSQL. With --postgres, Mizan is on the same PostgreSQL."""
    with contextlib.ExitStack() as stack:
        store = f"{options.work}/{name}"
        database = stack.enter_context(postgresql.cluster(options.work))
        if options.postgres:
            stack.enter_context(postgresql.used_by_mizan(database, "mizan"))
        token = servers.sample_store(options, store)
        port, server = servers.mizan(options, store, options.work + "/mizan.log", owner="me")
        stack.enter_context(server)
        workers = os.cpu_count() or 1
        yield (
            sides.Mizan(f"http://127.0.0.1:{port}", token),
            stack.enter_context(sides.kinto(options, "Kinto, memory")),
            stack.enter_context(sides.kinto(options, "Kinto, PostgreSQL", database, workers)),
        )


def turns(all, round):
    """Every other round the other way round."""
    return all if round % 2 == 0 else tuple(reversed(all))
