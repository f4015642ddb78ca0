# shellcheck shell=bash
# R2: the power goes at any moment: what was not synced is lost, whole or torn by sectors.

# At a random moment, or just before a certain sync or write, when the most is at stake. Syncs are slow, so that a
# random moment often falls between a write and its sync.
power_cycle() { # NAME STORE LEDGERS lost|torn
    local victim status
    chance 3
    case $drawn in
    0) control sync_delay_us=4000 ;;
    1) chance 60; control "sync_fail_at=$((drawn + 1))" sync_fail=die ;;
    2) chance 1500; control "write_fail_at=$((drawn + 1))" write_fail=die ;;
    esac
    (faulty "$2" "$bin/store-workload" run --data "$2" --name "$1" --seconds 60) >"$3/$(date +%s%N)" 2>"$work/errors" &
    victim=$!
    # Bash would tell of each child that was killed.
    {
        pause 900
        kill -9 $victim
        wait $victim
    } 2>/dev/null
    rm -f "$work/control"
    # Killed before it began, it left nothing to take back.
    [[ ! -e $work/undo/log ]] || cut_power "$2" "$4" || fail "the power could not be cut in cycle $1"
}

cut_often() { # CYCLES
    begin
    local cycle store ledgers mode taken survived points
    for cycle in $(seq "$1"); do
        if ((cycle % 20 == 1)); then
            [[ $cycle -eq 1 ]] || count_store
            store=$work/power/$cycle ledgers=$work/power/$cycle.ledgers
            mkdir -p "$store" "$ledgers"
        fi
        ((cycle % 2)) && mode=lost || mode=torn
        power_cycle "p$cycle" "$store" "$ledgers" $mode
        settle "power cut ($mode), cycle $cycle" "$store" "$ledgers"
    done
    count_store
    taken=$(awk '/sectors/ { n += $1 } END { print n + 0 }' "$work/cuts") survived=$(awk '/sectors/ { n += $5 } END { print n + 0 }' "$work/cuts")
    points=$(grep -c failed "$work/report")
    ((taken > 0)) && pass || fail "no power cut took anything back: this check sees nothing"
    echo "  R2  $1 power cuts, $points of them just before a sync or a write ($taken unsynced sectors lost, $survived survived): $(totals)"

    # The check itself: on a disk that only says that it synced, acknowledged writes must be missing.
    begin
    control sync_lies=1
    store=$work/power/lied ledgers=$work/power/lied.ledgers
    mkdir -p "$store" "$ledgers"
    (faulty "$store" "$bin/store-workload" run --data "$store" --name lied --seconds 60) >"$ledgers/1" 2>/dev/null &
    local victim=$!
    sleep 1
    kill -9 $victim
    wait $victim 2>/dev/null
    rm -f "$work/control"
    cut_power "$store" lost
    if workload verify --data "$store" "$ledgers/1" >/dev/null 2>"$work/errors"; then
        fail "a disk that lies about syncs went unnoticed: this check sees nothing"
    else
        grep -q "was acknowledged and is not stored" "$work/errors" && pass || fail "a lying disk" "$(<"$work/errors")"
    fi
}
