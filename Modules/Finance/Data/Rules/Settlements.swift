internal import Changes
internal import FinanceDomain
internal import FoundationEssentials
internal import Kernel
internal import ModuleKit
internal import Storage

/// The adjustments of records that arrive as fields. Some of their values would be refused if a person entered them. Such a
/// value is corrected and reported, because a device that was offline cannot be asked.
enum Settlements {
    /// "Cash" becomes "Cash (2)" if another account has that name and currency; "Cash " becomes "Cash".
    static let account = RecordSettlement<AccountRecord>(
        fit: { sent, _, transaction in
            var account = sent
            account.name = try freeName(account.name) { key in
                try transaction.session.firstRow(
                    """
                    SELECT 1 FROM finance_account WHERE owner = \(transaction.ownerKey) AND name_key = \(key)
                        AND currency_code = \(sent.currencyCode) AND deleted_at IS NULL AND id <> \(sent.id.text)
                    """) == nil
            }
            return account
        }, refuse: { sent, _, _ in try LedgerText.name.check(LedgerText.trimmed(sent.name)) },
        returned: { try Merges.left(.account, when: $0.outOfTheTrash, in: $1) })

    /// A category inherits the type and the colour of its grouping. If a grouping gets a new type or colour, all categories in
    /// the grouping get it, too.
    static let category = RecordSettlement<CategoryRecord>(
        fit: { sent, _, transaction in
            var category = sent
            if let parent = try sent.parentId.flatMap({ try RecordTable<CategoryRecord>(transaction).find($0.text) }) {
                category.type = parent.entity.type
                category.color = parent.entity.color
            }
            let (type, place) = (category.type.rawValue, CategoryRecord.place(in: category.parentId))
            category.name = try freeName(category.name) { key in
                try transaction.session.firstRow(
                    """
                    SELECT 1 FROM finance_category WHERE owner = \(transaction.ownerKey) AND name_key = \(key)
                        AND type = \(type) AND place = \(place) AND deleted_at IS NULL AND id <> \(sent.id.text)
                    """) == nil
            }
            return category
        },
        refuse: { sent, stored, transaction in
            try LedgerText.name.check(LedgerText.trimmed(sent.name))
            guard stored?.parentId != nil, sent.parentId == nil else { return }
            // A category of a grouping that has transactions must stay in a grouping (contracts/finance.md §1.1, "Hierarchy").
            let count = try TransactionRules.transactions(ofCategory: sent.id.text, in: transaction.view)
            guard count == 0 else {
                throw LedgerError.hasTransactions(.category, name: sent.name, count: Int(count)).atBoundary
            }
        },
        follow: { try Hierarchy.pass(on: $0, in: $1) },
        returned: { try Merges.left(.category, when: $0.outOfTheTrash, in: $1) })

    /// The day of a moment is fixed when it is written. The amount in the home currency follows from the rate, which is 1
    /// within the home currency.
    static func transaction(of finance: FinanceModule) -> RecordSettlement<TransactionRecord> {
        RecordSettlement(
            fit: { sent, stored, transaction in
                var record = sent
                if stored == nil, transaction.operation.undoes != nil, let link = sent.reconciliationId,
                    try !Statements(in: transaction.reading).keeps(link, of: sent.accountId)
                {
                    record.reconciliationId = nil
                }
                if stored?.homeCurrency != sent.homeCurrency { try finance.tellAtHome(&record, in: transaction) }
                record.civilDay = try day(of: sent, over: stored, finance.zones, transaction)
                // A device that knows no places sends none. A new date requires a new place. An undo restores the former place.
                if record.place == nil, stored?.date == sent.date, transaction.operation.undoes == nil {
                    record.place = stored?.place
                }
                if transaction.operation.undoes == nil,
                    let implied = try impliedRate(of: record, over: stored, in: transaction.reading)
                {
                    record.rate = implied.value
                }
                if let currency = try currency(ofAccount: sent.accountId, in: transaction.reading) {
                    if currency.code == record.homeCurrency { record.rate = ExchangeRate.one.value }
                    record.amountHomeCents = try HomeAmount.of(
                        Amount(minorUnits: sent.amountCents), at: ExchangeRate(record.rate), from: currency,
                        to: Currency(record.homeCurrency), by: finance.homeAmountRule)
                }
                return record
            },
            refuse: {
                try finance.requireKnownHome($0, over: $1, in: $2)
                try requireAmount(of: $0, over: $1, in: $2)
            },
            follow: { record, transaction in
                // An undo restores every place itself.
                guard transaction.operation.undoes == nil else { return }
                try finance.keepOpening(
                    before: record.transactionDate.date, of: record.id, in: record.accountId, transaction)
            },
            returned: { try finance.returned($0, in: $1) }, isFollowing: { $0.isMovedOpening(to: $1) },
            remarks: { try FinanceModule.strayRemarks(in: $0) })
    }

    /// A new home currency needs a rate by which amounts are converted, unless there are no amounts to convert. Amounts that
    /// came back while another currency was the home currency are still converted to that currency.
    static let homeCurrency = RecordSettlement<HomeCurrencyRecord>(
        fit: { sent, _, _ in sent },
        refuse: { sent, stored, transaction in
            guard let stored, stored.currencyCode != sent.currencyCode, sent.previousCode == nil,
                try FinanceModule.leadsElsewhere(than: Currency(sent.currencyCode), in: transaction.reading)
            else { return }
            throw LedgerError.homeUnconverted(from: stored.currencyCode, to: sent.currencyCode).atBoundary
        }, returned: { _, _ in RecordReturn(isToRemark: true) }, remarks: { try FinanceModule.strayRemarks(in: $0) })

    /// The name of a statement is trimmed.
    static let reconciliation = RecordSettlement<ReconciliationRecord>(
        fit: { sent, _, _ in
            var record = sent
            let name = LedgerText.trimmed(sent.name)
            record.name = name.isEmpty ? sent.name : name
            return record
        }, refuse: { sent, _, _ in try LedgerText.name.check(LedgerText.trimmed(sent.name)) })

    /// Requires a new amount or rate for a transaction that moves to an account in another currency. Neither the amount nor the
    /// rate can be known here.
    private static func requireAmount(
        of sent: TransactionRecord, over stored: TransactionRecord?, in transaction: WriteTransaction
    ) throws {
        guard let stored, sent.accountId != stored.accountId, sent.amountCents == stored.amountCents,
            sent.rate == stored.rate,
            let currency = try currency(ofAccount: sent.accountId, in: transaction.reading),
            try currency != self.currency(ofAccount: stored.accountId, in: transaction.reading)
        else { return }
        let account = try RecordTable<AccountRecord>(transaction).find(sent.accountId.text)?.entity
        throw LedgerError.amountNeeded(account: account?.name ?? sent.accountId.text, currency: currency.code)
            .atBoundary
    }

    /// The rate of a transfer's leg, if the amounts changed and the rate did not. The rate is computed as for an edit made
    /// here.
    private static func impliedRate(
        of leg: TransactionRecord, over stored: TransactionRecord?, in reading: ReadTransaction
    ) throws -> ExchangeRate? {
        guard let stored, let other = leg.otherAccountId, let otherAmount = leg.otherAmountCents,
            leg.rate == stored.rate, leg.homeCurrency == stored.homeCurrency,
            leg.amountCents != stored.amountCents || otherAmount != stored.otherAmountCents,
            let currency = try currency(ofAccount: leg.accountId, in: reading),
            let otherCurrency = try self.currency(ofAccount: other, in: reading)
        else { return nil }
        return try FinanceModule.impliedRate(
            Amount(minorUnits: leg.amountCents), in: currency, Amount(minorUnits: otherAmount), in: otherCurrency,
            to: Currency(leg.homeCurrency))
    }

    private static func day(
        of sent: TransactionRecord, over stored: TransactionRecord?, _ zones: OwnerZones,
        _ transaction: WriteTransaction
    ) throws -> CivilDay {
        let (date, isFixed) = try sent.transactionDate
        if date.isDay, date.instant.microseconds % 86_400_000_000 == 0 { return date.day }
        if let stored, stored.date == sent.date, let day = stored.civilDay { return day }
        // If the date changed, the stored day belongs to the old date.
        if isFixed, stored?.civilDay != sent.civilDay { return date.day }
        return try zones.calendar(in: transaction.reading).zones.day(of: sent.date)
    }

    /// The currency of an account, even if the account was removed. The currency of an account never changes.
    static func currency(ofAccount id: UUID, in reading: ReadTransaction) throws -> Currency? {
        try reading.session.firstRow(
            "SELECT currency_code FROM finance_account WHERE owner = \(reading.ownerKey) AND id = \(id.text)"
        ).map { try Currency($0.text(0)) }
    }

    /// The trimmed name if it is free. Otherwise the first free name of “name (2)”, “name (3)” and so on, shortened if it would
    /// be too long. A name from an earlier version stays as it is if trimming would leave nothing. If a thousand accounts share
    /// a name, not every number is tried. The result then has some free number after a number that is in use.
    private static func freeName(_ sent: String, isFree: (_ key: String) throws -> Bool) throws -> String {
        let trimmed = LedgerText.trimmed(sent)
        let name = trimmed.isEmpty ? sent : trimmed
        if try isFree(name.lowercased()) { return name }
        func numbered(_ number: Int) -> String {
            let end = " (\(number))"
            return String(String.UnicodeScalarView(name.unicodeScalars.prefix(100 - end.count))) + end
        }
        func isFreeAt(_ number: Int) throws -> Bool { try isFree(numbered(number).lowercased()) }
        var (taken, free) = (1, 2)
        while try !isFreeAt(free) {
            taken = free
            free += free < 16 ? 1 : free
        }
        while free - taken > 1 {
            let middle = taken + (free - taken) / 2
            if try isFreeAt(middle) { free = middle } else { taken = middle }
        }
        return numbered(free)
    }
}
