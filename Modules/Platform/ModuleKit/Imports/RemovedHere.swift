package import Changes
package import Kernel
internal import Storage

/// An owner's removals of records of one type: an import does not bring these records back. If an undo removed a record, for
/// example the undo of an import, the record does not count as removed by the owner.
package final class RemovedHere {
    private let type: any RecordType
    private let transaction: WriteTransaction
    /// The removals by key, for keys that were looked up; nil for a key that was not removed.
    private var removals: [String: RecordVersion?] = [:]
    private var revivals: [String: [(version: RecordVersion, removal: RecordVersion)]] = [:]
    /// The batches that were looked up. If many changes were undone, most of them are in the same batch.
    private var batches: [JournalBatch] = []

    package init(_ type: any RecordType, in transaction: WriteTransaction) {
        (self.type, self.transaction) = (type, transaction)
    }

    /// True if the owner removed the record with that key. Throws for a record that was deleted for good.
    package func contains(_ key: String) throws -> Bool {
        try Purged.refuse(type.schema.reference(key), in: transaction)
        if removals[key] == nil { try lookUp([key]) }
        guard let version = removals[key] ?? nil else { return false }
        return try isByHand(version, of: key)
    }

    /// True if the owner made the removal. An undo does not count as the owner's removal. But if the undo reverted a
    /// restoration, the removal before the restoration counts.
    private func isByHand(_ removal: RecordVersion, of key: String) throws -> Bool {
        var removal = removal
        while try isUndo(removal) {
            guard let before = revivals[key]?.last(where: { $0.version < removal })?.removal else { return false }
            removal = before
        }
        return true
    }

    /// Looks up many keys in advance.
    package func lookUp(_ keys: [String]) throws {
        let found = try Journal.removals(of: type.schema.type, among: keys, in: transaction.reading)
        for key in keys { removals.updateValue(found[key], forKey: key) }
        guard !found.isEmpty else { return }
        let back = try Journal.revivals(of: type.schema.type, among: Array(found.keys), in: transaction.reading)
        for (key, versions) in back { revivals[key] = versions }
    }

    /// The last fields of the removed records with their keys, as far as history has the fields: a file may have the same item
    /// under a different key.
    package func lastFields() throws -> [(key: String, fields: JSONValue)] {
        let removals = try Journal.removals(of: type.schema.type, in: transaction.reading)
        return try removals.sorted { $0.key < $1.key }.compactMap { key, version in
            guard try !isUndo(version) else { return nil }
            return try Journal.overwritten(type.schema.reference(key), in: transaction.reading)
                .last { $0.version == version }?.fields.map { (key, $0) }
        }
    }

    /// The elements that were removed from a list in an existing record.
    /// - Parameter now: the list's present elements.
    package func elements(_ field: String, of key: String, now: [String]) throws -> Set<String> {
        let past = try Journal.overwritten(type.schema.reference(key), in: transaction.reading)
        var gone: Set<String> = []
        for (place, state) in past.enumerated() {
            guard let before = Self.list(field, of: state.fields), try !isUndo(state.version) else { continue }
            let next = place + 1 < past.count ? Self.list(field, of: past[place + 1].fields) ?? [] : Set(now)
            gone.formUnion(before.subtracting(next))
        }
        return gone.subtracting(now)
    }

    /// True if the record's state at that version was imported from a file. A change made here has a different version.
    package func wasImported(_ version: RecordVersion, of key: String) throws -> Bool {
        try Journal.isOfFile(type.schema.reference(key), at: version, in: transaction.reading) { try batch(of: $0) }
    }

    private func isUndo(_ version: RecordVersion) throws -> Bool { try batch(of: version)?.operation.undoes != nil }

    private func batch(of version: RecordVersion) throws -> JournalBatch? {
        if let known = batches.last(where: { $0.versions.contains(version) }) { return known }
        guard let batch = try Journal.batch(of: version, in: transaction.reading) else { return nil }
        batches.append(batch)
        return batch
    }

    private static func list(_ field: String, of fields: JSONValue?) -> Set<String>? {
        guard case .array(let elements)? = fields?[field] else { return nil }
        return Set(elements.compactMap { if case .string(let text) = $0 { text } else { nil } })
    }
}
