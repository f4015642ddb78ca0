package import Kernel
package import Storage

extension RecordType {
    /// Brings a state that came from elsewhere together with the one that is here, by what both grew out of, under the slice's
    /// rules and its merge policy. Nil for a record that is not there.
    ///
    /// `apply(_:in:)` does the same for a sender that names a version; here the common ground is given. Call it in a savepoint.
    package func merge(
        _ theirs: JSONValue?, into key: String, from ground: Journal.Before, in transaction: WriteTransaction
    ) throws -> RecordOutcome {
        try requireKey(key)
        let reference = schema.reference(key)
        let current = try read([key], in: transaction.reading)[key]
        let version = try current?.version ?? Journal.entry(of: reference, in: transaction)?.version ?? 0
        let edit = RecordEdit(
            reference, theirs.map(RecordEdit.Action.put) ?? .remove, base: ground == .nothing ? 0 : nil)
        let fields = FieldMerge(schema: schema)
        if case .fields(let common) = ground {
            if let theirs, fields.isSame(theirs, common) {
                // They changed nothing: what is here stands.
                let isSame = current.map { fields.isSame($0.fields, common) } ?? false
                return .unchanged(version, isMerged: !isSame)
            }
            if let current, fields.isSame(current.fields, common) {
                return try take(theirs, key, edit, version, in: transaction)
            }
        }
        if current == nil, theirs == nil { return .unchanged(version) }
        if current == nil, ground == .nothing { return try take(theirs, key, edit, version, in: transaction) }
        let opposed = ConflictingEdit(type: self, edit: edit, current: current, version: version, past: ground)
        return try opposed.apply(in: transaction)
    }

    /// Whether two states are the same record, whatever way their values are spelt; what is computed does not count.
    package func isSame(_ left: JSONValue?, _ right: JSONValue?) -> Bool {
        switch (left, right) {
        case (nil, nil): true
        case (let left?, let right?): FieldMerge(schema: schema).isSame(left, right)
        default: false
        }
    }

    private func take(
        _ theirs: JSONValue?, _ key: String, _ edit: RecordEdit, _ version: RecordVersion,
        in transaction: WriteTransaction
    ) throws -> RecordOutcome {
        let mutation = theirs.map { RecordMutation.put(key: key, fields: $0) } ?? .remove(key: key)
        return try outcome(apply(mutation, in: transaction), edit, version, in: transaction)
    }
}
