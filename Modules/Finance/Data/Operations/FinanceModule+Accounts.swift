internal import Changes
package import FinanceDomain
package import FoundationEssentials
package import Kernel
package import ModuleKit
internal import Storage

extension FinanceModule {
    /// Adds an account and its opening balance. It joins the group of an account with the same name in another currency.
    package func addAccount(_ draft: AccountDraft, in transaction: WriteTransaction) throws -> Written<Account> {
        let repository = Self.accounts(in: transaction)
        let id = draft.id ?? identifiers.fresh()
        try LedgerText.checkColor(typed: draft.color)
        var account = try Account(
            id: id, groupID: id, name: LedgerText.trimmed(draft.name), type: draft.type,
            currency: draft.currency, color: draft.color ?? Account.usualColor, createdAt: transaction.now,
            updatedAt: transaction.now)
        let opening = draft.opening.flatMap { $0 == .zero ? nil : $0 }
        guard opening != nil || draft.rate == nil && draft.openedOn == nil else { throw LedgerError.openingNeeded }
        let known = try Self.accounts(named: account.name, in: transaction.view)
        if let first = known.first { account.groupID = first.groupID }
        try Self.requireFreeName(account, among: known)
        if let there = try repository.find(id) {
            var differing = account.differences(from: there.entity, isColorSaid: draft.color != nil)
            if let opening { differing += try Self.differences(opening, on: draft.openedOn, of: id, in: transaction) }
            guard differing.isEmpty else { throw LedgerError.exists(.account, id: id.text, differing: differing) }
            return Written(unchanged: there)
        }
        let home = try begin(with: account.currency, in: transaction)
        let change = try repository.save(account)
        if let opening {
            let opening = TransactionDraft(
                accountID: id, amount: opening, rate: draft.rate, description: Transaction.openingBalance,
                date: try draft.openedOn ?? openingDate(in: transaction))
            _ = try add(opening, to: account, home: home, in: transaction)
        }
        return Written(account, change)
    }

    package func changeAccount(
        _ id: UUID, _ change: AccountChange, in transaction: WriteTransaction
    ) throws -> Written<Account> {
        try Self.accounts(in: transaction).write(id) { stored in
            guard var account = stored?.entity else { throw Self.accounts.absent(id) }
            if change.color != account.color { try LedgerText.checkColor(typed: change.color) }
            account.name = change.name.map(LedgerText.trimmed) ?? account.name
            account.type = change.type ?? account.type
            account.color = change.color ?? account.color
            account.isVisible = change.isVisible ?? account.isVisible
            account.groupID = change.groupID ?? account.groupID
            if account != stored?.entity { account.updatedAt = transaction.now }
            try account.check()
            if change.name != nil {
                try Self.requireFreeName(account, among: Self.accounts(named: account.name, in: transaction.view))
            }
            return account
        }
    }

    /// Refused if the account has transactions: they have to be moved or removed first.
    package func removeAccount(_ id: UUID, in transaction: WriteTransaction) throws {
        let account = try Self.accounts.require(id, in: transaction)
        let count = try TransactionRules.transactions(ofAccount: id.text, in: transaction.view)
        guard count == 0 else {
            throw LedgerError.hasTransactions(.account, name: account.name, count: Int(count))
        }
        try removeDrafts(of: [id], in: transaction)
        try Self.accounts.remove(id, in: transaction)
    }

    package func restoreAccount(_ id: UUID, in transaction: WriteTransaction) throws -> Written<Account> {
        let table = RecordTable<AccountRecord>(transaction)
        guard try table.find(id.text) == nil else {
            return Written(unchanged: try Self.accounts.require(id, in: transaction))
        }
        guard let removed = try table.removed(RecordQuery(id: id)).items.first,
            let version = try refusingDuplicate(.account, removed.entity.name, { try table.restore(id.text) })
        else { throw Self.accounts.absent(id) }
        return Written(try Self.accounts.require(id, in: transaction).entity, Change(.updated, version: version))
    }

    /// The differences between a requested opening balance and the account's own.
    private static func differences(
        _ opening: Amount, on date: TransactionDate?, of account: UUID, in transaction: WriteTransaction
    ) throws -> [String] {
        let dates = try transaction.session.rows(
            """
            SELECT date FROM finance_transaction WHERE owner = \(transaction.ownerKey) AND account_id = \(account.text)
                AND amount_cents = \(opening.minorUnits) AND description = \(Transaction.openingBalance)
                AND category_id IS NULL AND transfer_id IS NULL AND deleted_at IS NULL AND SUBSTR(id, 15, 1) <> '8'
            """
        ).map { try $0.instant(0) }
        if dates.isEmpty { return ["openingBalanceCents"] }
        return date.map { dates.contains($0.instant) ? [] : ["date"] } ?? []
    }

    /// The accounts with the name, in any currency.
    private static func accounts(named name: String, in reading: ReadTransaction) throws -> [Account] {
        let ids = try reading.session.rows(
            """
            SELECT id FROM finance_account
            WHERE owner = \(reading.ownerKey) AND name_key = \(LedgerText.key(of: name)) AND deleted_at IS NULL
            ORDER BY currency_code, id
            """
        ).compactMap { UUID(text: try $0.text(0)) }
        return try ids.compactMap { try accounts.find($0, in: reading)?.entity }
    }

    private static func requireFreeName(_ account: Account, among known: [Account]) throws {
        let other = known.first {
            $0.id != account.id && $0.currency == account.currency && $0.nameKey == account.nameKey
        }
        if let other { throw LedgerError.duplicateName(.account, name: other.name) }
    }

    /// Translates the store's error for a duplicate name into the slice's error.
    func refusingDuplicate<Result>(
        _ kind: LedgerError.Kind, _ name: String, _ body: () throws -> Result
    ) throws -> Result {
        do {
            return try body()
        } catch let error as MizanError where error.reason == Refusal.notUnique.reason {
            throw LedgerError.duplicateName(kind, name: name)
        }
    }
}

extension Account {
    /// The fields in which a requested account differs from the stored one.
    fileprivate func differences(from stored: Account, isColorSaid: Bool) -> [String] {
        [
            ("name", nameKey != stored.nameKey), ("type", type != stored.type),
            ("currencyCode", currency != stored.currency), ("color", isColorSaid && color != stored.color),
        ].filter(\.1).map(\.0)
    }
}
