internal import Storage

/// The number of scheduled backups to keep.
struct BackupRetention {
    private let count: Int

    init(keeping count: Int) {
        self.count = max(1, count)
    }

    /// Removes all but the latest, and returns the removed ones. One intact backup always stays: if none of the latest is
    /// intact, the newest intact one is kept as well.
    ///
    /// - Parameter files: newest first.
    func apply(to files: [BackupFile], _ cancellation: Cancellation) throws -> [BackupFile] {
        guard files.count > count else { return [] }
        let intact = try files.firstIndex { try BackupFiles.isIntact($0, cancellation) }
        let removed = files.indices.filter { $0 >= count && $0 != intact }.map { files[$0] }
        // Oldest first: if one cannot be removed, the newer ones still exist.
        for file in removed.reversed() { try BackupFiles.remove(file) }
        return removed
    }
}
