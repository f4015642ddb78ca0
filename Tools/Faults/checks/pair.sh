# shellcheck shell=bash
# Two processes of sixteen tasks write to one store.

write_together() { # SECONDS
    begin
    local store=$work/pair ledgers=$work/pair.ledgers other status
    mkdir -p "$store" "$ledgers"
    become_workload run --data "$store" --name a --seconds "$1" >"$ledgers/a" 2>"$work/errors" &
    other=$!
    workload run --data "$store" --name b --seconds "$1" >"$ledgers/b" 2>"$work/errors.b"
    status=$?
    [[ $status -eq 0 ]] && pass || fail "the second of two processes ended with $status" "$(<"$work/errors.b")"
    wait $other
    status=$?
    [[ $status -eq 0 ]] && pass || fail "the first of two processes ended with $status" "$(<"$work/errors")"
    audit "two processes" "$store" "$ledgers"/*
    [[ $(count unknown "$audited") -eq 0 ]] && pass || fail "writes of two processes without an answer" "$audited"
    local first second
    first=$(grep -c '^ok' "$ledgers/a") second=$(grep -c '^ok' "$ledgers/b")
    ((first * 4 > second && second * 4 > first)) && pass || fail "one process starved the other: $first and $second writes"
    echo "  two processes of 16 tasks for $1 s: $((first + second)) acknowledged ($first and $second), none lost, none refused for the other's sake; wait p50 $(figure p50 "$audited") ms, p99 $(figure p99 "$audited") ms, longest $(figure max "$audited") ms"
}
