import Changes
import Conformance
import Kernel

/// A record of each type in two states, and records that satisfy the invariants together.
enum FinanceSamples {
    static let account = "01a2b3c4-0000-7000-8000-0000000000a1"
    static let savings = "01a2b3c4-0000-7000-8000-0000000000a2"
    static let food = "01a2b3c4-0000-7000-8000-0000000000c1"
    static let groceries = "01a2b3c4-0000-7000-8000-0000000000c2"
    static let spent = "01a2b3c4-0000-7000-8000-0000000000d1"
    static let out = "01a2b3c4-0000-7000-8000-0000000000d2"
    static let into = "01a2b3c4-0000-7000-8000-0000000000d3"
    static let bankRow = "01a2b3c4-0000-8000-8000-0000000000f1"
    static let transfer = "01a2b3c4-0000-7000-8000-0000000000e1"
    static let statement = "01a2b3c4-0000-7000-8000-0000000000b1"
    static let plain = "01a2b3c4-0000-7000-8000-0000000000d4"
    static let next = "01a2b3c4-0000-7000-8000-0000000000b2"
    static let part = "01a2b3c4-0000-7000-8000-000000000091"
    static let otherPart = "01a2b3c4-0000-7000-8000-000000000092"
    private static let moment: JSONValue = "2026-01-08T14:30:00.000Z"

    static func accountFields(_ id: String, _ name: String, currency: String = "EUR") -> JSONValue {
        [
            "id": .string(id), "groupId": .string(id), "name": .string(name), "type": "checking",
            "currencyCode": .string(currency), "color": "#123456", "isVisible": true, "createdAt": moment,
            "updatedAt": moment,
        ]
    }

    static func categoryFields(_ id: String, _ name: String, in parent: String? = nil) -> JSONValue {
        .object([
            "id": .string(id), "name": .string(name), "color": "#123456", "type": "expense",
            "parentId": parent.map(JSONValue.string), "createdAt": moment, "updatedAt": moment,
        ])
    }

    static func transactionFields(
        _ id: String, account: String = account, _ amount: Int64, category: String? = nil,
        transfer: (id: String, account: String, amount: Int64)? = nil, on statement: String? = nil,
        date: String = "2026-01-08T00:00:00.000Z"
    ) -> JSONValue {
        .object([
            "id": .string(id), "accountId": .string(account), "amountCents": .integer(amount),
            "amountHomeCents": .integer(amount), "homeCurrency": "EUR", "exchangeRate": "1",
            "categoryId": category.map(JSONValue.string), "transferId": (transfer?.id).map(JSONValue.string),
            "otherAccountId": (transfer?.account).map(JSONValue.string),
            "otherAmountCents": (transfer?.amount).map(JSONValue.integer),
            "reconciliationId": statement.map(JSONValue.string), "description": "café",
            "notes": "two\nlines", "date": .string(date), "civilDay": .string(String(date.prefix(10))),
            "place": 1_024,
            "createdAt": moment, "updatedAt": moment,
        ])
    }

    static func statementFields(
        _ id: String, status: String = "completed", from beginning: Int64 = 0, to ending: Int64,
        days: ClosedRange<Int>? = 1...31
    ) -> JSONValue {
        .object([
            "id": .string(id), "accountId": .string(account), "name": "January", "status": .string(status),
            "beginningBalanceCents": .integer(beginning), "endingBalanceCents": .integer(ending),
            "dateStart": days.map { .string("2026-01-\($0.lowerBound < 10 ? "0" : "")\($0.lowerBound)") },
            "dateEnd": days.map { .string("2026-01-\($0.upperBound < 10 ? "0" : "")\($0.upperBound)") },
            "createdAt": moment, "updatedAt": moment,
        ])
    }

    static func partFields(
        _ id: String, of transaction: String = spent, _ position: Int64, _ amount: Int64, category: String? = nil
    ) -> JSONValue {
        .object([
            "id": .string(id), "transactionId": .string(transaction), "position": .integer(position),
            "amountCents": .integer(amount), "categoryId": category.map(JSONValue.string), "notes": "two\nlines",
            "createdAt": moment, "updatedAt": moment,
        ])
    }

    /// The sample transaction has a value for every field. It is not valid in the ledger, because a transfer has no category.
    static let all: [String: RecordSample] = [
        "finance.Account": RecordSample(
            key: account, accountFields(account, "Cash"), changing: ["name": "Purse", "isVisible": false]),
        "finance.Category": RecordSample(
            key: groceries, categoryFields(groceries, "Groceries", in: food), changing: ["name": "Food"]),
        "finance.Transaction": RecordSample(
            key: spent,
            transactionFields(spent, -1_250, category: groceries, transfer: (transfer, savings, 1_250), on: statement),
            changing: ["amountCents": -1_300, "amountHomeCents": -1_300, "notes": "e\u{301}"]),
        "finance.BankRow": RecordSample(
            key: bankRow,
            [
                "id": .string(bankRow), "importer": "finance.csv", "account": "Giro EUR",
                "transactionId": .string(spent),
                "createdAt": moment,
            ], changing: ["transactionId": .string(out)]),
        "finance.Reconciliation": RecordSample(
            key: statement, statementFields(statement, from: -1_250, to: -1_250), changing: ["name": "First"]),
        "finance.SplitPart": RecordSample(
            key: part, partFields(part, 1, -1_250, category: groceries), changing: ["amountCents": -1_300]),
        "finance.HomeCurrency": RecordSample(
            key: "only",
            ["currencyCode": "USD", "previousCode": "EUR", "rate": "1.25", "updatedAt": moment],
            changing: ["rate": "1.2345678901"]),
        // new-module: samples
    ]

    private static func edit(_ type: String, _ key: String, _ action: RecordEdit.Action) -> RecordEdit {
        RecordEdit(RecordReference(type: "finance." + type, key: key), action)
    }

    private static let ledger: [RecordEdit] = [
        edit("Account", account, .put(accountFields(account, "Cash"))),
        edit("Account", savings, .put(accountFields(savings, "Savings"))),
        edit("Category", food, .put(categoryFields(food, "Food"))),
        edit("Category", groceries, .put(categoryFields(groceries, "Groceries", in: food))),
        edit("Transaction", spent, .put(transactionFields(spent, -1_250, category: groceries))),
        edit("Transaction", out, .put(transactionFields(out, -500, transfer: (transfer, savings, 500)))),
        edit(
            "Transaction", into,
            .put(transactionFields(into, account: savings, 500, transfer: (transfer, account, -500)))),
    ]

    static let invariants = [
        "finance.transactions": InvariantSample(
            sound: ledger,
            breaking: [
                [edit("Account", account, .remove)],
                [edit("Category", groceries, .remove)],
                [edit("Transaction", spent, .patch(["accountId": .string(food)]))],
                [edit("Transaction", spent, .patch(["categoryId": .string(account)]))],
                [edit("Transaction", out, .remove)],
                [edit("Transaction", into, .remove)],
                [edit("Transaction", out, .patch(["amountCents": -600]))],
                [edit("Transaction", out, .patch(["otherAmountCents": 600]))],
                [edit("Transaction", out, .patch(["date": "2026-01-09T00:00:00.000Z"]))],
                [
                    edit(
                        "Transaction", out,
                        .patch(["transferId": .null, "otherAccountId": .null, "otherAmountCents": .null]))
                ],
                [edit("Transaction", out, .patch(["transferId": .string(food)]))],
                [edit("Transaction", out, .patch(["categoryId": .string(groceries)]))],
                [
                    edit("Transaction", out, .patch(["amountCents": -600])),
                    edit("Transaction", into, .patch(["otherAmountCents": -600])),
                ],
            ]),
        "finance.reconciliations": InvariantSample(
            sound: [
                edit("Account", account, .put(accountFields(account, "Cash"))),
                edit("Account", savings, .put(accountFields(savings, "Savings"))),
                edit("Transaction", plain, .put(transactionFields(plain, -500))),
                edit("Transaction", spent, .put(transactionFields(spent, -1_250, on: statement))),
                edit("Reconciliation", statement, .put(statementFields(statement, to: -1_250, days: 1...10))),
            ],
            breaking: [
                [edit("Transaction", spent, .patch(["amountCents": -1_300]))],
                [edit("Transaction", spent, .patch(["accountId": .string(savings)]))],
                [edit("Transaction", spent, .patch(["reconciliationId": .null]))],
                // Contract §1.2, defect 5: both at once.
                [edit("Transaction", spent, .patch(["reconciliationId": .null, "amountCents": -1]))],
                [edit("Transaction", spent, .remove)],
                [edit("Transaction", plain, .patch(["reconciliationId": .string(statement)]))],
                [edit("Transaction", plain, .patch(["reconciliationId": .string(food)]))],
                [edit("Reconciliation", statement, .remove)],
                [edit("Reconciliation", statement, .patch(["endingBalanceCents": -1_750]))],
                [edit("Reconciliation", next, .put(statementFields(next, status: "draft", to: 0, days: 10...12)))],
                [
                    edit("Reconciliation", next, .put(statementFields(next, status: "draft", to: 0, days: nil))),
                    edit("Reconciliation", food, .put(statementFields(food, status: "draft", to: 0, days: nil))),
                ],
                [edit("Reconciliation", next, .put(statementFields(next, from: -1_250, to: -1_750, days: nil)))],
                [
                    edit("Reconciliation", next, .put(statementFields(next, status: "draft", to: 0, days: nil))),
                    edit("Transaction", into, .put(transactionFields(into, account: savings, 500, on: next))),
                ],
            ]),
        "finance.splits": InvariantSample(
            sound: ledger.filter { $0.reference.key != spent } + [
                edit("Transaction", spent, .put(transactionFields(spent, -1_250))),
                edit("SplitPart", part, .put(partFields(part, 1, -1_000, category: groceries))),
                edit("SplitPart", otherPart, .put(partFields(otherPart, 2, -250))),
            ],
            breaking: [
                [edit("Transaction", spent, .patch(["amountCents": -1_300]))],
                [edit("Transaction", spent, .patch(["categoryId": .string(groceries)]))],
                [edit("SplitPart", part, .patch(["amountCents": -1_001]))],
                [edit("SplitPart", part, .remove)],
                [edit("SplitPart", part, .patch(["categoryId": .string(food)]))],
                [edit("SplitPart", part, .patch(["categoryId": .string(account)]))],
                [edit("Category", groceries, .remove)],
                [edit("SplitPart", next, .put(partFields(next, 3, 1)))],
                [edit("SplitPart", next, .put(partFields(next, of: food, 1, 1)))],
                [edit("SplitPart", next, .put(partFields(next, of: out, 1, -500)))],
                [
                    edit("Transaction", spent, .patch(["amountCents": -1_101])),
                    edit("SplitPart", part, .patch(["amountCents": -1_100])),
                    edit("SplitPart", otherPart, .remove),
                ],
            ]),
        "finance.categories": InvariantSample(
            sound: [
                edit("Category", food, .put(categoryFields(food, "Food"))),
                edit("Category", groceries, .put(categoryFields(groceries, "Groceries", in: food))),
            ],
            breaking: [
                [edit("Category", food, .remove)],
                [edit("Category", food, .patch(["parentId": .string(groceries)]))],
                [edit("Category", groceries, .patch(["parentId": .string(account)]))],
                [edit("Category", spent, .put(categoryFields(spent, "Deeper", in: groceries)))],
            ]),
    ]
}
