package import Changes
package import FinanceDomain
internal import FoundationEssentials
package import Kernel
package import ModuleKit
package import Storage

/// The slice's module, which is the only part of the slice that the rest of Mizan knows.
package struct FinanceModule: Module {
    package static let id = "finance"
    package static let title = "Finance"
    package static let migrations = FinanceMigrations.all
    package static let settings = [homeAmounts.setting, decimals.setting]

    package var recordTypes: [any RecordType] {
        [
            Self.accounts.recordType, Self.categories.recordType,
            Self.transactionType(of: self).recordType,
            Self.homeCurrency.recordType, Self.bankRows, Self.reconciliations.recordType, Self.splitParts.recordType,
            // new-module: record types
        ]
    }
    package let importers: [any Importer] = [
        // new-module: importers
    ]
    package var invariants: [Invariant] {
        [TransactionRules.invariant, StatementRules.invariant, SplitRules.invariant, CategoryRules.invariant]
    }
    package var ties: [RecordTie] { TransactionRules.ties + StatementRules.ties + SplitRules.ties }
    package var derivations: [Derivation] { [LedgerTotals.derivation] }
    /// The rule by which amounts are converted to the home currency.
    package static let homeAmounts = SettingKey.choice(
        "homeAmounts", standard: HomeAmountRule.exact,
        help: "exact: by the decimals of both currencies; plain: minor units times rate, as in the app.")

    package var streamImporters: [any StreamImporter] { [LedgerImporter(finance: self)] }

    /// The decimal mark of amounts, both typed and shown.
    package static let decimals = SettingKey.choice(
        "decimals", standard: DecimalMark.point,
        help: "The decimal mark of amounts on the command line: 12.50 or 12,50.")

    package let mark: DecimalMark
    let context: ModuleContext
    let homeAmountRule: HomeAmountRule
    var identifiers: Identifiers { context.identifiers }
    var zones: OwnerZones { context.zones }
    var clock: Clock { context.clock }

    package init(context: ModuleContext) {
        self.context = context
        homeAmountRule = context.settings[Self.homeAmounts]
        mark = context.settings[Self.decimals]
    }
}

// MARK: Entity types

extension FinanceModule {
    package static let accounts = EntityType(
        AccountMapper.self, order: ["name"], settling: Settlements.account, completing: Completions.account,
        absence: .noAccount,
        advice: "`mizan finance account list` shows all."
    ) { "There is no account \($0.text)." }

    package static let categories = EntityType(
        CategoryMapper.self, order: ["name"], settling: Settlements.category, completing: Completions.category,
        absence: .noCategory,
        advice: "`mizan finance category list` shows all."
    ) { "There is no category \($0.text)." }

    package static let transactions = transactionType(of: nil)

    /// The fields by which lists of transactions can be queried: the record's fields as the entity shows them. The home
    /// currency of the amount is left out, because the entity does not show it.
    package static let listedFields: [RecordField] = transactions.presentation.fields.compactMap { field in
        switch field.name {
        case "homeCurrency", "place": nil
        case "date": RecordField("date", .instant, queryable: true, sortable: true, leads: ["day"])
        case "civilDay": RecordField("day", .day, queryable: true, sortable: true)
        default: field
        }
    }

    /// Bank rows are internal to the ledger: apps do not show them.
    static let bankRows = TableRecordType(
        BankRowRecord.self, spelling: { UUID(recordKey: $0)?.recordKey }
    ) { $0 }

    package static let homeCurrency = EntityType(
        HomeCurrencyMapper.self, settling: Settlements.homeCurrency, completing: Completions.homeCurrency,
        absence: .noHome
    ) { _ in
        "There is no home currency yet. The first account's currency becomes the home currency."
    }

    package static let reconciliations = EntityType(
        ReconciliationMapper.self, order: ["createdAt"], settling: Settlements.reconciliation,
        completing: Completions.reconciliation, absence: .noReconciliation,
        advice: "`mizan finance statement list` shows the statements."
    ) { "There is no statement \($0.text)." }

    package static let splitParts = EntityType(
        SplitPartMapper.self, absence: .noSplitPart
    ) { "There is no part \($0.text) of a transaction." }

    /// Deletes the records that belong to a transaction when it is deleted for good.
    @Sendable private static func free(_ transaction: String, in writing: WriteTransaction) throws {
        try BankRowRecord.free(transaction, in: writing)
        try SplitPartRecord.free(transaction, in: writing)
    }

    private static func transactionType(of finance: FinanceModule?) -> EntityType<Transaction> {
        EntityType(
            TransactionMapper.self, order: ["date"], freeing: free,
            settling: finance.map(Settlements.transaction), completing: Completions.transaction(of: finance),
            absence: .noTransaction,
            advice: "`mizan finance list` shows them."
        ) { "There is no transaction \($0.text)." }
    }
}
