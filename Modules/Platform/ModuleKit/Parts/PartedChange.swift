package import Kernel
internal import Storage

/// A change that may be too much for one transaction, such as a merge of two accounts with years in them: it is made in parts,
/// and others have their turn in between.
///
/// Each part is a transaction of its own that leaves whole what must hold, and finds in the store what is left to do. All
/// parts are one operation: interrupted, it is listed as unfinished (`UnfinishedOperation`), goes on when the same is asked for
/// again, and its undo takes back the parts that stand. Conformance holds endpoints to that (`parts.…`). One whose part finds that what
/// it is about is gone (`notFound`) ends there.
package struct PartedChange<Result: Sendable>: Sendable {
    /// The module's id with the action, then its subject: `finance.merge-accounts/…`. The same request again continues the
    /// change.
    package let name: String
    /// The longest time of a part. The part is a transaction of its own, and lets others go first.
    package static var budget: Duration { TransactionBudget.part }
    private let part: @Sendable (PartTurn, WriteTransaction) throws -> Result?

    /// - Parameter part: Does pieces for as long as the turn has time, and notes each. It returns what came of all once
    ///   nothing is left, and nil while something is.
    package init(_ name: String, part: @escaping @Sendable (PartTurn, WriteTransaction) throws -> Result?) {
        (self.name, self.part) = (name, part)
    }

    /// The same with something else made of its result.
    package func map<Other: Sendable>(_ body: @escaping @Sendable (Result) throws -> Other) -> PartedChange<Other> {
        PartedChange<Other>(name) { [part] in try part($0, $1).map(body) }
    }

    /// All of it in a transaction of the caller's, for little: nobody else has a turn.
    package func whole(in transaction: WriteTransaction) throws -> Result {
        let turn = PartTurn(before: 0, .none)
        while true {
            if let result = try part(turn, transaction) { return result }
        }
    }

    /// The next part, in this transaction; nil if there are more.
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
            // Also of one that was taken back.
            try UnfinishedOperation.end(name, in: transaction)
        }
        return result
    }

    /// True if some parts are stored and another is to come.
    package func isBegun(in transaction: ReadTransaction) throws -> Bool {
        try UnfinishedOperation.find(name, in: transaction) != nil
    }

    /// Makes a part. A part that is refused because its subject is gone, such as an account that was merged elsewhere
    /// meanwhile, is the last: the earlier parts stay, and are one operation that is over.
    ///
    /// - Parameter ending: Calls `end` in a transaction, and returns its result.
    package func making<Part>(
        _ part: () async throws -> Part, ending: () async throws -> Bool
    ) async throws -> Part {
        do { return try await part() } catch {
            let why = MizanError(crossing: error)
            guard why.code == .notFound, try await ending() else { throw error }
            throw why.kind(
                "\(why.message) What was done before that stays as it is.", details: why.details,
                advice: "`mizan undo --list` shows it; it is taken back by its number.")
        }
    }

    /// Says that no part is to come. False where none was.
    package func end(in transaction: WriteTransaction) throws -> Bool {
        guard try isBegun(in: transaction.reading) else { return false }
        try UnfinishedOperation.end(name, in: transaction)
        return true
    }
}

extension ModuleContext {
    /// Makes a change in parts, as one operation. Cancelled, it breaks off between two of them.
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
