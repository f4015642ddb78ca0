internal import Glibc

/// A core dump would hold passwords, tokens and everybody's data, and lie about where crashes are collected.
package enum CoreDumps {
    /// From now on this process leaves none. Where the system does not allow that to be said, it was said by the one who
    /// started the process (`LimitCORE` of systemd), or it stays as it was.
    package static func forbid() {
        let resource = __rlimit_resource_t(RLIMIT_CORE.rawValue)
        var limit = rlimit()
        if getrlimit(resource, &limit) == 0 {
            limit.rlim_cur = 0
            _ = setrlimit(resource, &limit)
        }
        // core(5): a program that collects dumps gets one all the same, whatever the limit. No kind of memory is in it.
        let filter = open("/proc/self/coredump_filter", O_WRONLY | O_CLOEXEC)
        guard filter >= 0 else { return }
        _ = Glibc.write(filter, "0", 1)
        close(filter)
    }
}
