/// The result of an import: counts per kind of item, and each item that did not go in.
package struct ImportReport: Sendable, Equatable {
    /// In the order in which kinds are to be shown.
    package var counts: [Count] = []
    package private(set) var rejected: [Rejection] = []
    /// The number of rejected items that are not listed: a file of gigabytes may be wrong in every line.
    package private(set) var unlistedRejections = 0
    /// Parts of the file of which nothing could be taken; each is listed first among the rejected, too.
    package private(set) var unreadable: [Rejection] = []
    /// Keys of the file that mean nothing here.
    package var ignoredKeys: [String] = []
    /// Things worth knowing: dates that the file does not hold, values that were computed anew.
    package var remarks: [String] = []
    /// The first items as a person sees them, each with what became of it: what a dry run shows. Empty where nobody draws them.
    package private(set) var shown: [String] = []
    /// The number of items beyond those shown.
    package private(set) var unshown = 0
    /// Items that wait, because they may be what is here already.
    package private(set) var proposals: [Proposal] = []

    package init() {}

    /// The numbers of items of one kind that were added, brought back, changed, already here, or kept because the store's is
    /// newer.
    ///
    /// An item that was linked or waits may be one that came here by another way (`Proposal`).
    package struct Count: Sendable, Equatable {
        package let kind: String
        package var added = 0
        /// Out of the trash, as somebody asked for.
        package var restored = 0
        package var updated = 0
        package var unchanged = 0
        package var kept = 0
        /// Known from now on as what was here, which stays as it is.
        package var linked = 0
        /// Not stored until somebody says whether each is what is here. They are no refusals.
        package var waiting = 0
        /// Known, and in the trash since: each is listed among the rejected, too, because it was not taken.
        package var inTrash = 0

        package init(kind: String) {
            self.kind = kind
        }

        /// The number of items that an undo takes back.
        package var changed: Int { added + restored + updated + linked }
    }

    /// An item that was not stored: where it is in the file, and why.
    package struct Rejection: Error, Hashable {
        package let path: String
        package let reason: String

        package init(path: String, reason: String) {
            (self.path, self.reason) = (path, reason)
        }
    }

    /// An item of the file and what is here that it may be, both as a person reads them.
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

    /// The number of items that were looked at, whatever the outcome.
    package var seen: Int {
        counts.reduce(rejections) { $0 + $1.changed + $1.unchanged + $1.kept + $1.waiting }
    }

    package var added: Int { counts.reduce(0) { $0 + $1.added } }

    package var changed: Int { counts.reduce(0) { $0 + $1.changed } }

    /// True if the file has items, and every one was refused: nothing is new, and nothing was known.
    package var tookNothing: Bool {
        rejections > 0 && counts.allSatisfy { $0.changed + $0.unchanged + $0.kept + $0.waiting + $0.inTrash == 0 }
    }

    /// As many items are shown.
    package static let mostShown = 20

    package mutating func show(_ items: [String], andUnshown more: Int = 0) {
        let taken = items.prefix(Self.mostShown - shown.count)
        shown += taken
        unshown += items.count - taken.count + more
    }

    /// Joins the reports of several importers that read the same file.
    package mutating func add(_ other: ImportReport) {
        counts += other.counts
        join(other)
        ignoredKeys += other.ignoredKeys
        remarks += other.remarks
        show(other.shown, andUnshown: other.unshown)
    }

    /// Goes on from the report of what came before in the same file.
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

    /// Adds the items of another report that could not be stored.
    private mutating func join(_ other: ImportReport) {
        reject(Array(other.rejected.dropFirst(other.unreadable.count)), andUnlisted: other.unlistedRejections)
        for part in other.unreadable { fail(part) }
        propose(other.proposals)
    }

    /// As many proposals are listed as rejected items; `waiting` counts all.
    package mutating func propose(_ items: [Proposal]) {
        proposals += items.prefix(max(0, Self.mostListed - proposals.count))
    }

    /// Takes note of a part of which nothing could be taken: such an import is a failure, whatever else went in.
    package mutating func fail(_ part: Rejection) {
        rejected.insert(part, at: unreadable.count)
        unreadable.append(part)
    }

    /// Beyond so many the rejected are counted, and no longer listed: a small file can be wrong a million times.
    package static let mostListed = 1_000

    package mutating func reject(_ items: [Rejection], andUnlisted more: Int = 0) {
        let listed = items.prefix(max(0, Self.mostListed - rejected.count))
        rejected += listed
        unlistedRejections += items.count - listed.count + more
    }
}
