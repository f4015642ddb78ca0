import Changes
import Kernel
import ModuleKit
import Storage

@testable import HomeDevices

extension Ledger {
    /// The digest of everything that a device at the page's version must know; nil if the page belongs to a different history.
    func proof(of page: SyncPage) -> String? {
        guard page.epoch == epoch, page.cursor.version <= entries.count else { return nil }
        var known: [RecordReference: Device.Known] = [:]
        for (index, entry) in entries.prefix(Int(page.cursor.version)).enumerated() {
            known[entry.reference] = Device.Known(version: RecordVersion(index + 1), fields: entry.fields)
        }
        known = known.filter { $0.value.fields != nil || $0.value.version > page.floor }
        return Device.digest(of: known, slices: page.slices)
    }

    /// Checks that no value of this history is lost. Each value must be in the store or in the store's history, unless the
    /// value was forgotten. Returns the records that a device must know.
    func truth(in transaction: ReadTransaction) throws -> [RecordReference: Device.Known] {
        let position = try Journal.position(in: transaction)
        try require(position.version == entries.count, "the owner is at \(position.version), not \(entries.count)")
        var latest: [RecordReference: RecordVersion] = [:]
        for (index, entry) in entries.enumerated() { latest[entry.reference] = RecordVersion(index + 1) }
        var overwritten: [RecordReference: Instant] = [:]
        for (index, entry) in entries.enumerated().reversed() {
            let version = RecordVersion(index + 1)
            if let moment = overwritten[entry.reference] {
                let state = try Journal.state(of: entry.reference, at: version, in: transaction)
                let isRight =
                    switch state {
                    // If a tombstone was pruned, the next entry of the record does not show that the tombstone existed.
                    case .forgotten: moment < forgotten || (entry.fields == nil && entry.at < forgotten)
                    case .nothing: entry.fields == nil
                    case .fields(let fields): fields.normal == entry.fields
                    }
                try require(
                    isRight, "version \(version) of \(entry.reference) is lost from the history: \(state)")
            } else {
                let fields = try Self.read(entry.reference, in: transaction)
                try require(
                    fields?.fields.normal == entry.fields && (fields == nil || fields?.version == version),
                    "\(entry.reference) is not as version \(version) left it")
            }
            overwritten[entry.reference] = entry.at
        }
        var known: [RecordReference: Device.Known] = [:]
        try transaction.session.forEachRow(
            "SELECT type, key, version, kind FROM journal WHERE owner = \(transaction.ownerKey)"
        ) { row in
            let reference = RecordReference(type: try row.text(0), key: try row.text(1))
            let fields = try row.integer(3) == 1 ? Self.read(reference, in: transaction)?.fields : nil
            known[reference] = Device.Known(version: try row.integer(2), fields: fields)
        }
        for (reference, version) in latest {
            guard let entry = known[reference] else {
                let last = entries[Int(version) - 1]
                try require(
                    last.fields == nil && last.at < forgotten && version <= position.floor,
                    "the journal has lost \(reference)")
                continue
            }
            try require(entry.version == version, "the journal has \(reference) at \(entry.version), not \(version)")
        }
        try require(known.count <= latest.count, "the journal has what nobody stored")
        return known
    }
}
