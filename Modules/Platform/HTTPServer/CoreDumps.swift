internal import Glibc

/// Prevents core dumps. A dump would contain passwords, tokens and everybody's data, and would stay where crashes are
/// collected.
package enum CoreDumps {
    /// From now on, this process leaves no core dump. If the system does not allow this setting, the limit does not change. It
    /// is then the limit that the process was started with (`LimitCORE` of systemd), or the default.
    package static func forbid() {
        let resource = __rlimit_resource_t(RLIMIT_CORE.rawValue)
        var limit = rlimit()
        if getrlimit(resource, &limit) == 0 {
            limit.rlim_cur = 0
            _ = setrlimit(resource, &limit)
        }
        // core(5): a program that collects dumps gets a dump whatever the limit is, so all kinds of memory are excluded from
        // dumps.
        let filter = open("/proc/self/coredump_filter", O_WRONLY | O_CLOEXEC)
        guard filter >= 0 else { return }
        _ = Glibc.write(filter, "0", 1)
        close(filter)
    }
}
