internal import Kernel
internal import Storage

/// A change whose sender did not see the latest change of the record.
struct ConflictingEdit {
    let type: any RecordType
    let edit: RecordEdit
    let current: RecordState?
    let version: RecordVersion
    /// What the record was when the sender saw it.
    let past: Journal.Before

    func apply(in transaction: WriteTransaction) throws -> RecordOutcome {
        guard let yours = try wanted() else {
            // The other side changed it, and did not want it gone.
            return current == nil ? .unchanged(version) : try conflict(nil, in: transaction)
        }
        guard let current else { return try conflict(yours, in: transaction) }
        if !isSummed, try isThereAlready(yours, in: transaction) { return .unchanged(version) }
        guard let ground else { return try conflict(yours, in: transaction) }
        let merge = FieldMerge(schema: type.schema)
        if merge.isSame(yours, ground) { return .unchanged(version, isMerged: true) }
        guard let merged = merge.merged(base: ground, yours: yours, theirs: current.fields) else {
            return try conflict(yours, in: transaction)
        }
        let isChanged = try type.apply(.put(key: edit.reference.key, fields: merged), in: transaction)
        return try type.outcome(isChanged, edit, version, isMerged: true, in: transaction)
    }

    /// What the sender wants the record to be; nil for gone.
    private func wanted() throws -> JSONValue? {
        switch edit.action {
        case .remove: return nil
        case .put(let fields): return fields
        case .patch(let patch):
            // Where it is not known what the sender saw, its change is shown as far as it is known.
            return ground.map { $0.patched(patch, type.schema) } ?? patch
        }
    }

    /// What both sides started from: an object without members if both made the record.
    private var ground: JSONValue? {
        switch past {
        case .fields(let fields): fields
        case .nothing: edit.base == 0 ? .object([JSONValue.Member]()) : nil
        case .forgotten: nil
        }
    }

    /// Both sides as they would be stored: what is computed fits the rest.
    private func conflict(_ yours: JSONValue?, in transaction: WriteTransaction) throws -> RecordOutcome {
        var base: JSONValue?
        if case .fields(let fields) = past { base = fields }
        let shown = try isPartAlone ? yours : yours.map { try type.computed($0, owner: transaction.owner) }
        return .conflict(RecordConflict(base: base, yours: shown, theirs: current?.fields, version: version))
    }

    /// Whether what both sides did has to be brought together also where it looks the same: two that each added one have
    /// added two.
    private var isSummed: Bool {
        if case .resolver = type.schema.merging { return ground != nil }
        return false
    }

    /// Whether only a part of what the sender wants is known.
    private var isPartAlone: Bool {
        if case .patch = edit.action { return ground == nil }
        return false
    }

    /// Tried out and taken back: it refuses what breaks a rule, and sees through other spellings of the same record.
    private func isThereAlready(_ yours: JSONValue, in transaction: WriteTransaction) throws -> Bool {
        if isPartAlone { return false }
        do {
            try transaction.savepoint {
                if try type.apply(.put(key: edit.reference.key, fields: yours), in: transaction) { throw Differs() }
            }
            return true
        } catch is Differs {
            return false
        }
    }

    private struct Differs: Error {}
}
