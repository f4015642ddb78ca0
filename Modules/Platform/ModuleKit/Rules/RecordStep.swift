internal import Kernel
package import Storage

/// What a write made of one record: what it was and what it is, nil where it was not or is not there.
package struct RecordStep<Record: StoredRecord>: Sendable {
    package let before: Record?
    package let after: Record?
}

extension [TouchedRecord] {
    /// Those of one record type, as its records. What was written here is not read again.
    package func steps<Record: StoredRecord>(
        of type: Record.Type, in transaction: some OwnerTransaction
    ) throws -> [RecordStep<Record>] {
        let type = Record.schema.erased.type
        let unread = filter { if case .asStored = $0.now { $0.reference.type == type } else { false } }
        var found: [ExactText: Record] = [:]
        for row in try RecordTable<Record>(transaction).find(unread.map(\.reference.key)) {
            found[ExactText(row.entity.recordKey)] = row.entity
        }
        let owner = transaction.reading.owner
        var steps: [RecordStep<Record>] = []
        steps.reserveCapacity(count)
        for record in self where record.reference.type == type {
            let after: Record? =
                switch record.now {
                case .gone: nil
                case .stored(let written): written as? Record
                case .asStored: found[ExactText(record.reference.key)]
                }
            let before = try record.before.map { try Record(from: $0, owner: owner, sender: .partner) }
            steps.append(RecordStep(before: before, after: after))
        }
        return steps
    }
}
