import Changes
import Conformance
import FinanceData
import FinanceDomain
import FinanceRoutes
import FoundationEssentials
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

/// The slice's endpoints keep every rule of endpoints.
@Suite(.serialized)
struct FinanceEndpointTests {
    private static let file = Task {
        try await TestStore.file([MigrationSet(module: FinanceModule.id, FinanceModule.migrations)])
    }

    @Test(arguments: EndpointConformance.rules)
    func financePassesTheConformanceRule(rule: EndpointRule) async {
        let suite = EndpointConformance {
            try await .copy(of: Self.file.value) { store in
                let module = FinanceModule(context: store.context())
                store.database.rules.set(of: module)
                return (FinanceRoutes.endpoints(module), Self.samples.merging(Self.trash(store, module)) { $1 })
            }
        }
        let failure = await suite.failure(of: rule)
        #expect(failure == nil)
    }

    private static func id(_ end: String) -> String { "01a2b3c4-0000-7000-8000-0000000000" + end }

    private static let accounts = "POST /v1/finance/accounts"
    private static let categories = "POST /v1/finance/categories"
    private static let transactions = "POST /v1/finance/transactions"
    private static let transfers = "POST /v1/finance/transfers"

    private static func account(_ end: String, _ name: String) -> EndpointNeed {
        .asked(
            accounts,
            body: [
                "name": .string(name), "type": "cash", "currencyCode": "EUR", "id": .string(id(end)),
            ])
    }

    private static func category(_ end: String, _ name: String) -> EndpointNeed {
        .asked(categories, body: ["name": .string(name), "id": .string(id(end))])
    }

    private static func transaction(
        _ end: String, _ amount: Int64 = -1_250, in account: String = "00", on category: String? = nil
    ) -> EndpointNeed {
        .asked(
            transactions,
            body: .object([
                "accountId": .string(id(account)), "categoryId": category.map { .string(id($0)) },
                "amountCents": .integer(amount), "id": .string(id(end)),
                "date": "2026-01-08T00:00:00.000Z",
            ]))
    }

    private static let statements = "POST /v1/finance/reconciliations"

    /// A draft that ends with -12.50, the amount of the transaction `19`.
    private static func statement(_ end: String, of account: String = "00", at ending: Int64 = -1_250) -> EndpointNeed {
        .asked(
            statements,
            body: [
                "accountId": .string(id(account)), "endingBalanceCents": .integer(ending), "id": .string(id(end)),
                "name": .string("Statement " + end),
            ])
    }

    /// The transaction `19`, linked to the draft `03`.
    private static let linked = [
        statement("03"), EndpointNeed.asked("POST /v1/finance/reconciliations/{id}/link", path: ["id": id("03")]),
    ]

    private static let agreeing = [
        cash, transaction("19"), statement("03"), EndpointNeed.asked("POST /v1/finance/reconciliations/{id}/link"),
    ]

    private static let cash = account("00", "Cash")
    private static let bank = account("01", "Bank")
    private static let purse = account("02", "Purse")

    /// Samples with records that are removed directly. A removal by an endpoint would use the sample of that endpoint.
    private static func trash(_ store: TestStore, _ module: FinanceModule) -> [String: EndpointSample] {
        let removal = EndpointNeed.made { _ in
            try await store.write { writing in
                for end in ["10", "11", "12", "13", "14", "19"] {
                    guard let id = UUID(text: id(end)), try FinanceModule.transactions.find(id, in: writing) != nil
                    else { continue }
                    try module.removeTransaction(id, in: writing)
                }
            }
            return [:]
        }
        return [
            "GET /v1/finance/accounts": EndpointSample(
                needs: [], items: [cash, bank, purse, account("03", "Box")],
                heavy: [.made { _ in try await many(store) }]),
            // A statement that was renamed meanwhile is not added again.
            "PATCH /v1/finance/reconciliations/{id}": EndpointSample(
                bodies: [["name": "one"], ["name": "two"]],
                needs: [
                    cash,
                    .made { _ in
                        guard let account = UUID(text: id("00")), let statement = UUID(text: id("03")) else {
                            return [:]
                        }
                        try await store.write { writing in
                            guard try FinanceModule.reconciliations.find(statement, in: writing) == nil else { return }
                            _ = try module.addReconciliation(
                                ReconciliationDraft(id: statement, accountID: account, ending: .zero), in: writing)
                        }
                        return ["id": id("03")]
                    },
                ]),
            "GET /v1/finance/trash": EndpointSample(
                needs: [cash, bank, category("02", "Food")], items: items + linked + [now, removal]),
            // The transactions of the trash are one piece, and the account is a second piece.
            "DELETE /v1/finance/trash": EndpointSample(
                needs: [cash, bank, purse, category("02", "Food")] + items + [now, removal, removed("02")],
                except: ["keys.failed": "where nothing is in it, it is empty already"]),
        ]
    }

    /// Fills the store with more accounts, categories and sums than one answer may contain. The rows are written directly,
    /// because this test is about reading them.
    private static func many(_ store: TestStore) async throws -> [String: String] {
        try await store.write { writing in
            let owner = writing.ownerKey
            let name = String(repeating: "n", count: 90)
            for place in 0..<20_000 {
                let number = String(1_000_000_000_000 + place).dropFirst()
                let (id, name) = ("00000000-0000-7000-8000-" + number, "\(name)\(place)")
                try writing.session.execute(
                    """
                    INSERT INTO finance_account VALUES (\(owner), \(id), \(id), \(name), 'cash', 'EUR', '#111111', 1, 0, 0,
                        \(name), 1, 1, NULL)
                    """)
                try writing.session.execute(
                    """
                    INSERT INTO finance_category VALUES (\(owner), \(id), \(name), '#111111', 'expense', NULL, 0, 0,
                        \(name), 'top', 1, 1, NULL)
                    """)
                try writing.session.execute(
                    """
                    INSERT INTO finance_month VALUES (\(owner), \(200_001 + Int64(place % 12)), \(id), \(id), 0, 'EUR',
                        -1, -1, 1)
                    """)
            }
            // PostgreSQL counts rows by itself only some time later, and joins as if there were few until then.
            guard PostgresServer.address != nil else { return }
            for count: SQL in ["ANALYZE finance_account", "ANALYZE finance_category", "ANALYZE finance_month"] {
                try writing.session.execute(count)
            }
        }
        return [:]
    }

    private static func removed(_ account: String) -> EndpointNeed {
        .asked("DELETE /v1/finance/accounts/{id}", path: ["id": id(account)])
    }

    /// A transaction at the present moment, because no date is given.
    private static let now = EndpointNeed.asked(
        transactions,
        body: [
            "accountId": .string(id("00")), "amountCents": -400, "id": .string(id("14")),
            "categoryId": .string(id("02")),
            "description": "d14", "notes": "n14",
        ])

    private static let items: [EndpointNeed] =
        [
            ("10", -100, "2026-01-08"), ("11", -200, "2026-01-09"), ("12", 300, "2026-01-08"),
            ("13", -100, "2025-12-31"),
        ].map { end, amount, day in
            .asked(
                transactions,
                body: [
                    "accountId": .string(id("00")), "amountCents": .integer(amount), "id": .string(id(end)),
                    "categoryId": .string(id("02")), "description": .string("d" + end), "notes": .string("n" + end),
                    "date": .string(day + "T00:00:00.000Z"),
                ])
        } + [.asked(transfers)]

    private static let four = [
        category("01", "Fun"), category("02", "Food"), category("03", "All"), category("04", "Rent"),
    ]

    private static let samples: [String: EndpointSample] = [
        accounts: EndpointSample(
            bodies: [
                ["name": "Cash", "type": "cash", "currencyCode": "EUR"],
                [
                    "name": "Bank", "type": "checking", "currencyCode": "EUR", "id": .string(id("01")),
                    "openingBalanceCents": 100,
                ],
            ], needs: []),
        "GET /v1/finance/accounts/{id}": EndpointSample(needs: [purse]),
        "PATCH /v1/finance/accounts/{id}": EndpointSample(
            bodies: [["color": "#111111"], ["color": "#222222"]], needs: [purse]),
        "DELETE /v1/finance/accounts/{id}": EndpointSample(needs: [purse]),
        "POST /v1/finance/accounts/{id}/restore": EndpointSample(needs: [purse]),
        "DELETE /v1/finance/accounts/{id}/permanent": EndpointSample(needs: [purse]),
        "POST /v1/finance/accounts/{id}/merge": EndpointSample(
            path: ["id": id("00")], bodies: [["sourceIds": [.string(id("01")), .string(id("02"))]]],
            needs: [bank, purse, transaction("10", in: "01"), transaction("11", in: "02"), cash]),
        categories: EndpointSample(
            bodies: [["name": "Food"], ["name": "Fun", "id": .string(id("01"))]], needs: []),
        "GET /v1/finance/categories": EndpointSample(needs: [], items: four),
        "GET /v1/finance/groupings": EndpointSample(needs: [], items: four),
        "GET /v1/finance/currencies": EndpointSample(except: ["reads.paged": "there are as many as ISO 4217 has"]),
        "GET /v1/finance/totals": EndpointSample(
            needs: [cash] + four,
            items: [
                transaction("10", on: "01"), transaction("11", on: "02"), transaction("12", on: "03"),
                transaction("13"),
            ]),
        "GET /v1/finance/categories/{id}": EndpointSample(needs: [category("02", "Food")]),
        "PATCH /v1/finance/categories/{id}": EndpointSample(
            bodies: [["color": "#111111"], ["color": "#222222"]], needs: [category("02", "Food")]),
        "DELETE /v1/finance/categories/{id}": EndpointSample(needs: [category("02", "Food")]),
        "POST /v1/finance/categories/{id}/restore": EndpointSample(needs: [category("02", "Food")]),
        "DELETE /v1/finance/categories/{id}/permanent": EndpointSample(needs: [category("02", "Food")]),
        "POST /v1/finance/categories/{id}/merge": EndpointSample(
            path: ["id": id("03")], bodies: [["sourceIds": [.string(id("01")), .string(id("02"))]]],
            needs: [
                cash, category("01", "Fun"), category("02", "Food"), transaction("10", on: "01"),
                transaction("11", on: "02"), category("03", "All"),
            ]),
        "GET /v1/finance/transactions": EndpointSample(
            needs: [cash, bank, category("02", "Food")],
            items: items + linked, now: [now]),
        transactions: EndpointSample(
            bodies: [
                ["accountId": .string(id("00")), "amountCents": -100],
                ["accountId": .string(id("00")), "amountCents": -100, "id": .string(id("20"))],
            ], needs: [cash]),
        "GET /v1/finance/transactions/{id}": EndpointSample(needs: [cash, transaction("00")]),
        "PATCH /v1/finance/transactions/{id}": EndpointSample(
            bodies: [["notes": "one"], ["notes": "two"]],
            // Each test creates a transaction with a new id. With a fixed id, a repeated creation would be refused, because its
            // notes would differ from the stored ones.
            needs: [
                cash, .asked(transactions, body: ["accountId": .string(id("00")), "amountCents": -100]),
            ]),
        "DELETE /v1/finance/transactions/{id}": EndpointSample(needs: [cash, transaction("00")]),
        "POST /v1/finance/transactions/bulk-update": EndpointSample(
            bodies: [["ids": [.string(id("00"))], "expectedVersions": [3], "notes": "n"]],
            needs: [cash, transaction("00")],
            except: ["keys.failed": "each fails alone, and the answer says how many"]),
        "POST /v1/finance/transactions/{id}/restore": EndpointSample(needs: [cash, transaction("00")]),
        "DELETE /v1/finance/transactions/{id}/permanent": EndpointSample(needs: [cash, transaction("00")]),
        transfers: EndpointSample(needs: [cash, bank]),
        "GET /v1/finance/register": EndpointSample(
            needs: [cash],
            items: [transaction("10"), transaction("11", -100), transaction("12", 300), transaction("13", -100)]),
        "GET /v1/finance/transactions/{id}/split": EndpointSample(
            needs: [cash, transaction("00"), .asked("POST /v1/finance/transactions/{id}/split")],
            except: ["reads.paged": "a transaction has at most 100 parts"]),
        "POST /v1/finance/transactions/{id}/split": EndpointSample(
            bodies: [
                ["parts": [["amountCents": -1_250]]], ["parts": [["amountCents": -1_000], ["amountCents": -250]]],
            ], needs: [cash, transaction("00")]),
        statements: EndpointSample(
            bodies: [
                ["accountId": .string(id("00")), "endingBalanceCents": 100],
                ["accountId": .string(id("01")), "endingBalanceCents": 100, "id": .string(id("03"))],
            ], needs: [cash, bank]),
        "GET /v1/finance/reconciliations": EndpointSample(
            needs: [cash, bank, purse, account("03", "Box")],
            items: [
                statement("20"), statement("21", of: "01"), statement("22", of: "02", at: 100),
                statement("23", of: "03"),
            ]),
        "GET /v1/finance/reconciliations/{id}": EndpointSample(needs: [cash, statement("03")]),
        "DELETE /v1/finance/reconciliations/{id}": EndpointSample(needs: [cash, statement("03")]),
        "POST /v1/finance/reconciliations/{id}/link": EndpointSample(
            bodies: [["ids": [.string(id("19"))]], [:]], needs: [cash, transaction("19"), statement("03")]),
        "POST /v1/finance/reconciliations/{id}/unlink": EndpointSample(
            bodies: [["ids": [.string(id("19"))]], [:]], needs: agreeing),
        "POST /v1/finance/reconciliations/{id}/complete": EndpointSample(needs: agreeing),
        "POST /v1/finance/reconciliations/{id}/revert": EndpointSample(
            needs: agreeing + [.asked("POST /v1/finance/reconciliations/{id}/complete")]),
        "GET /v1/finance/home-currency": EndpointSample(needs: [cash]),
        "POST /v1/finance/home-currency/change": EndpointSample(needs: [cash]),
        // new-module: endpoint samples
    ]
}
