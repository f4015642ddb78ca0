internal import FinanceDomain
internal import FoundationEssentials
internal import Kernel
internal import ModuleKit
internal import Storage

/// Fields of the ledger's records that devices may leave out, because the ledger knows them, and members that HTTP shows beside them.
enum Completions {
    static let account = RecordCompletion<AccountRecord>(
        shown: AccountViewEntity.fields.map(\.name),
        // Its own, unless it is said: an account of the same name in another currency is of the group of that one.
        missing: { sent, stored, _ in
            ["groupId": stored.map { JSONValue.string($0.groupId.text) } ?? sent["id"] ?? .null]
        })

    static let category = RecordCompletion<CategoryRecord>(shown: CategoryEntity.fields.map(\.name))

    static let homeCurrency = RecordCompletion<HomeCurrencyRecord>()

    static let transaction = RecordCompletion<TransactionRecord>(
        shown: TransactionViewEntity.fields.map(\.name) + ["day"],
        missing: { sent, stored, transaction in
            // It is made anew of amount and rate.
            var values: [String: JSONValue] = ["amountHomeCents": 0]
            let home = try stored?.homeCurrency ?? FinanceModule.home(in: transaction)?.currency.code
            values["homeCurrency"] = home.map(JSONValue.string)
            values["exchangeRate"] = try rate(of: sent, stored, home, in: transaction.reading)
            // The other leg is shown by itself.
            if let stored, let transfer = stored.transferId, sent["transferId"] == .string(transfer.text) {
                values["otherAccountId"] = stored.otherAccountId.map { JSONValue.string($0.text) }
                values["otherAmountCents"] = stored.otherAmountCents.map(JSONValue.integer)
            }
            return values
        })

    /// 1 within the home currency; of another the one that it has already. Nobody can know the rate of a new one.
    private static func rate(
        of sent: JSONValue, _ stored: TransactionRecord?, _ home: String?, in reading: ReadTransaction
    ) throws -> JSONValue? {
        guard case .string(let text)? = sent["accountId"], let account = UUID(text: text) else { return nil }
        if let stored, stored.accountId == account { return .string(stored.exchangeRate.description) }
        let currency = try Settlements.currency(ofAccount: account, in: reading)
        return currency?.code == home ? "1" : nil
    }
}
