# shellcheck shell=bash
# R1 over HTTP: sixteen clients, each write under an idempotency key; the server is killed at any moment.

kill_server_often() { # CYCLES
    local output store=$work/served
    chance 1000000
    if output=$(python3 "$root/Tools/Faults/Clients/served.py" \
        "$bin/mizan-server" "$store" --cycles "$1" --seed "$drawn" 2>&1); then
        pass
        echo "  R1  $1 times kill -9 of the server under 16 clients: $output"
    else
        fail "kill -9 of the server" "$output"
    fi
    expect "the doctor after kill -9 of the server" "$bin/mizan" doctor --data "$store"
}

kill_server_undoing() { # CYCLES
    local output store=$work/undone
    chance 1000000
    if output=$(python3 "$root/Tools/Faults/Clients/undone.py" \
        "$bin/mizan-server" "$store" --cycles "$1" --seed "$drawn" 2>&1); then
        pass
        echo "  R1  undos under kill -9 of the server: $output"
    else
        fail "kill -9 of the server while it takes something back" "$output"
    fi
    expect "the doctor after kill -9 in undos" "$bin/mizan" doctor --data "$store"
}
