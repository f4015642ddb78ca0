package import Kernel

/// The journal's entry for one record: its latest change.
package struct JournalEntry: Hashable, Sendable {
    package let reference: RecordReference
    package let version: RecordVersion
    package let kind: RecordChange.Kind

    package init(reference: RecordReference, version: RecordVersion, kind: RecordChange.Kind) {
        (self.reference, self.version, self.kind) = (reference, version, kind)
    }
}

/// A section of an owner's journal.
package struct JournalPage: Sendable {
    /// The entries of wanted types, in the order of their versions.
    package fileprivate(set) var entries: [JournalEntry] = []
    /// The version up to which every entry has been read, wanted or not.
    package fileprivate(set) var reached: RecordVersion
    /// True if there are no more entries.
    package fileprivate(set) var isAtEnd = false
}

extension Journal {
    /// The changes after a version, in the order of versions: live records and tombstones, each once.
    ///
    /// Entries of unwanted types are skipped. At most `scanning` entries are read, so that the time for a page is limited for
    /// every caller.
    package static func changes(
        since version: RecordVersion, at position: JournalPosition, limit: Int, scanning: Int,
        in transaction: ReadTransaction, wanting isWanted: (String) -> Bool
    ) throws -> JournalPage {
        var page = JournalPage(reached: version)
        var left = scanning
        // `isWanted` is called once for each type, and consecutive entries often have the same type.
        var known: [String: Bool] = [:]
        var last = (type: "", isWanted: false)
        while page.reached < position.version, page.entries.count < limit, left > 0 {
            let asked = min(left, max(limit - page.entries.count, left < scanning ? stride : 1))
            var seen = 0
            try transaction.session.forEachRow(
                entries(of: transaction.ownerKey, after: page.reached, limit: asked)
            ) { row in
                seen += 1
                guard page.entries.count < limit else { return }
                let (type, version) = (try row.text(0), try row.integer(2))
                page.reached = version
                if type != last.type {
                    last = (type, known[type] ?? isWanted(type))
                    known[type] = last.isWanted
                }
                guard last.isWanted else { return }
                page.entries.append(
                    JournalEntry(
                        reference: RecordReference(type: last.type, key: try row.text(1)), version: version,
                        kind: try kind(row.integer(3))))
            }
            left -= seen
            // Fewer entries than requested were found: there are no more.
            if seen < asked, page.entries.count < limit { page.reached = position.version }
        }
        if try page.reached == position.version || !hasEntry(after: page.reached, in: transaction) {
            page.reached = max(page.reached, position.version)
            page.isAtEnd = true
        }
        return page
    }

    /// The number of entries that are read at a time after some were skipped.
    private static let stride = 1_000

    /// Meant to use the index of versions; a test checks that the engine does.
    package static func entries(of owner: Int64, after version: RecordVersion, limit: Int) -> SQL {
        """
        SELECT type, key, version, kind FROM journal
        WHERE owner = \(owner) AND version > \(version) ORDER BY version LIMIT \(limit)
        """
    }

    private static func hasEntry(after version: RecordVersion, in transaction: ReadTransaction) throws -> Bool {
        try transaction.session.firstRow(entries(of: transaction.ownerKey, after: version, limit: 1)) != nil
    }

    static func kind(_ number: Int64) throws -> RecordChange.Kind {
        guard let kind = RecordChange.Kind(rawValue: number) else {
            throw MizanError(.corruptData, "storage.journal-kind", "The journal holds an entry of an unknown kind.")
        }
        return kind
    }
}
