package import Kernel
package import Storage

extension Journal {
    /// True if the record's state at that version was imported from a file. An undo restores the state from before the
    /// operation that it reverts, so the origin of that state counts.
    package static func isOfFile(
        _ reference: RecordReference, at version: RecordVersion, in transaction: ReadTransaction,
        batch: (RecordVersion) throws -> JournalBatch?
    ) throws -> Bool {
        var version = version
        while let found = try batch(version) {
            guard let undone = found.operation.undoes?.operation else { return found.operation.isImport }
            var before: RecordVersion?
            for state in try versions(of: reference, upTo: version, in: transaction) {
                let isUndone = try batch(state.version)?.operation.id == undone
                if before != nil, !isUndone { break }
                if isUndone { before = state.previous }
            }
            guard let before else { return false }
            version = before
        }
        return false
    }

    package static func isOfFile(
        _ reference: RecordReference, at version: RecordVersion, in transaction: ReadTransaction
    ) throws -> Bool {
        try isOfFile(reference, at: version, in: transaction) { try batch(of: $0, in: transaction) }
    }
}
