internal import Changes
internal import FinanceDomain
package import FoundationEssentials
internal import Kernel
package import ModuleKit
internal import Storage

extension FinanceModule {
    /// Moves all transactions of some accounts into another account, and removes the emptied accounts. The transactions in the
    /// trash follow. The result is the number of live transactions that were moved.
    package func accountMerge(_ sources: [UUID], into target: UUID) throws -> PartedChange<Int64> {
        let merge = try MergeRequest(.account, sources, into: target)
        return PartedChange(merge.name) { turn, transaction in
            let into = try Self.accounts.require(target, in: transaction).entity
            let accounts = try merge.sources.map { try Self.accounts.require($0, in: transaction).entity }
            guard accounts.allSatisfy({ $0.currency == into.currency }) else { throw LedgerError.mergeCurrencies }
            try refuseCompleted(of: merge.sources, in: transaction)
            try refuseTransfers(among: accounts, into, in: transaction)
            // Only in the first part: a thousand accounts may be merged, and otherwise each part would query all these
            // accounts.
            if turn.total == 0 { try keepOpenings(ofMerged: merge.sources + [target], transaction) }
            guard try move(merge, turn, in: transaction) else { return nil }
            try removeDrafts(of: merge.sources, in: transaction)
            try remove(merge, of: Self.accounts, in: transaction)
            return turn.total
        }
    }

    /// Runs the whole merge in one transaction.
    package func mergeAccounts(
        _ sources: [UUID], into target: UUID, in transaction: WriteTransaction
    ) throws -> Int64 {
        try accountMerge(sources, into: target).whole(in: transaction)
    }

    /// Refuses a merge of accounts that have transfers with each other: a transfer needs two accounts. Transfers in the trash
    /// count, because they may be restored.
    private func refuseTransfers(
        among sources: [Account], _ target: Account, in transaction: WriteTransaction
    ) throws {
        let merges = Merges(in: transaction.reading)
        var there = try merges.all(at: target.id, .account)
        for source in sources {
            let (own, others) = (try merges.all(at: source.id, .account), there)
            for account in own.sorted(by: { $0.text < $1.text }) {
                guard try !transferPartners(of: account, in: transaction).isDisjoint(with: others) else { continue }
                try refuseTransfers(from: own, to: others, source, target, in: transaction)
            }
            there.formUnion(own)
        }
    }

    /// The accounts that an account has transfers with. The search takes one index step for each found account, however many
    /// transfers there are.
    private func transferPartners(of account: UUID, in transaction: WriteTransaction) throws -> Set<UUID> {
        var partners: Set<UUID> = []
        var last = ""
        while let next = try transaction.session.firstRow(
            """
            SELECT other_account_id FROM finance_transaction
            WHERE owner = \(transaction.ownerKey) AND account_id = \(account.text) AND other_account_id > \(last)
            ORDER BY other_account_id LIMIT 1
            """)
        {
            last = try next.text(0)
            if let partner = UUID(text: last) { partners.insert(partner) }
        }
        return partners
    }

    private func refuseTransfers(
        from own: Set<UUID>, to others: Set<UUID>, _ source: Account, _ target: Account,
        in transaction: WriteTransaction
    ) throws {
        var (live, trashed) = ([String](), [String]())
        for account in own.sorted(by: { $0.text < $1.text }) {
            try KeyLists.forEach(others.map(\.text).sorted()) { keys in
                try transaction.session.forEachRow(
                    """
                    SELECT id, deleted_at FROM finance_transaction
                    WHERE owner = \(transaction.ownerKey) AND account_id = \(account.text) AND other_account_id IN (\(keys))
                    ORDER BY civil_day, date, day_place, created_at, id
                    """
                ) { row in
                    if try row.optionalInteger(1) == nil {
                        live.append(try row.text(0))
                    } else {
                        trashed.append(try row.text(0))
                    }
                }
            }
        }
        throw LedgerError.mergeTransfers(between: source.name, and: target.name, live: live, inTrash: trashed)
    }
}
