internal import Kernel
internal import Storage

/// A change whose sender did not see the latest change of the record.
struct ConflictingEdit {
    let type: any RecordType
    let edit: RecordEdit
    let current: RecordState?
    let version: RecordVersion
    /// The state of the record that the sender saw.
    let past: Journal.Before

    func apply(in transaction: WriteTransaction) throws -> RecordOutcome {
        let merge = FieldMerge(schema: type.schema)
        guard let yours = try wanted() else {
            guard let current else { return .unchanged(version) }
            guard let ground, isKept else {
                // The other side changed the record, and did not want it removed.
                return try conflict(nil, in: transaction)
            }
            guard merge.isSame(current.fields, ground) else { return .unchanged(version, isMerged: true) }
            return try make(.remove(key: edit.reference.key), in: transaction)
        }
        guard let current else {
            guard let ground, isKept else { return try conflict(yours, in: transaction) }
            if merge.isSame(yours, ground) { return .unchanged(version, isMerged: true) }
            return try make(.put(key: edit.reference.key, fields: yours), in: transaction)
        }
        if !isSummed, try isThereAlready(yours, in: transaction) { return .unchanged(version) }
        guard let ground = ground ?? (needsNoGround ? .object([JSONValue.Member]()) : nil) else {
            return try conflict(yours, in: transaction)
        }
        if merge.isSame(yours, ground) { return .unchanged(version, isMerged: true) }
        guard
            let merged = merge.merged(edit.reference.key, base: ground, yours: yours, theirs: current.fields)
        else { return try conflict(yours, in: transaction) }
        if let beside = merged.beside { try keep(beside, in: transaction) }
        return try make(.put(key: edit.reference.key, fields: merged.fields), isMerged: true, in: transaction)
    }

    private func make(
        _ mutation: RecordMutation, isMerged: Bool = false, in transaction: WriteTransaction
    ) throws -> RecordOutcome {
        if edit.isOfDevice { try type.requireFitting(mutation, in: transaction) }
        let isChanged = try type.apply(mutation, in: transaction)
        return try type.outcome(isChanged, edit, version, isMerged: isMerged, in: transaction)
    }

    /// Stores the record only once. If the record was stored before, its present state stays, even if the record was changed or
    /// removed since.
    private func keep(_ record: (key: String, fields: JSONValue), in transaction: WriteTransaction) throws {
        let reference = type.schema.reference(record.key)
        guard try Journal.entry(of: reference, in: transaction) == nil else { return }
        _ = try type.apply(.put(key: record.key, fields: record.fields), in: transaction)
    }

    /// True if a removal yields to a record that the other side created or changed.
    private var isKept: Bool {
        if case .present = type.schema.merging { return true }
        return false
    }

    /// True if the two states alone decide which of them wins.
    private var needsNoGround: Bool {
        if case .latest = type.schema.merging { return !isPartAlone }
        return false
    }

    /// The state that the sender wants; nil for a removal.
    private func wanted() throws -> JSONValue? {
        switch edit.action {
        case .remove: return nil
        case .put(let fields): return type.schema.upcast(fields)
        case .patch(let patch):
            // If the state that the sender saw is unknown, only the fields that its patch names are shown.
            return ground.map { $0.patched(patch, type.schema) } ?? type.schema.upcast(patch)
        }
    }

    /// The state that both sides started from: an object without members if both created the record.
    private var ground: JSONValue? {
        switch past {
        case .fields(let fields): type.schema.upcast(fields)
        case .nothing: edit.isNew ? .object([JSONValue.Member]()) : nil
        case .forgotten: nil
        }
    }

    /// A conflict that shows both sides as they would be stored, with computed fields recomputed.
    private func conflict(_ yours: JSONValue?, in transaction: WriteTransaction) throws -> RecordOutcome {
        var base: JSONValue?
        if case .fields = past { base = ground }
        let shown = try isPartAlone ? yours : yours.map { try type.computed($0, owner: transaction.owner) }
        return .conflict(RecordConflict(base: base, yours: shown, theirs: current?.fields, version: version))
    }

    /// True if the changes of both sides have to be combined even if the changes are equal. For example, two sides that each
    /// added 1 have added 2 together.
    private var isSummed: Bool {
        if case .resolver = type.schema.merging { return ground != nil }
        return false
    }

    /// True if only a part of the state that the sender wants is known.
    private var isPartAlone: Bool {
        if case .patch = edit.action { return ground == nil }
        return false
    }

    /// True if the store already has the wanted state. To find this out, the change is applied and rolled back. A change that
    /// breaks a rule is thus refused, and a different spelling of the same record counts as equal.
    private func isThereAlready(_ yours: JSONValue, in transaction: WriteTransaction) throws -> Bool {
        if isPartAlone { return false }
        let made = try Attempt(in: transaction) { $0 as? Differs }
            .make {
                if try type.apply(.put(key: edit.reference.key, fields: yours), in: transaction) { throw Differs() }
            }
        guard case .success = made else { return false }
        return true
    }

    private struct Differs: Error {}
}
