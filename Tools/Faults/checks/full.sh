# shellcheck shell=bash
# R4: the disk is full, in the middle of writes, of an import, of requests to the server; then there is room again.
# On a small tmpfs where it can be mounted; else the fault library refuses writes with ENOSPC.

small=''
mount_small() { # SIZE
    small=$work/small
    mkdir -p "$small"
    mount -t tmpfs -o "size=$1,mode=700" none "$small" 2>/dev/null
}
widen() { mount -o remount,size=256m "$small"; }
unmount_small() { umount "$small"; }
# Leaves so many bytes free.
fill_up() {
    local free
    free=$(($(df --output=avail -B1 "$small" | tail -1) - $1))
    ((free > 0)) && head -c "$free" /dev/zero >"$small/filler"
}

# count_full WHAT LEDGERS: the disk was really full while the workload ran.
count_full() {
    local count
    count=$(cat "$2"/* | grep -c 'storage.full')
    ((count > 0)) && pass || fail "$1: the disk never was full: this check sees nothing"
    full_count=$((full_count + count))
}

# The workload goes on over the full disk: it is refused, what was acknowledged is there, and there is room again.
fill_under_workload() {
    local store=$small/store ledgers=$work/full.ledgers status
    mkdir -p "$ledgers"
    workload run --data "$store" --name f --seconds 3 >"$ledgers/1" 2>"$work/errors"
    status=$?
    [[ $status -eq 0 ]] && pass || fail "a full disk ended the workload with $status" "$(<"$work/errors")"
    count_full "a full disk" "$ledgers"
    # A process of its own reads, while there is no room for anything.
    fill_up 0
    faults_explain=yes audit "a full disk, read by another process" "$store" "$ledgers"/*
    rm -f "$small/filler"
    become_workload run --data "$store" --name g --seconds 60 >"$ledgers/2" 2>"$work/errors" &
    local victim=$!
    { pause 1000; kill -9 $victim; wait $victim; } 2>/dev/null
    faults_explain=yes audit "a full disk and kill -9" "$store" "$ledgers"/*
    widen
    faults_explain=yes settle "room again" "$store" "$ledgers"
    workload run --data "$store" --name h --seconds 0.5 >"$ledgers/3" 2>"$work/errors" && pass ||
        fail "not written to when there is room again" "$(<"$work/errors")"
    grep -q '^no.*storage' "$ledgers/3" && grep -qv 'storage.constraint' <(grep '^no.*storage' "$ledgers/3") &&
        fail "refused when there is room again" "$(grep '^no.*storage' "$ledgers/3" | head -3)"
    faults_explain=yes audit "room again, written to" "$store" "$ledgers"/*
    count_store
}

# The same without a mount: every write from one on is refused, until the control file says otherwise.
refuse_room_under_workload() {
    local store=$work/refused ledgers=$work/refused.ledgers victim status
    mkdir -p "$store" "$ledgers"
    (faulty "$store" "$bin/store-workload" run --data "$store" --name r --seconds 3) >"$ledgers/1" 2>"$work/errors" &
    victim=$!
    await_writes "$ledgers/1"
    local round
    for round in 1 2 3 4; do
        sleep 0.4
        chance 400
        control "write_fail_at=$((drawn + 1))" write_fail=forever
        sleep 0.3
        rm -f "$work/control"
    done
    wait $victim
    status=$?
    [[ $status -eq 0 ]] && pass || fail "no room for $round writes ended the workload with $status" "$(<"$work/errors")"
    count_full "no room" "$ledgers"
    cut_power "$store" torn
    faults_explain=yes settle "no room, and a power cut" "$store" "$ledgers"
    count_store
}

fill_under_import() {
    local store=$small/store surah ayah count=1 before left
    {
        printf '<plist><dict><key>favoriteAyahs</key><array>'
        for surah in 2 3 4 7; do for ayah in $(seq 120); do printf '<string>%s:%s</string>' $surah "$ayah"; done; done
        printf '</array></dict></plist>'
    } >"$work/many.plist"
    says 0 "favourite" "$bin/mizan" quran favorite add 1:1 --data "$store"
    for left in 0 20000 60000 100000; do
        fill_up "$left"
        says 73 "disk is full" "$bin/mizan" import "$work/many.plist" --data "$store"
        # A slow machine makes the import in several parts, of which the first may find room.
        before=$count count=$(favorites_of "$store")
        [[ $count -ge $before && $count -lt 481 ]] && pass || fail "an import on a full disk ($left bytes left) left $count favourites after $before"
        [[ $left -gt 0 || $count -eq 1 ]] && pass || fail "an import without any room left $count favourites, not 1"
        rm -f "$small/filler"
    done
    says 0 "$((481 - count)) added" "$bin/mizan" import "$work/many.plist" --data "$store"
    count=$(favorites_of "$store")
    [[ $count -eq 481 ]] && pass || fail "an import after the disk was full left $count favourites, not 481"
}

fill_under_server() {
    local store=$small/store ayah status answered=0 before
    before=$(favorites_of "$store")
    start_server "$store"
    status=$(request PUT /v1/quran/favorites/6:1 '{}')
    [[ $status == 201 ]] && pass || fail "the server answered $status before the disk was full" "$(<"$work/body")"
    fill_up 400000
    local stored=1 last=''
    for ayah in $(seq 2 160); do
        status=$(request PUT "/v1/quran/favorites/6:$ayah" '{}')
        case $status in
        201) stored=$((stored + 1)) ;;
        507) answered=$((answered + 1)) last=$ayah; [[ $answered -lt 5 ]] || break ;;
        *) fail "a PUT on a full disk was answered $status" "$(<"$work/body")" ;;
        esac
    done
    ((answered > 0)) && pass || fail "the server never answered 507: this check sees nothing"
    grep -q '"type":"urn:mizan:problem:storage.full"' "$work/body" && pass || fail "507 without its problem" "$(<"$work/body")"
    status=$(request GET '/v1/quran/favorites?limit=1')
    [[ $status == 200 ]] && pass || fail "a GET on a full disk was answered $status" "$(<"$work/body")"
    local count
    count=$(favorites_of "$store")
    [[ $count -eq $((before + stored)) ]] && pass || fail "$count favourites on the full disk, not $((before + stored))"
    rm -f "$small/filler"
    status=$(request PUT "/v1/quran/favorites/6:$last" '{}')
    [[ $status == 201 ]] && pass || fail "room again, and the server answered $status" "$(<"$work/body")"
    kill -TERM $server
    wait $server
    status=$?
    [[ $status -eq 0 ]] && pass || fail "the server that met a full disk ended with $status" "$(<"$work/server.log")"
    count=$(favorites_of "$store")
    [[ $count -eq $((before + stored + 1)) ]] && pass || fail "$count favourites at last, not $((before + stored + 1))"
    server_figures="the server stored $stored and answered 507 $answered times"
}

# A backup that finds no room leaves nothing behind, and the next one is whole.
fill_under_backup() {
    local store=$work/backed-up left
    says 0 "480 added" "$bin/mizan" import "$work/many.plist" --data "$store"
    for left in 0 30000 100000; do
        fill_up "$left"
        says 73 "no space for" "$bin/mizan" backup --to "$small/copy.backup" --data "$store"
        [[ $(ls -A "$small") == filler ]] && pass || fail "a backup without room left something" "$(ls -A "$small")"
        rm -f "$small/filler"
    done
    widen
    says 0 "" "$bin/mizan" backup --to "$small/copy.backup" --data "$store"
    says 0 "" "$bin/mizan" backup verify "$small/copy.backup" --data "$store"
}

fill_disks() {
    local full_count=0 server_figures='' on
    begin
    refuse_room_under_workload
    if mount_small 3m; then
        on="tmpfs of 1 to 4 MB"
        fill_under_workload
        unmount_small
        mount_small 4m
        fill_under_import
        fill_under_server
        unmount_small
        mount_small 1m
        fill_under_backup
        unmount_small
    else
        on="refused writes alone (a tmpfs cannot be mounted here, so the programs were not tried on one)"
    fi
    echo "  R4  full disks, $on: $full_count writes refused; $(totals)${server_figures:+; $server_figures}"
}
