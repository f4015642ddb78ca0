# shellcheck shell=bash
# Documents of books: `mizan library add` dies at each of its syncs and writes, and meets a full disk at each write.

kill_adding_books() { # [--books N]
    local output
    chance 1000000
    if output=$(python3 "$root/Tools/Faults/Clients/documents.py" \
        "$bin/mizan" "$work/documents/store" "$tools" "$@" --seed "$drawn" 2>&1); then
        pass
        echo "  documents  $output"
    else
        fail "kill -9 while books are added" "$output"
    fi
    expect "the doctor after kill -9 while books are added" "$bin/mizan" doctor --data "$work/documents/store"
}
