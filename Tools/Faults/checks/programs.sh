# shellcheck shell=bash
# The real programs: what they say, with which exit code and status.

favorites_of() { "$bin/mizan" quran favorite list --output csv --data "$1" | tail -n +2 | wc -l; }

# says EXIT-CODE TEXT COMMAND…
says() {
    local code=$1 text=$2 output status
    shift 2
    output=$("$@" 2>&1)
    status=$?
    [[ $status -eq $code && $output == *"$text"* ]] && pass ||
        fail "$* ended with $status, not $code and “$text”" "$output"
}

request() { # METHOD PATH: prints the status; the body is in $work/body
    curl -s -o "$work/body" -w '%{http_code}' -X "$1" -H "Authorization: Bearer $token" \
        -H 'Content-Type: application/json' ${3:+-d "$3"} "$base$2"
}

start_server() { # STORE [faulty DIRECTORY]
    local attempt around=("${@:2}")
    [[ ${#around[@]} -gt 0 ]] || around=(exec)
    port=$((24000 + RANDOM % 4000)) base=http://127.0.0.1:$port
    ("${around[@]}" "$bin/mizan-server" --data "$1" --port $port) 2>"$work/server.log" &
    server=$!
    for attempt in $(seq 100); do
        curl -fs "$base/healthz" >/dev/null && break
        sleep 0.1
    done
    token=$(sed -n 's/^token=//p' "$1/owner-token")
}

# The jobs of a server write as soon as it starts. A disk that is to fail under a request waits until each has run: on a
# busy machine the failure met a job, the server ended as it should, and the request found nobody.
await_jobs() { # STORE
    local attempt
    for attempt in $(seq 300); do
        "$bin/mizan" jobs --output csv --data "$1" | python3 -c '
import csv, sys
rows = list(csv.DictReader(sys.stdin))
sys.exit(not rows or not all(row["lastRun"] and not row["holder"] for row in rows))' && return
        sleep 0.1
    done
    fail "the jobs of the server did not run within 30 s" "$("$bin/mizan" jobs --data "$1")"
}
