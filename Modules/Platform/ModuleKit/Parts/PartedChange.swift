package import Kernel
internal import Storage

/// A change that may be too large for one transaction, such as a merge of two accounts with years of data. It is made in parts,
/// so that other writers have their turn between two parts.
///
/// Each part is a separate transaction that satisfies all rules. A part finds the remaining work in the store. All parts belong
/// to one operation. If the operation is interrupted, it is listed as unfinished (`UnfinishedOperation`). Repeating the same
/// request continues the operation, and an undo reverts the stored parts. The Conformance tests check this for endpoints
/// (`parts.…`). If a part finds that the change's subject no longer exists (`notFound`), the change ends there.
package struct PartedChange<Result: Sendable>: Sendable {
    /// The module's id with the action, then the subject of the change: `finance.merge-accounts/…`. Repeating the same request
    /// continues the change.
    package let name: String
    /// The maximum duration of a part. A part is a separate transaction, and lets waiting writes go first.
    package static var budget: Duration { TransactionBudget.part }
    private let part: @Sendable (PartTurn, WriteTransaction) throws -> Result?

    /// - Parameter part: Does pieces as long as the turn has time, and counts each with `note`. It returns the result of the
    ///   whole change once nothing is left, otherwise nil.
    package init(_ name: String, part: @escaping @Sendable (PartTurn, WriteTransaction) throws -> Result?) {
        (self.name, self.part) = (name, part)
    }

    /// The same change with a converted result.
    package func map<Other: Sendable>(_ body: @escaping @Sendable (Result) throws -> Other) -> PartedChange<Other> {
        PartedChange<Other>(name) { [part] in try part($0, $1).map(body) }
    }

    /// Makes the whole change in the caller's transaction, for small amounts: no other write can run until the transaction
    /// ends.
    package func whole(in transaction: WriteTransaction) throws -> Result {
        let turn = PartTurn(before: 0, .none)
        while true {
            if let result = try part(turn, transaction) { return result }
        }
    }

    /// Makes the next part in this transaction; nil if more parts are left.
    package func next(in transaction: WriteTransaction, _ limit: PartLimit = .standard) throws -> Result? {
        let begun = try UnfinishedOperation.find(name, in: transaction.reading)
        let asked = transaction.operation
        let id = begun?.operation ?? (asked.id.isEmpty ? JournalOperation.fresh() : asked.id)
        transaction.begin(JournalOperation(id: id, action: asked.action, origin: asked.origin, undoes: asked.undoes))
        let turn = PartTurn(before: begun?.done ?? 0, limit)
        let result = try part(turn, transaction)
        if result == nil {
            let since = begun?.since ?? transaction.now
            try UnfinishedOperation(name: name, operation: id, done: turn.total, since: since).note(in: transaction)
        } else {
            // Also ends the entry of a change that was undone.
            try UnfinishedOperation.end(name, in: transaction)
        }
        return result
    }

    /// True if some parts are stored and more must follow.
    package func isBegun(in transaction: ReadTransaction) throws -> Bool {
        try UnfinishedOperation.find(name, in: transaction) != nil
    }

    /// Makes a part. If the part is refused because the change's subject is gone, the change ends: the earlier parts stay, as
    /// one finished operation. For example, the account may have been merged elsewhere meanwhile.
    ///
    /// - Parameter ending: Calls `end` in a transaction, and returns its result.
    package func making<Part>(
        _ part: () async throws -> Part, ending: () async throws -> Bool
    ) async throws -> Part {
        do { return try await part() } catch {
            let why = MizanError(crossing: error)
            guard why.code == .notFound, try await ending() else { throw error }
            throw why.kind(
                "\(why.message) Everything done before that stays unchanged.", details: why.details,
                advice: "`mizan undo --list` shows it; it is taken back by its number.")
        }
    }

    /// Records that no further part follows. False if the change had not begun.
    package func end(in transaction: WriteTransaction) throws -> Bool {
        guard try isBegun(in: transaction.reading) else { return false }
        try UnfinishedOperation.end(name, in: transaction)
        return true
    }
}

extension ModuleContext {
    /// Makes a change in parts, as one operation. If the task is cancelled, the change breaks off between two parts.
    package func change<Result: Sendable>(_ change: PartedChange<Result>, of owner: OwnerID) async throws -> Result {
        let limit = PartLimit.current
        let operation = JournalOperation.current ?? JournalOperation("", by: .unknown)
        return try await operation.during {
            var parts = 0
            while true {
                let part = try await change.making {
                    try await write(owner, within: PartedChange<Result>.budget) { try change.next(in: $0, limit) }
                } ending: {
                    try await write(owner) { try change.end(in: $0) }
                }
                if let part { return part }
                parts += 1
                try limit.requireMore(after: parts)
            }
        }
    }
}
