# What benchmarks over HTTP need; sourced by their `run`.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../../.." && pwd)
cache=${XDG_CACHE_HOME:-$HOME/.cache}/mizan-benchmarks
venv=${KINTO_VENV:-$cache/kinto}
export PYTHONDONTWRITEBYTECODE=1

# Sets bin to the directory with these products: BENCHMARK_BIN, or else they are built.
need_programs() {
    if [[ -n ${BENCHMARK_BIN:-} ]]; then
        bin=$(cd "$BENCHMARK_BIN" && pwd)
        return
    fi
    local build=("$root/Tools/build" --package-path "$root" -c release --static-swift-stdlib) product
    for product in "$@"; do "${build[@]}" --product "$product" >&2; done
    bin=$("${build[@]}" --show-bin-path)
}

need_wrk() {
    if ! command -v wrk >/dev/null; then
        echo "wrk is needed; installing it" >&2
        apt-get install -y wrk >&2
    fi
}

# The peer, in a directory that stays.
need_kinto() {
    "$root/Tools/Kinto/install" "$venv" "$@" >&2
}
