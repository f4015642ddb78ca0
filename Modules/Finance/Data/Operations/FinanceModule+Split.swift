internal import Changes
package import FinanceDomain
package import FoundationEssentials
package import Kernel
package import ModuleKit
internal import Storage

/// A part as somebody says it.
package struct SplitDraft: Sendable {
    package var amount: Amount
    package var categoryID: UUID?
    package var notes: String?

    package init(amount: Amount, categoryID: UUID? = nil, notes: String? = nil) {
        (self.amount, self.categoryID, self.notes) = (amount, categoryID, notes)
    }
}

extension FinanceModule {
    /// Gives a transaction these parts instead of its category, or of the parts that it has; none makes it whole again.
    ///
    /// - Parameter amount: Its amount from now on, if that changes with the parts.
    package func split(
        _ id: UUID, into drafts: [SplitDraft], amount: Amount? = nil, in transaction: WriteTransaction
    ) throws -> [SplitPart] {
        guard drafts.count <= SplitPart.most else { throw SplitError.count(drafts.count) }
        var change = TransactionChange()
        change.amount = amount
        if !drafts.isEmpty { change.categoryID = .clear }
        let parent = try Self.transactions.require(id, in: transaction).entity
        guard parent.transfer == nil else { throw SplitError.transfer }
        _ = try changeTransaction(id, change, in: transaction)
        for category in Set(drafts.compactMap(\.categoryID)) { try requireAssignable(category, in: transaction) }
        let there = try parts(of: id, in: transaction.view)
        let parts = try drafts.enumerated().map { place, draft in
            let known = place < there.count ? there[place] : nil
            var part = try SplitPart(
                id: known?.id ?? identifiers.fresh(), transactionID: id, position: Int64(place + 1),
                amount: draft.amount, categoryID: draft.categoryID,
                notes: draft.notes.flatMap { $0.isEmpty ? nil : $0 }, createdAt: known?.createdAt ?? transaction.now,
                updatedAt: known?.updatedAt ?? transaction.now)
            if part != known { part.updatedAt = transaction.now }
            return part
        }
        let repository = Self.splitParts(in: transaction)
        for part in there.dropFirst(parts.count) { try repository.remove(part.id) }
        try repository.saveAll(parts)
        return parts
    }

    package func parts(of transaction: UUID, in reading: ReadTransaction) throws -> [SplitPart] {
        try Splits(in: reading).parts(of: [transaction.text])[transaction]?.map { try SplitPartMapper.toDomain($0) }
            ?? []
    }

    /// The version of the latest removal of a part of a transaction; 0 if none was removed.
    package func versionOfRemoval(of transaction: UUID, in reading: ReadTransaction) throws -> RecordVersion {
        try reading.session.firstRow(
            """
            SELECT MAX(version) FROM finance_split_part
            WHERE owner = \(reading.ownerKey) AND transaction_id = \(transaction.text) AND deleted_at IS NOT NULL
            """
        )?.optionalInteger(0) ?? 0
    }

    /// The same parts as they were at a version, for a form that showed them then. Nil if the transaction had other parts then, or
    /// if the history does not go back so far.
    package func parts(
        of transaction: UUID, at version: RecordVersion, in reading: ReadTransaction
    ) throws -> [SplitPart]? {
        guard case .entity(let whole) = try Self.transactions.past(transaction, asOf: version, in: reading),
            try !hasRemovedPart(of: transaction, since: version, in: reading)
        else { return nil }
        var past: [SplitPart] = []
        for part in try parts(of: transaction, in: reading) {
            guard case .entity(let then) = try Self.splitParts.past(part.id, asOf: version, in: reading) else {
                return nil
            }
            past.append(then)
        }
        // All parts of a transaction add up to its amount, so a part that is gone for good is missing in the sum.
        let sum = past.reduce(Int128(0)) { $0 + Int128($1.amount.minorUnits) }
        guard sum == Int128(whole.amount.minorUnits) else { return nil }
        return past.sorted { $0.position < $1.position }
    }

    private func hasRemovedPart(
        of transaction: UUID, since version: RecordVersion, in reading: ReadTransaction
    ) throws -> Bool {
        try reading.session.firstRow(
            """
            SELECT 1 FROM finance_split_part
            WHERE owner = \(reading.ownerKey) AND transaction_id = \(transaction.text) AND deleted_at IS NOT NULL
                AND created_version <= \(version) AND version > \(version) LIMIT 1
            """
        ) != nil
    }

    /// Moves the parts of a category into another, for as long as there is time. False if some are left.
    func moveParts(
        from source: UUID, to target: UUID, _ turn: PartTurn, in transaction: WriteTransaction
    ) throws -> Bool {
        let table = RecordTable<SplitPartRecord>(transaction)
        while true {
            let keys = try transaction.session.rows(
                """
                SELECT id FROM finance_split_part
                WHERE owner = \(transaction.ownerKey) AND category_id = \(source.text) AND deleted_at IS NULL
                ORDER BY id LIMIT 200
                """
            ).map { try $0.text(0) }
            guard !keys.isEmpty else { return true }
            guard turn.hasTime else { return false }
            try table.saveAll(
                try table.find(keys).map { stored in
                    var part = stored.entity
                    (part.categoryId, part.updatedAt) = (target, transaction.now)
                    return part
                })
            turn.note(keys.count)
        }
    }
}
