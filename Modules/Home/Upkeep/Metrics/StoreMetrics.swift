internal import Kernel
internal import Storage

/// Metrics of the store: its activity, its sizes, and the free space.
enum StoreMetrics {
    static func activity(_ database: any Database) -> [Metric] {
        let activity = database.activity
        return ofAllEngines(activity, isWritable: database.stopped == nil) + ofServer(activity)
    }

    private static func seconds(_ time: Duration) -> Double { time / .seconds(1) }

    /// Empty for an engine without a server.
    private static func ofServer(_ activity: StoreActivity) -> [Metric] {
        guard let connections = activity.connections else { return [] }
        return [
            Metric(
                "mizan_database_connections", .gauge, "Connections to the database server, by state.",
                [
                    .init(Double(connections.open), [.init("state", "open")]),
                    .init(Double(connections.busy), [.init("state", "busy")]),
                    .init(Double(connections.most), [.init("state", "limit")]),
                ]),
            Metric(
                "mizan_database_reads_waiting", .gauge, "Reads that wait for a connection.",
                Double(connections.waiting)),
            Metric(
                "mizan_database_trips_total", .counter, "Times that a connection waited for the database server.",
                Double(activity.steps ?? 0)),
            Metric(
                "mizan_database_wait_seconds_total", .counter,
                "Seconds that connections have waited for the database server.", seconds(connections.waited)),
        ]
    }

    private static func ofAllEngines(_ activity: StoreActivity, isWritable: Bool) -> [Metric] {
        [
            Metric(
                "mizan_store_writable", .gauge, "1, or 0 once the disk has failed and writing has stopped.",
                isWritable ? 1 : 0),
            Metric(
                "mizan_store_writes_total", .counter, "Write transactions that are safe on the disk.",
                Double(activity.writes)),
            Metric(
                "mizan_store_commits_total", .counter,
                "Commits of write transactions; a group of transactions has one commit.",
                Double(activity.commits)),
            Metric(
                "mizan_store_commit_seconds_total", .counter, "Seconds that commits have waited for the disk.",
                seconds(activity.commitTime)),
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
