package import Changes
package import Kernel
internal import Storage

/// What an owner took away here, of one record type: a file that comes again leaves it away. What an undo took back, such as
/// that of an import, nobody took away.
package final class RemovedHere {
    private let type: any RecordType
    private let transaction: WriteTransaction
    /// Of the keys that were asked for; nil for one that was not removed.
    private var removals: [String: RecordVersion?] = [:]
    private var revivals: [String: [(version: RecordVersion, removal: RecordVersion)]] = [:]
    /// Those that were asked for: much that is undone was mostly undone together.
    private var batches: [JournalBatch] = []

    package init(_ type: any RecordType, in transaction: WriteTransaction) {
        (self.type, self.transaction) = (type, transaction)
    }

    /// Whether the record of that key was here, and was removed. Throws for one that was deleted for good.
    package func contains(_ key: String) throws -> Bool {
        try Purged.refuse(type.schema.reference(key), in: transaction)
        if removals[key] == nil { try lookUp([key]) }
        guard let version = removals[key] ?? nil else { return false }
        return try isByHand(version, of: key)
    }

    /// What an undo took away was nobody's removal, unless it took away what had been brought back: then it counts who had
    /// removed that.
    private func isByHand(_ removal: RecordVersion, of key: String) throws -> Bool {
        var removal = removal
        while try isUndo(removal) {
            guard let before = revivals[key]?.last(where: { $0.version < removal })?.removal else { return false }
            removal = before
        }
        return true
    }

    /// Looks many keys up that will be asked for.
    package func lookUp(_ keys: [String]) throws {
        let found = try Journal.removals(of: type.schema.type, among: keys, in: transaction.reading)
        for key in keys { removals.updateValue(found[key], forKey: key) }
        guard !found.isEmpty else { return }
        let back = try Journal.revivals(of: type.schema.type, among: Array(found.keys), in: transaction.reading)
        for (key, versions) in back { revivals[key] = versions }
    }

    /// What the removed records held last, as far as history knows, by their keys: a file may have the same thing under
    /// another key.
    package func lastFields() throws -> [(key: String, fields: JSONValue)] {
        let removals = try Journal.removals(of: type.schema.type, in: transaction.reading)
        return try removals.sorted { $0.key < $1.key }.compactMap { key, version in
            guard try !isUndo(version) else { return nil }
            return try Journal.overwritten(type.schema.reference(key), in: transaction.reading)
                .last { $0.version == version }?.fields.map { (key, $0) }
        }
    }

    /// What was taken out of a list of a record that is here.
    /// - Parameter now: what it holds now.
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

    /// Whether a file brought what the record holds at that version. What somebody changed here has another.
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
