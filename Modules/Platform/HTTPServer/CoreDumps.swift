internal import Glibc

/// Prevents core dumps: they would contain passwords, tokens and everybody's data, and stay where crashes are collected.
package enum CoreDumps {
    /// From now on, this process leaves no core dump. If the system does not allow it to set that, the limit stays as it was
    /// set by whoever started the process (`LimitCORE` of systemd), or by default.
    package static func forbid() {
        let resource = __rlimit_resource_t(RLIMIT_CORE.rawValue)
        var limit = rlimit()
        if getrlimit(resource, &limit) == 0 {
            limit.rlim_cur = 0
            _ = setrlimit(resource, &limit)
        }
        // core(5): a program that collects dumps gets one whatever the limit, so all kinds of memory are excluded from dumps.
        let filter = open("/proc/self/coredump_filter", O_WRONLY | O_CLOEXEC)
        guard filter >= 0 else { return }
        _ = Glibc.write(filter, "0", 1)
        close(filter)
    }
}
