internal import Glibc
internal import Kernel
internal import Storage

/// Metrics of the process, under the names of Prometheus's own clients (prometheus.io/docs/instrumenting/writing_clientlibs).
///
/// Figures that the system does not provide are left out.
enum ProcessMetrics {
    static var all: [Metric] { times + memory + files }

    /// The fields of `stat` (proc(5)) after the name of the process, which may contain spaces and brackets. The first field
    /// returned here is field 3.
    private static func statFields() -> [Substring] {
        let text = SystemFile.text("/proc/self/stat")
        guard let end = text.lastIndex(of: ")") else { return [] }
        return text[text.index(after: end)...].split(separator: " ")
    }

    private static var times: [Metric] {
        let fields = statFields()
        let ticks = Double(sysconf(Int32(_SC_CLK_TCK)))
        guard fields.count > 19, let user = Double(fields[11]), let system = Double(fields[12]),
            let start = Double(fields[19]), ticks > 0
        else { return [] }
        var metrics = [
            Metric(
                "process_cpu_seconds_total", .counter, "Seconds of processor time, user and system together.",
                (user + system) / ticks)
        ]
        let boot = SystemFile.text("/proc/stat").split(separator: "\n").first { $0.hasPrefix("btime ") }
        if let boot = boot.flatMap({ Double($0.dropFirst("btime ".count)) }) {
            metrics.append(
                Metric(
                    "process_start_time_seconds", .gauge, "Unix time at which the process began.", boot + start / ticks)
            )
        }
        return metrics
    }

    private static var memory: [Metric] {
        let pages = SystemFile.text("/proc/self/statm").split(separator: " ")
        guard pages.count > 1, let size = Double(pages[0]), let resident = Double(pages[1]) else { return [] }
        let page = Double(sysconf(Int32(_SC_PAGESIZE)))
        return [
            Metric("process_resident_memory_bytes", .gauge, "Memory that is in use.", resident * page),
            Metric("process_virtual_memory_bytes", .gauge, "Addresses that are in use.", size * page),
        ]
    }

    private static var files: [Metric] {
        guard let directory = opendir("/proc/self/fd") else { return [] }
        defer { closedir(directory) }
        var count = 0
        while readdir(directory) != nil { count += 1 }
        // The count includes “.”, “..” and the descriptor that reads the directory.
        var metrics = [
            Metric("process_open_fds", .gauge, "Files and connections that are open.", Double(max(0, count - 3)))
        ]
        var limit = rlimit()
        if getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 {
            metrics.append(
                Metric("process_max_fds", .gauge, "The largest number of open files.", Double(limit.rlim_cur)))
        }
        return metrics
    }
}
