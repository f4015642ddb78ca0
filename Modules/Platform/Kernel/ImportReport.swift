/// The result of an import: counts per kind of item, and each item that was not imported.
package struct ImportReport: Sendable, Equatable {
    /// The counts, in the order in which kinds should be shown.
    package var counts: [Count] = []
    package private(set) var rejected: [Rejection] = []
    /// The number of rejected items that are not listed: a file of gigabytes may have an error in every line.
    package private(set) var unlistedRejections = 0
    /// Parts of the file from which nothing could be imported; each is also listed first among the rejected.
    package private(set) var unreadable: [Rejection] = []
    /// Keys of the file that have no meaning here.
    package var ignoredKeys: [String] = []
    /// Things worth knowing: dates that are missing in the file, values that were recomputed.
    package var remarks: [String] = []
    /// The first items as a person sees them, each with its result, for a dry run. Empty if the caller does not display these
    /// items.
    package private(set) var shown: [String] = []
    /// The number of items beyond the shown ones.
    package private(set) var unshown = 0
    /// Items that wait, because they may be duplicates of existing records.
    package private(set) var proposals: [Proposal] = []

    package init() {}

    /// The numbers of items of one kind that were added, restored, updated, unchanged, or kept because the stored record is
    /// newer.
    ///
    /// Linked and waiting items may be duplicates of records that arrived in another way (`Proposal`).
    package struct Count: Sendable, Equatable {
        package let kind: String
        package var added = 0
        /// Restored from the trash on request.
        package var restored = 0
        package var updated = 0
        package var unchanged = 0
        package var kept = 0
        /// Items that were identified with an existing record; the record stays as it is.
        package var linked = 0
        /// Not stored until somebody decides whether each is an existing record. They do not count as refusals.
        package var waiting = 0
        /// Items that are known, but in the trash. Each of them is also listed among the rejected items, because it was not
        /// imported.
        package var inTrash = 0

        package init(kind: String) {
            self.kind = kind
        }

        /// The number of items that an undo would revert.
        package var changed: Int { added + restored + updated + linked }
    }

    /// An item that was not stored: its position in the file, and the reason.
    package struct Rejection: Error, Hashable {
        package let path: String
        package let reason: String

        package init(path: String, reason: String) {
            (self.path, self.reason) = (path, reason)
        }
    }

    /// An item of the file, and the existing record that may be the same. The texts of both are in the form that a person sees.
    package struct Proposal: Sendable, Hashable {
        package let path: String
        package let item: String
        package let entry: String
        package let reference: RecordReference

        package init(path: String, item: String, entry: String, reference: RecordReference) {
            (self.path, self.item, self.entry, self.reference) = (path, item, entry, reference)
        }
    }

    package var waiting: Int { counts.reduce(0) { $0 + $1.waiting } }

    package var rejections: Int { rejected.count + unlistedRejections }

    /// The number of examined items, whatever the outcome.
    package var seen: Int {
        counts.reduce(rejections) { $0 + $1.changed + $1.unchanged + $1.kept + $1.waiting }
    }

    package var added: Int { counts.reduce(0) { $0 + $1.added } }

    package var changed: Int { counts.reduce(0) { $0 + $1.changed } }

    /// True if the file has items and every item was refused, so that no item was new or known.
    package var tookNothing: Bool {
        rejections > 0 && counts.allSatisfy { $0.changed + $0.unchanged + $0.kept + $0.waiting + $0.inTrash == 0 }
    }

    /// The maximum number of shown items.
    package static let mostShown = 20

    package mutating func show(_ items: [String], andUnshown more: Int = 0) {
        let taken = items.prefix(Self.mostShown - shown.count)
        shown += taken
        unshown += items.count - taken.count + more
    }

    /// Adds the report of a different importer that read the same file.
    package mutating func add(_ other: ImportReport) {
        counts += other.counts
        join(other)
        ignoredKeys += other.ignoredKeys
        remarks += other.remarks
        show(other.shown, andUnshown: other.unshown)
    }

    /// Adds the report on the next part of the same file.
    package mutating func extend(by next: ImportReport) {
        for count in next.counts {
            guard let index = counts.firstIndex(where: { $0.kind == count.kind }) else {
                counts.append(count)
                continue
            }
            counts[index].added += count.added
            counts[index].restored += count.restored
            counts[index].updated += count.updated
            counts[index].unchanged += count.unchanged
            counts[index].kept += count.kept
            counts[index].linked += count.linked
            counts[index].waiting += count.waiting
            counts[index].inTrash += count.inTrash
        }
        join(next)
        show(next.shown, andUnshown: next.unshown)
        ignoredKeys += next.ignoredKeys.filter { !ignoredKeys.contains($0) }
        remarks += next.remarks.filter { !remarks.contains($0) }
    }

    package func extended(by next: ImportReport) -> ImportReport {
        var all = self
        all.extend(by: next)
        return all
    }

    /// Adds the items of another report that were not stored.
    private mutating func join(_ other: ImportReport) {
        reject(Array(other.rejected.dropFirst(other.unreadable.count)), andUnlisted: other.unlistedRejections)
        for part in other.unreadable { fail(part) }
        propose(other.proposals)
    }

    /// Adds proposals. At most as many are listed as rejected items; `waiting` counts all.
    package mutating func propose(_ items: [Proposal]) {
        proposals += items.prefix(max(0, Self.mostListed - proposals.count))
    }

    /// Records a part from which nothing could be imported: such an import is a failure, whatever else was imported.
    package mutating func fail(_ part: Rejection) {
        rejected.insert(part, at: unreadable.count)
        unreadable.append(part)
    }

    /// The maximum number of rejected items that are listed. Further rejected items are only counted, because a small file can
    /// have a million errors.
    package static let mostListed = 1_000

    package mutating func reject(_ items: [Rejection], andUnlisted more: Int = 0) {
        let listed = items.prefix(max(0, Self.mostListed - rejected.count))
        rejected += listed
        unlistedRejections += items.count - listed.count + more
    }
}
