/// What came of an import: counts per kind of item, and each item that did not go in.
package struct ImportReport: Sendable, Equatable {
    /// In the order in which kinds are to be shown.
    package var counts: [Count] = []
    package var rejected: [Rejection] = []
    /// Keys of the file that mean nothing here.
    package var ignoredKeys: [String] = []
    /// Things worth knowing: dates that the file does not hold, values that were computed anew.
    package var remarks: [String] = []

    package init() {}

    /// How many items of one kind were added, changed, already here, or kept because the store's is newer.
    package struct Count: Sendable, Equatable {
        package let kind: String
        package var added = 0
        package var updated = 0
        package var unchanged = 0
        package var kept = 0

        package init(kind: String) {
            self.kind = kind
        }
    }

    /// An item that was not stored: where it is in the file, and why.
    package struct Rejection: Sendable, Equatable {
        package let path: String
        package let reason: String

        package init(path: String, reason: String) {
            self.path = path
            self.reason = reason
        }
    }

    package var changed: Int { counts.reduce(0) { $0 + $1.added + $1.updated } }

    /// Joins the reports of several importers that read the same file.
    package mutating func add(_ other: ImportReport) {
        counts += other.counts
        rejected += other.rejected
        ignoredKeys += other.ignoredKeys
        remarks += other.remarks
    }
}
