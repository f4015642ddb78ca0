"""The tests of a built bundle, put together into runs of one target each."""
import collections
import re
import subprocess

FLAGS = ["--testing-library", "swift-testing"]


def tests(bundle, skipped):
    """The names of all tests: Target.Suite/test()."""
    listed = subprocess.run([bundle, *FLAGS, "--list-tests"], check=True, capture_output=True, text=True)
    return [name for name in listed.stdout.splitlines() if name and not (skipped and re.search(skipped, name))]


def commands(bundle, names, alone, skipped, first):
    """Two lists: what may run beside others, those targets first that take long, and what must run alone."""
    run = [bundle, *FLAGS, "--no-parallel"] + (["--skip", skipped] if skipped else [])
    lonely = [name for name in names if alone and re.search(alone, name)]
    counts = collections.Counter(name.split(".")[0] for name in set(names) - set(lonely))
    order = [target for target in first if target in counts]
    order += [target for target, _ in counts.most_common() if target not in order]
    beside = [run + ["--filter", rf"^{target}\."] + (["--skip", alone] if alone else []) for target in order]
    return beside, [run + ["--filter", alone]] if lonely else []
