internal import Changes
internal import FinanceDomain
internal import FoundationEssentials
internal import Kernel
internal import ModuleKit
internal import Storage

/// Fields of the ledger's records that devices may omit because the ledger knows their values. Also the members that HTTP adds
/// to the records.
enum Completions {
    static let account = RecordCompletion<AccountRecord>(
        shown: AccountViewEntity.fields.map(\.name),
        // If no group is given, this is the stored group, or else the account's own id. A group is given if the account joins
        // the group of an account with the same name in another currency.
        missing: { sent, stored, _ in
            ["groupId": stored.map { JSONValue.string($0.groupId.text) } ?? sent["id"] ?? .null]
        })

    static let category = RecordCompletion<CategoryRecord>(
        shown: (CategoryWithCountEntity.fields + GroupingEntity.fields).map(\.name))

    static let reconciliation = RecordCompletion<ReconciliationRecord>(
        shown: ReconciliationViewEntity.fields.map(\.name)
    ) { sent, _, transaction in
        guard case .string(let text)? = sent["accountId"], let account = UUID(text: text) else { return [:] }
        let beginning = try FinanceModule.expectedBeginning(of: account, in: transaction.reading)
        return ["beginningBalanceCents": .integer(beginning.minorUnits)]
    }

    static let homeCurrency = RecordCompletion<HomeCurrencyRecord>()

    /// - Parameter finance: nil if no transaction is created from fields.
    static func transaction(of finance: FinanceModule?) -> RecordCompletion<TransactionRecord> {
        RecordCompletion(shown: TransactionViewEntity.fields.map(\.name) + ["day"]) { sent, stored, transaction in
            // A placeholder: the amount is computed again from amount and rate.
            var values: [String: JSONValue] = ["amountHomeCents": 0]
            let home = try stored?.homeCurrency ?? home(of: sent, finance, in: transaction)
            values["homeCurrency"] = home.map(JSONValue.string)
            values["exchangeRate"] = try rate(of: sent, stored, home, in: transaction.reading)
            if said("date", in: sent) == nil, let day = said("civilDay", in: sent) ?? said("day", in: sent) {
                // If the value is no day, the error names its field.
                values["civilDay"] = day
                values["date"] = try date(of: day, stored, finance, in: transaction)
            }
            // The shown entity lacks these fields, because it shows the other leg as a separate transaction.
            if let stored, let transfer = stored.transferId, sent["transferId"] == .string(transfer.text) {
                values["otherAccountId"] = stored.otherAccountId.map { JSONValue.string($0.text) }
                values["otherAmountCents"] = stored.otherAmountCents.map(JSONValue.integer)
            }
            return values
        }
    }

    private static func said(_ name: String, in sent: JSONValue) -> JSONValue? {
        sent[name].flatMap { $0 == .null ? nil : $0 }
    }

    /// The home currency. If there is none yet, the account's currency becomes the home currency, as for a transaction entered
    /// here. It does not if a rate was sent, because a rate leads to another currency.
    private static func home(
        of sent: JSONValue, _ finance: FinanceModule?, in transaction: WriteTransaction
    ) throws -> String? {
        if let home = try FinanceModule.home(in: transaction) { return home.currency.code }
        if case .string(let code)? = said("homeCurrency", in: sent) { return code }
        guard [nil, .integer(1), .string("1")].contains(said("exchangeRate", in: sent)),
            let currency = try currency(of: sent, in: transaction.reading)
        else { return nil }
        return try finance?.begin(with: currency, in: transaction).currency.code
    }

    /// The moment for a day that is sent without a moment. If the stored moment is on the same day, it is the stored moment;
    /// otherwise it is the day's noon.
    private static func date(
        of day: JSONValue, _ stored: TransactionRecord?, _ finance: FinanceModule?, in transaction: WriteTransaction
    ) throws -> JSONValue? {
        guard case .string(let text) = day, let day = CivilDay(text) else { return nil }
        if let stored, stored.civilDay == day { return .string(stored.date.description) }
        return try finance.map { .string(try $0.date(noonOf: day, in: transaction).instant.description) }
    }

    private static func currency(of sent: JSONValue, in reading: ReadTransaction) throws -> Currency? {
        guard case .string(let text)? = sent["accountId"], let account = UUID(text: text) else { return nil }
        return try Settlements.currency(ofAccount: account, in: reading)
    }

    /// The stored rate if the account stays. For a new transaction, the rate is 1 if the account is in the home currency. Nil
    /// if nobody can know the rate.
    ///
    /// A transaction that moves to an account in the home currency keeps its stored rate here, so that `requireAmount` sees
    /// that no other rate was given. The rate becomes 1 when the transaction is stored.
    private static func rate(
        of sent: JSONValue, _ stored: TransactionRecord?, _ home: String?, in reading: ReadTransaction
    ) throws -> JSONValue? {
        let former = stored.map { JSONValue.string($0.rate.description) }
        if let stored, sent["accountId"] == .string(stored.accountId.text) { return former }
        guard try currency(of: sent, in: reading).map({ $0.code == home }) == true else { return nil }
        return former ?? "1"
    }
}
