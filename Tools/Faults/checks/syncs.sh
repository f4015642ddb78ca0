# shellcheck shell=bash
# R3: a sync fails, once or from then on: of the log, of the file at a checkpoint, of the directory.

# fail_sync NAME FILE once|forever AFTERWARDS: the workload stops by itself with 74, and the store is whole.
fail_sync() {
    local name=$1 file=$2 how=$3 after=$4 store=$work/syncs/$1 victim status
    local ledgers=$store.ledgers
    mkdir -p "$store" "$ledgers"
    : >"$work/report"
    rm -f "$work/control"
    (faulty "$store" "$bin/store-workload" run --data "$store" --name "$name" --seconds 30) \
        >"$ledgers/1" 2>"$work/errors" &
    victim=$!
    sleep 0.5
    chance 20
    [[ $file == mizan.sqlite ]] && drawn=0
    control sync_fail_at=$((drawn + 1)) "sync_fail=$how" "sync_name=$file"
    wait $victim
    status=$?
    rm -f "$work/control"
    [[ -s $work/report ]] && pass || fail "$name: no sync of $file was made to fail: this check sees nothing"
    [[ $status -eq 74 ]] && pass || fail "$name: ended with $status, not 74" "$(<"$work/errors")"
    grep -q stopped "$work/errors" && pass || fail "$name: did not say that it stopped" "$(<"$work/errors")"
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
    echo "  R3  $count failed syncs, of the log and of the file: $(totals)"
}
