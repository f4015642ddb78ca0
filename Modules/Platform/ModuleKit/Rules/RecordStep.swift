internal import Kernel
package import Storage

/// What a write made of one record: what it was and what it is, nil where it was not or is not there.
package struct RecordStep<Record: StoredRecord>: Sendable {
    package let before: Record?
    package let after: Record?
}

extension [TouchedRecord] {
    /// Those of one record type, as its records: read with few statements, however many there are.
    package func steps<Record: StoredRecord>(
        of type: Record.Type, in transaction: some OwnerTransaction
    ) throws -> [RecordStep<Record>] {
        let touched = filter { $0.reference.type == Record.schema.erased.type }
        var now: [ExactText: Record] = [:]
        for found in try RecordTable<Record>(transaction).find(touched.map(\.reference.key)) {
            now[ExactText(found.entity.recordKey)] = found.entity
        }
        let owner = transaction.reading.owner
        return try touched.map { record in
            RecordStep(
                before: try record.before.map { try Record(from: $0, owner: owner, sender: .partner) },
                after: now[ExactText(record.reference.key)])
        }
    }
}
