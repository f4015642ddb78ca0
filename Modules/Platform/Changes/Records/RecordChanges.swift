package import Kernel
package import Storage

/// The changes of an owner's records since a version, a page at a time. Each record occurs once, in its current state. Sync
/// uses this for all types, and a slice's façade uses it for the types of that slice.
package struct RecordChanges: Sendable {
    /// The type of a record, or why records of it cannot be shown.
    private let recordType: @Sendable (String) -> Result<any RecordType, MizanError>
    package var limits = Limits()

    package init(_ recordType: @escaping @Sendable (String) -> Result<any RecordType, MizanError>) {
        self.recordType = recordType
    }

    package init(_ types: [any RecordType]) {
        let byName = Dictionary(types.map { ($0.schema.type, $0) }) { first, _ in first }
        self.init { name in
            guard let type = byName[name] else {
                return .failure(
                    MizanError(.internal, "record.type", "\(name) is not one of the requested types."))
            }
            return .success(type)
        }
    }

    package struct Limits: Sendable {
        /// The number of journal entries that are read for a page, including those that the caller may not see.
        package var scan = 10_000
        /// The largest number of records that are read at a time.
        package var batch = 64
        /// After how many bytes of fields a page ends.
        package var bytes = RecordQuery.usualBytes

        /// The number of records in the first batch: as many records as fit if all of them are large. If the records were
        /// small, later batches are larger.
        fileprivate var firstBatch: Int { min(batch, max(1, bytes / Self.largeRecord)) }
        fileprivate static let growth = 8
        private static let largeRecord = 1_024 * 1_024
        /// The number of records that are read at once if any of them may be large, whatever the size of the preceding records.
        fileprivate static let largeBatch = 8

        package init() {}
    }

    /// One record in its current state.
    package struct Item: Sendable, Equatable {
        package let reference: RecordReference
        package let version: RecordVersion
        /// Nil for a tombstone.
        package let fields: JSONValue?
        /// True if the record is unchanged since a file import, where this was looked up.
        package var isImported = false

        package init(reference: RecordReference, version: RecordVersion, fields: JSONValue?) {
            (self.reference, self.version, self.fields) = (reference, version, fields)
        }
    }

    /// A record whose stored state does not match its journal entry.
    package struct Damaged: Sendable, Equatable {
        package let reference: RecordReference
        package let version: RecordVersion
        package let error: MizanError
    }

    /// A record of a slice that does not run here.
    package struct Unavailable: Sendable, Equatable {
        package let type: String
        package let version: RecordVersion
        package let error: MizanError

        package init(type: String, version: RecordVersion, error: MizanError) {
            (self.type, self.version, self.error) = (type, version, error)
        }
    }

    package struct Page: Sendable {
        package var items: [Item] = []
        package var damaged: [Damaged] = []
        /// The next record in the journal, if that record cannot be shown now. The page ends before the record.
        package var unavailable: Unavailable?
        /// All changes up to this version were returned, or are of other types.
        package let reached: RecordVersion
        /// True if no changes follow.
        package let isAtEnd: Bool
    }

    /// At most `limit` changes after a version, of the wanted types, from one consistent view of the store.
    package func page(
        since version: RecordVersion, at position: JournalPosition, limit: Int, in transaction: ReadTransaction,
        wanting isWanted: (String) -> Bool = { _ in true }
    ) throws -> Page {
        let journal = try Journal.changes(
            since: version, at: position, limit: limit, scanning: limits.scan, in: transaction, wanting: isWanted)
        let found = try contents(of: journal.entries, in: transaction)
        return Page(
            items: found.items, damaged: found.damaged, unavailable: found.unavailable,
            reached: found.end ?? journal.reached, isAtEnd: found.end == nil && journal.isAtEnd)
    }

    // MARK: Records

    private struct Contents {
        var items: [Item] = []
        var damaged: [Damaged] = []
        var unavailable: Unavailable?
        /// The version up to which the contents reach, if the contents end before the entries end; otherwise nil.
        var end: RecordVersion?
    }

    private func contents(of entries: [JournalEntry], in transaction: ReadTransaction) throws -> Contents {
        var contents = Contents()
        var rest = entries[...]
        if let (index, why) = firstUnavailable(of: entries) {
            contents.unavailable = why
            contents.end = entries[index].version - 1
            rest = entries[..<index]
        }
        let last = rest.last?.version
        var weight = 0
        var size = limits.firstBatch
        while !rest.isEmpty {
            let batch = batch(of: rest, atMost: size)
            rest = rest.dropFirst(batch.count)
            size = min(limits.batch, size * Limits.growth)
            let (items, damaged) = try read(batch, in: transaction)
            let full = items.first { item in
                weight += item.fields?.weight ?? 0
                return weight >= limits.bytes
            }
            guard let end = full?.version, end != last else {
                contents.items += items
                contents.damaged += damaged
                continue
            }
            contents.items += items.prefix { $0.version <= end }
            contents.damaged += damaged.prefix { $0.version <= end }
            contents.unavailable = nil
            contents.end = end
            break
        }
        return contents
    }

    private func batch(of entries: ArraySlice<JournalEntry>, atMost size: Int) -> ArraySlice<JournalEntry> {
        let batch = entries.prefix(size)
        guard size > Limits.largeBatch, batch.contains(where: mayBeLarge) else { return batch }
        return batch.prefix(Limits.largeBatch)
    }

    private func mayBeLarge(_ entry: JournalEntry) -> Bool {
        guard entry.kind == .live, case .success(let type) = recordType(entry.reference.type) else {
            return false
        }
        return type.schema.hasLongTexts
    }

    private func firstUnavailable(of entries: [JournalEntry]) -> (index: Int, why: Unavailable)? {
        var last: String?
        for (index, entry) in entries.enumerated() where entry.reference.type != last {
            last = entry.reference.type
            guard case .failure(let error) = recordType(entry.reference.type) else { continue }
            return (index, Unavailable(type: entry.reference.type, version: entry.version, error: error))
        }
        return nil
    }

    /// Reads one type at a time, and returns the records in the order of the entries. A damaged record does not prevent the
    /// others from being returned.
    private func read(
        _ entries: ArraySlice<JournalEntry>, in transaction: ReadTransaction
    ) throws -> ([Item], [Damaged]) {
        var keys: [String: [String]] = [:]
        for entry in entries where entry.kind == .live {
            keys[entry.reference.type, default: []].append(entry.reference.key)
        }
        var found: [String: RecordStates] = [:]
        for (type, keys) in keys {
            found[type] = try Self.states(of: keys, recordType(type).get(), in: transaction)
        }
        var items: [Item] = []
        var damaged: [Damaged] = []
        items.reserveCapacity(entries.count)
        for entry in entries {
            let state = entry.kind == .live ? found[entry.reference.type]?[entry.reference.key] : nil
            if entry.kind == .live, state?.version != entry.version {
                damaged.append(
                    Damaged(
                        reference: entry.reference, version: entry.version, error: Self.damage(entry.reference.type)))
            } else {
                items.append(
                    Item(reference: entry.reference, version: entry.version, fields: state?.fields))
            }
        }
        return (items, damaged)
    }

    /// The states of the records. If a record cannot be read, each record is read separately, and the unreadable one is left
    /// out.
    private static func states(
        of keys: [String], _ type: any RecordType, in transaction: ReadTransaction
    ) throws -> RecordStates {
        do {
            return try type.read(keys, in: transaction)
        } catch let error as MizanError where error.code == .corruptData && !error.isOfTheStore {
            guard keys.count > 1 else { return RecordStates() }
            var states = RecordStates()
            for key in keys { states[key] = try self.states(of: [key], type, in: transaction)[key] }
            return states
        }
    }

    private static func damage(_ type: String) -> MizanError {
        MizanError(
            .corruptData, "storage.journal-row",
            "The journal names a \(type) that the store does not have in this state. Run `mizan doctor` on the machine "
                + "to find out more.")
    }
}
