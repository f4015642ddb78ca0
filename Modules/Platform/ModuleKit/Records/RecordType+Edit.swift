internal import Kernel
package import Storage

extension RecordType {
    /// Makes a change that knows which state of the record it is of, under the slice's rules and its merge policy.
    ///
    /// Where the sender did not see the latest change, both changes stand if the type knows how; else nothing is
    /// changed, and the sender gets both sides. What was overwritten is in the history either way. Call it in a
    /// savepoint: an error may come when a part of the change is made.
    package func apply(_ edit: RecordEdit, in transaction: WriteTransaction) throws -> RecordOutcome {
        let key = edit.reference.key
        try requireKey(key)
        let current = try read([key], in: transaction.reading)[key]
        let version = try current?.version ?? Journal.entry(of: edit.reference, in: transaction)?.version ?? 0
        guard let base = edit.base, base != version, base != 0 || current != nil else {
            return try applyUnopposed(edit, to: current, version, in: transaction)
        }
        guard base <= transaction.version else {
            throw MizanError(
                .invalidInput, "record.base",
                "The base \(base) is later than the latest change, \(transaction.version). Pull first.",
                details: ["base": String(base), "version": String(transaction.version)])
        }
        if current == nil, edit.action != .remove { try Purged.refuse(edit.reference, in: transaction.reading) }
        let opposed = ConflictingEdit(
            type: self, edit: edit, current: current, version: version,
            past: try Journal.state(of: edit.reference, at: base, in: transaction.reading))
        return try opposed.apply(in: transaction)
    }

    /// The sender saw what is there, or does not care.
    private func applyUnopposed(
        _ edit: RecordEdit, to current: RecordState?, _ version: RecordVersion, in transaction: WriteTransaction
    ) throws -> RecordOutcome {
        switch edit.action {
        case .remove: try outcome(.remove(key: edit.reference.key), edit, version, in: transaction)
        case .put(let fields):
            try outcome(.put(key: edit.reference.key, fields: fields), edit, version, in: transaction)
        case .patch(let patch):
            if let current {
                try outcome(
                    .put(key: edit.reference.key, fields: current.fields.patched(patch, schema)), edit, version,
                    in: transaction)
            } else {
                throw MizanError(
                    .notFound, "record.not-there",
                    "There is no \(edit.reference.type) of that key, so a part of it cannot be changed.")
            }
        }
    }

    func outcome(
        _ mutation: RecordMutation, _ edit: RecordEdit, _ version: RecordVersion, isMerged: Bool = false,
        in transaction: WriteTransaction
    ) throws -> RecordOutcome {
        guard try apply(mutation, in: transaction) else { return .unchanged(version, isMerged: isMerged) }
        let changed = transaction.changed.last { $0.reference == edit.reference }
        guard let changed else {
            throw MizanError(
                .internal, "record.no-change", "\(schema.type) says that it changed, and the journal does not.")
        }
        return .applied(changed.version, isMerged: isMerged)
    }
}

extension JSONValue {
    /// The object with some members replaced, and without those that are null. What is no field stays in, for the type to
    /// refuse.
    func patched(_ patch: JSONValue, _ schema: AnyRecordSchema) -> JSONValue {
        guard case .object(let members) = self, case .object(let changes) = patch else { return patch }
        let names = Set(changes.map { ExactText($0.name) })
        return .object(
            members.filter { !names.contains(ExactText($0.name)) }
                + changes.filter { $0.value != .null || schema.field($0.name) == nil })
    }
}
