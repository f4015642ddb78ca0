# shellcheck shell=bash
# R1: kill -9 at any moment, opening and closing included.

kill_often() { # CYCLES
    begin
    local cycle store ledgers victim
    for cycle in $(seq "$1"); do
        if ((cycle % 20 == 1)); then
            [[ $cycle -eq 1 ]] || count_store
            store=$work/killed/$cycle ledgers=$work/killed/$cycle.ledgers
            mkdir -p "$store" "$ledgers"
        fi
        become_workload run --data "$store" --name "c$cycle" --seconds 60 >"$ledgers/$(date +%s%N)" 2>"$work/errors" &
        victim=$!
        pause 600
        kill -9 $victim
        wait $victim 2>/dev/null
        settle "kill -9, cycle $cycle" "$store" "$ledgers"
    done
    count_store
    echo "  R1  $1 times kill -9 under 16 tasks: $(totals)"
}
