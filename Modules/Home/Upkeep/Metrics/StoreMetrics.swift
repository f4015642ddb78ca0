internal import Kernel
internal import Storage

/// Metrics of the store: its activity, its sizes, and the free space.
enum StoreMetrics {
    static func activity(_ database: any Database) -> [Metric] {
        let activity = database.activity
        let time = activity.commitTime.components
        return [
            Metric(
                "mizan_store_writable", .gauge, "1, or 0 once the disk has failed and writing has stopped.",
                database.stopped == nil ? 1 : 0),
            Metric(
                "mizan_store_writes_total", .counter, "Write transactions that are safe on the disk.",
                Double(activity.writes)),
            Metric(
                "mizan_store_commits_total", .counter,
                "Commits of write transactions; a group of transactions has one commit.",
                Double(activity.commits)),
            Metric(
                "mizan_store_commit_seconds_total", .counter, "Seconds that commits have waited for the disk.",
                Double(time.seconds) + Double(time.attoseconds) / 1e18),
            Metric("mizan_store_writes_waiting", .gauge, "Writes that wait for their turn.", Double(activity.waiting)),
        ]
    }

    static func sizes(_ sizes: StoreSizes, free: UInt64) -> [Metric] {
        [
            Metric("mizan_store_file_bytes", .gauge, "Size of the store's file.", Double(sizes.data)),
            Metric("mizan_store_log_bytes", .gauge, "Size of its write-ahead log.", Double(sizes.log)),
            Metric(
                "mizan_disk_free_bytes", .gauge, "Space left on the store's disk, for this user.",
                Double(free)),
        ]
    }
}
