# shellcheck shell=bash
# R3: a sync fails, once or from then on: of the log, of the file at a checkpoint, of the directory.

# fail_sync NAME FILE once|forever AFTERWARDS: the workload stops by itself with 74, and the store is whole.
fail_sync() {
    local name=$1 file=$2 how=$3 after=$4 store=$work/syncs/$1 victim status
    local ledgers=$store.ledgers
    mkdir -p "$store" "$ledgers"
    : >"$work/report"
    rm -f "$work/control"
    (faulty "$store" "$bin/store-workload" run --data "$store" --name "$name" --seconds 10) \
        >"$ledgers/1" 2>"$work/errors" &
    victim=$!
    await_writes "$ledgers/1"
    sleep 0.2
    chance 20
    [[ $file == mizan.sqlite ]] && drawn=0
    control sync_fail_at=$((drawn + 1)) "sync_fail=$how" "sync_name=$file"
    wait $victim
    status=$?
    rm -f "$work/control"
    [[ -s $work/report ]] && pass || fail "$name: no sync of $file was made to fail: this check sees nothing"
    [[ $status -eq 74 ]] && pass || fail "$name: ended with $status, not 74" "$(<"$work/errors")"
    grep -q stopped "$work/errors" && pass || fail "$name: did not say that it stopped" "$(<"$work/errors")"
    # Whatever was copied from the log since the last sync may be lost: the log has to stay.
    [[ -s $store/mizan.sqlite-wal ]] && pass || fail "$name: the log went after the failure"
    # Nothing was asked of the disk after the failure that a stopped engine does not ask.
    [[ $how == once || $(wc -l <"$work/report") -le 3 ]] && pass ||
        fail "$name: went on syncing after the failure" "$(<"$work/report")"
    [[ $after == restart ]] && rm -rf "$work/undo" || cut_power "$store" "$after"
    faults_explain=yes settle "$name" "$store" "$ledgers"
    count_store
    # And it is written to again.
    workload run --data "$store" --name again --seconds 0.2 >"$ledgers/again" 2>"$work/errors" && pass ||
        fail "$name: not written to after the restart" "$(<"$work/errors")"
    faults_explain=yes audit "$name, written to again" "$store" "$ledgers"/*
}

# The same with the programs that people run: 74, and a word on why.
fail_sync_of_programs() {
    local store=$work/syncs/programs status
    mkdir -p "$store"
    says 0 "favourite" "$bin/mizan" quran favorite add 1:1 --data "$store"
    control sync_fail_at=1 sync_fail=forever sync_name=-wal
    says 74 "store failed" bash -c 'source "$1/common.sh"; work=$2 tools=$3; faulty "$4" "$5" quran favorite add 1:2 --data "$4"' \
        - "$root/Tools/Faults/checks" "$work" "$tools" "$store" "$bin/mizan"
    rm -f "$work/control"
    says 0 "1:1" "$bin/mizan" quran favorite list --data "$store"

    start_server "$store" faulty "$store"
    status=$(request PUT /v1/quran/favorites/1:3 '{}')
    [[ $status == 201 ]] && pass || fail "the server answered $status before the disk failed" "$(<"$work/body")"
    await_jobs "$store"
    control sync_fail_at=1 sync_fail=once sync_name=-wal
    status=$(request PUT /v1/quran/favorites/1:4 '{}')
    [[ $status == 503 ]] && grep -q 'storage.commit-unknown' "$work/body" && pass ||
        fail "a PUT whose sync failed was answered $status" "$(<"$work/body")"
    # It ends by itself; a supervisor starts it anew.
    local attempt
    for attempt in $(seq 100); do kill -0 $server 2>/dev/null || break; sleep 0.1; done
    kill -9 $server 2>/dev/null && fail "the server did not end within 10 s after the disk failed"
    wait $server
    status=$?
    [[ $status -eq 74 ]] && pass || fail "the server ended with $status, not 74" "$(<"$work/server.log")"
    grep -q 'Mizan no longer writes' "$work/server.log" && pass || fail "the server did not say why" "$(<"$work/server.log")"
    rm -f "$work/control"
    cut_power "$store" torn
    start_server "$store"
    status=$(request GET /v1/quran/favorites/1:3)
    [[ $status == 200 ]] && pass || fail "what was acknowledged before the disk failed was answered $status"
    status=$(request PUT /v1/quran/favorites/1:4 '{}')
    [[ $status == 20[01] ]] && pass || fail "asked again after the restart, the server answered $status" "$(<"$work/body")"
    kill -TERM $server
    wait $server
}

fail_syncs() { # ROUNDS
    begin
    local round file how after rounds=$1 count=0
    for round in $(seq "$rounds"); do
        for file in mizan.sqlite-wal mizan.sqlite; do
            for how in once forever; do
                for after in restart lost torn; do
                    fail_sync "$file-$how-$after-$round" "$file" $how $after
                    count=$((count + 1))
                done
            done
        done
    done
    fail_sync_of_programs
    echo "  R3  $count failed syncs, of the log and of the file: $(totals); the command and the server ended with 74"
}
