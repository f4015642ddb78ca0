internal import Kernel
package import ModuleKit
internal import Storage

/// Answers what has changed since a cursor: one page, out of one consistent view of the store.
package struct SyncPull: Sendable {
    let catalogue: SyncCatalogue
    var limits = Limits()

    package static let usualPage = 100
    package static let largestPage = 1_000

    struct Limits: Sendable {
        /// How many entries of the journal are looked at for a page, whether or not the caller may see them.
        var scan = 10_000
        /// How many records are read at a time, at most.
        var batch = 64
        /// After how many bytes of fields a page ends.
        var bytes = RecordQuery.usualBytes

        /// How many are read first: as many as fit if they are large. More are read when these were small.
        fileprivate var firstBatch: Int { min(batch, max(1, bytes / Self.largeRecord)) }
        fileprivate static let growth = 8
        private static let largeRecord = 1_024 * 1_024
        /// How many are read at once where any of them may be large, whatever those before were.
        fileprivate static let largeBatch = 8
    }

    /// Without a cursor, or from a cursor of version 0, it begins a snapshot.
    package func page(
        after cursor: SyncCursor?, limit: Int, _ selection: SyncSelection, in transaction: Reading
    ) throws -> SyncPage {
        let position = try Journal.position(in: transaction)
        if let reset = cursor?.obstacle(at: position, selection) {
            return SyncPage(
                epoch: position.epoch, slices: selection.slices, from: 0,
                cursor: SyncCursor(epoch: position.epoch, version: 0, mark: selection.mark), more: true, reset: reset,
                floor: position.floor)
        }
        let from = cursor?.version ?? 0
        let start = from == 0 ? position.version : cursor?.start
        let journal = try Journal.changes(
            since: from, at: position, limit: limit, scanning: limits.scan, in: transaction,
            wanting: selection.has(type:))
        let found = try contents(of: journal.entries, in: transaction)
        let isWhole = found.end == nil
        let reached = found.end ?? journal.reached
        let isAtEnd = isWhole && journal.isAtEnd
        var page = SyncPage(
            epoch: position.epoch, slices: selection.slices, from: from,
            cursor: SyncCursor(epoch: position.epoch, version: reached, mark: selection.mark, start: start),
            start: start, more: !isAtEnd && found.unavailable == nil, items: found.items, floor: position.floor)
        page.unavailable = found.unavailable
        page.damaged = found.damaged
        if isAtEnd {
            let sums = try Checksum.stored(in: transaction)
            page.checksums = selection.slices.map { ($0, sums[$0] ?? 0) }
        }
        return page
    }

    // MARK: Records

    private struct Contents {
        var items: [SyncItem] = []
        var damaged: [SyncDamaged] = []
        var unavailable: SyncUnavailable?
        /// Set if it ends before the entries do: up to where it goes.
        var end: RecordVersion?
    }

    private func contents(of entries: [JournalEntry], in transaction: Reading) throws -> Contents {
        var contents = Contents()
        var rest = entries[...]
        if let index = entries.firstIndex(where: { unavailable($0) != nil }) {
            contents.unavailable = unavailable(entries[index])
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
        guard entry.kind == .live, case .success(let type) = catalogue.recordType(entry.reference.type) else {
            return false
        }
        return type.schema.hasLongTexts
    }

    private func unavailable(_ entry: JournalEntry) -> SyncUnavailable? {
        guard case .failure(let error) = catalogue.recordType(entry.reference.type) else { return nil }
        return SyncUnavailable(type: entry.reference.type, version: entry.version, error: error)
    }

    /// One type at a time, in the order of the entries. A damaged record does not keep the others from coming.
    private func read(
        _ entries: ArraySlice<JournalEntry>, in transaction: Reading
    ) throws -> ([SyncItem], [SyncDamaged]) {
        var keys: [String: [String]] = [:]
        for entry in entries where entry.kind == .live {
            keys[entry.reference.type, default: []].append(entry.reference.key)
        }
        var found: [String: RecordStates] = [:]
        for (type, keys) in keys {
            found[type] = try Self.states(of: keys, catalogue.recordType(type).get(), in: transaction)
        }
        var items: [SyncItem] = []
        var damaged: [SyncDamaged] = []
        for entry in entries {
            let state = entry.kind == .live ? found[entry.reference.type]?[entry.reference.key] : nil
            if entry.kind == .live, state?.version != entry.version {
                damaged.append(
                    SyncDamaged(
                        reference: entry.reference, version: entry.version, error: Self.damage(entry.reference.type)))
            } else {
                items.append(
                    SyncItem(reference: entry.reference, version: entry.version, fields: state?.fields))
            }
        }
        return (items, damaged)
    }

    /// Where one of them cannot be read, each is read by itself, and that one is missing.
    private static func states(
        of keys: [String], _ type: any RecordType, in transaction: Reading
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
            "The journal speaks of a \(type) that is not there as it says. On the machine, `mizan doctor` says more.")
    }
}
