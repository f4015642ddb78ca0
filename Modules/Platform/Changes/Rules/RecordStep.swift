package import Kernel
package import Storage

/// The change that a write made to one record: the record's states before and after the write. A state is nil if the record did
/// not exist then.
package struct RecordStep<Record: StoredRecord>: Sendable {
    package let before: Record?
    package let after: Record?
    /// The version of the state before, or of the removal.
    package let versionBefore: RecordVersion?
}

extension [TouchedRecord] {
    /// The records of one type.
    package func of(_ type: String) -> [TouchedRecord] {
        // Usually all records are of one type, and an import writes thousands. The loop uses indices, because copying each
        // element takes longer than the comparison.
        if indices.allSatisfy({ self[$0].reference.type == type }) { return self }
        return filter { $0.reference.type == type }
    }

    /// Calls `body` for each record of one type. Records that this transaction wrote are not read again.
    package func forEachStep<Record: StoredRecord>(
        of type: Record.Type, in transaction: some OwnerTransaction, _ body: (RecordStep<Record>) throws -> Void
    ) throws {
        let type = Record.schema.erased.type
        let unread = indices.filter { place in
            if case .asStored = self[place].now { self[place].reference.type == type } else { false }
        }
        var found: [ExactText: Record] = [:]
        for row in try RecordTable<Record>(transaction).find(unread.map { self[$0].reference.key }) {
            found[ExactText(row.entity.recordKey)] = row.entity
        }
        let owner = transaction.reading.owner
        for place in indices where self[place].reference.type == type {
            let after: Record? =
                switch self[place].now {
                case .gone: nil
                case .stored(let written): written as? Record
                case .asStored: found[ExactText(self[place].reference.key)]
                }
            let before = try self[place].before.map { try Record(from: $0, owner: owner, sender: .partner) }
            try body(RecordStep(before: before, after: after, versionBefore: self[place].versionBefore))
        }
    }
}
