# shellcheck shell=bash
# What the checks of faults share. Sourced by Tools/Checks/faults, which sets bin, tools, work, seed and full.

passed=0 failed=0
pass() { passed=$((passed + 1)); }
fail() {
    failed=$((failed + 1))
    printf '  FAILED: %s\n' "$1" >&2
    [[ -z ${2:-} ]] || sed 's/^/    /' <<<"$2" | head -8 >&2
    [[ -z $stop ]] || exit 1
}
expect() { # WHAT COMMAND…
    local what=$1 output
    shift
    if output=$("$@" 2>&1); then pass; else fail "$what" "$output"; fi
}

workload() { "$bin/store-workload" "$@"; }
# For the background: what is killed is the program itself, not a shell around it.
become_workload() { exec "$bin/store-workload" "$@"; }

# A number from 0 below the argument: the same in each run of one seed.
chance() { drawn=$(((RANDOM * 32768 + RANDOM) % $1)); }
pause() { # MOST-MILLISECONDS
    chance "$1"
    sleep "$((drawn / 1000)).$(printf %03d $((drawn % 1000)))"
}

# --- The fault library around a command
control() { printf '%s\n' "$@" >"$work/control.new" && mv "$work/control.new" "$work/control"; }
faulty() { # DIRECTORY COMMAND…: a disk that fails by $work/control and may lose what is not synced
    local directory=$1
    shift
    mkdir -p "$directory" "$work/undo"
    FAULTS_DIR=$directory FAULTS_UNDO=$work/undo FAULTS_CONTROL=$work/control FAULTS_REPORT=$work/report \
        LD_PRELOAD=$tools/libfaults.so exec "$@"
}
cut_power() { # DIRECTORY lost|torn
    chance 1000000
    "$tools/power-cut" "$1" "$work/undo" "$2" "$drawn" >>"$work/cuts"
}

# --- Figures
acknowledged=0 unknown=0 landed=0 resolved=0 longest=0
figure() { grep -oE "(^| )$1=[^ ]*" <<<"$2" | cut -d= -f2-; }
# The same as a number, 0 if there is none: a store that cannot be read has no figures.
count() { local number; number=$(figure "$@"); echo "${number:-0}"; }
longer() { longest=$(printf '%s\n%s\n' "$longest" "$1" | sort -g | tail -1); }

# audit WHAT STORE LEDGER…: the store holds what the ledgers say; $audited is the line of figures.
audit() {
    local what=$1 store=$2
    shift 2
    if audited=$(workload verify --data "$store" "$@" 2>&1); then pass; else fail "$what" "$audited"; fi
    local reason
    for reason in $(figure refused "$audited" | tr , ' '); do
        # Refusals that were wanted, and those that the fault explains.
        case $reason in
        -|workload.refused=* | storage.constraint=*) ;;
        storage.full=* | storage.stopped=* | storage.io=*) [[ -n ${faults_explain:-} ]] || fail "$what: $reason" ;;
        *) fail "$what: $reason" ;;
        esac
    done
}

# settle WHAT STORE LEDGERS: after a crash: what is stored, then the retries of what is unknown, then again.
settle() {
    local what=$1 store=$2 ledgers=$3 before status
    audit "$what" "$store" "$ledgers"/*
    before=$(count unknown "$audited")
    unknown=$((unknown + before)) landed=$((landed + $(count landed "$audited")))
    workload retry --data "$store" "$ledgers"/* >"$ledgers/$(date +%s%N)-retry" 2>"$work/errors"
    status=$?
    [[ $status -eq 0 ]] && pass || fail "$what: retrying ended with $status" "$(<"$work/errors")"
    audit "$what, retried" "$store" "$ledgers"/*
    resolved=$((resolved + before - $(count unknown "$audited")))
}

# await_writes LEDGER: a fault is for the writes of a workload. On a busy machine its store takes longer to make than any time
# that would be waited for.
await_writes() {
    local attempt
    for attempt in $(seq 300); do
        [[ -s $1 ]] && return
        sleep 0.1
    done
}

begin() { acknowledged=0 unknown=0 landed=0 resolved=0 longest=0; : >"$work/report"; : >"$work/cuts"; rm -f "$work/control"; }
count_store() { # at the end of a store's life
    acknowledged=$((acknowledged + $(count acknowledged "$audited")))
    longer "$(figure max "$audited")"
}
totals() { echo "$acknowledged acknowledged, $unknown unknown of which $landed had landed, $resolved resolved by a retry; longest wait $longest ms"; }
