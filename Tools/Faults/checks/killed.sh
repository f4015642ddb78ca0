# shellcheck shell=bash
# R1: kill -9 at any moment, opening and closing included.

kill_often() { # CYCLES
    begin
    local cycle store ledgers ledger victim
    for cycle in $(seq "$1"); do
        if ((cycle % 20 == 1)); then
            [[ $cycle -eq 1 ]] || count_store
            store=$work/killed/$cycle ledgers=$work/killed/$cycle.ledgers
            mkdir -p "$store" "$ledgers"
        fi
        # It is there however soon the kill comes: on a busy machine that may be before the workload has begun.
        ledger=$ledgers/$(date +%s%N)
        : >"$ledger"
        become_workload run --data "$store" --name "c$cycle" --seconds 60 >>"$ledger" 2>"$work/errors" &
        victim=$!
        pause 600
        kill -9 $victim
        wait $victim 2>/dev/null
        settle "kill -9, cycle $cycle" "$store" "$ledgers"
    done
    count_store
    echo "  R1  $1 times kill -9 under 16 tasks: $(totals)"
}
