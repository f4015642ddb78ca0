internal import Kernel

extension WriteTransaction {
    /// Refuses the changes so far if the owner's quota has no room for them.
    ///
    /// Only changes that enlarge the data are checked. Removals pass, although each removal makes the history longer: an owner
    /// with too much data must be able to remove data. An undo that restores an earlier state of records passes once, because
    /// that state was allowed before.
    func requireRoom() throws {
        guard owner != .shared, hasGrown, try usage().quota != nil else { return }
        try usage().requireRoom(for: askedBytes())
    }

    private func askedBytes() throws -> Int64 {
        for place in changed.indices[weighed.changes...] {
            let draft = changed[place].draft
            if try draft.kind == .live && !isGoingBack(draft, at: place) {
                weighed.bytes += draft.growth
                if draft.previous != nil {
                    weighed.bytes += UsageWeight.bytes(
                        ofChangeTo: draft.reference, fields: draft.overwritten.map { JSONWriter.text($0) })
                }
            }
        }
        weighed.changes = changed.count
        return weighed.bytes + growth
    }

    /// True if an undo brings a live record back to an earlier state, and the undone operation is itself not an undo. Without
    /// the second condition, two undos that reverse each other would both pass, and the history would grow without end.
    private func isGoingBack(_ draft: RecordChange.Draft, at place: Int) throws -> Bool {
        guard draft.previous?.kind == .live, let undone = operation(at: place).undoes?.operation else { return false }
        return try !Journal.isUndo(undone, in: reading)
    }
}

extension Journal {
    /// True if the operation is an undo.
    fileprivate static func isUndo(_ operation: String, in transaction: ReadTransaction) throws -> Bool {
        if let version = RecordVersion(operation), version > 0 {
            return try batch(of: version, in: transaction)?.operation.undoes != nil
        }
        return try transaction.session.firstRow(
            """
            SELECT 1 FROM changes
            WHERE owner = \(transaction.ownerKey) AND operation = \(operation) AND undoes IS NOT NULL LIMIT 1
            """) != nil
    }
}
