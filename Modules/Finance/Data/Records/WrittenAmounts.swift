internal import FinanceDomain
internal import Kernel
package import ModuleKit
internal import Storage

extension FinanceModule {
    /// Amounts as their owner reads and types them, in the currency of the account.
    package var writtenFields: [WrittenFields] {
        [
            amounts(
                "finance.Transaction",
                [
                    ("amountCents", "Amount", "accountId"), ("otherAmountCents", "Other amount", "otherAccountId"),
                    ("amountHomeCents", "Amount in home currency", "homeCurrency"),
                ]),
            amounts("finance.SplitPart", [("amountCents", "Amount", "transactionId")]),
            amounts(
                "finance.Reconciliation",
                [
                    ("beginningBalanceCents", "Beginning balance", "accountId"),
                    ("endingBalanceCents", "Ending balance", "accountId"),
                ]),
        ]
    }

    /// - Parameter fields: each with its label, and with the field that leads to its currency.
    private func amounts(_ type: String, _ fields: [(name: String, label: String, by: String)]) -> WrittenFields {
        let by = Dictionary(fields.map { ($0.name, $0.by) }) { first, _ in first }
        return WrittenFields(
            type, Dictionary(fields.map { ($0.name, $0.label) }) { first, _ in first },
            conditions: { try AmountCondition($0, self, in: $1)?.filters }
        ) { records, reading in
            let currencies = try CurrenciesOfRecords(records, in: reading)
            return WrittenFields.Form(
                text: { field, value, record in
                    guard case .integer(let units) = value,
                        let currency = try by[field].flatMap({ try currencies.currency(by: $0, of: record) })
                    else { return nil }
                    return text(units, currency)
                },
                value: { field, text, record in
                    guard let currency = try by[field].flatMap({ try currencies.currency(by: $0, of: record) }) else {
                        return nil
                    }
                    return .integer(try TypedAmount(text, markedHere: mark).amount(typedIn: currency).minorUnits)
                })
        }
    }
}

/// The currencies of some records of money: by an account, by a transaction's account, or by a code.
private struct CurrenciesOfRecords {
    private var accounts: [String: Currency] = [:]
    private var transactions: [String: String] = [:]

    init(_ records: [JSONValue], in reading: ReadTransaction) throws {
        func keys(_ fields: String...) -> [String] {
            Array(Set(records.flatMap { record in fields.compactMap { Self.text(record[$0]) } }))
        }
        for one in try RecordTable<TransactionRecord>(reading).find(keys("transactionId")) {
            transactions[one.entity.id.text] = one.entity.accountId.text
        }
        let named = Set(keys("accountId", "otherAccountId") + transactions.values)
        for one in try RecordTable<AccountRecord>(reading).find(Array(named)) {
            accounts[one.entity.id.text] = try Currency(one.entity.currencyCode)
        }
    }

    func currency(by field: String, of record: JSONValue) throws -> Currency? {
        guard let name = Self.text(record[field]) else { return nil }
        switch field {
        case "homeCurrency": return try Currency(name)
        case "transactionId": return transactions[name].flatMap { accounts[$0] }
        default: return accounts[name]
        }
    }

    private static func text(_ value: JSONValue?) -> String? {
        if case .string(let text)? = value { text } else { nil }
    }
}
