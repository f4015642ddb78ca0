import Kernel
import Storage
import TestSupport
import Testing

/// The refusals of the endpoints; each is declared.
struct FinanceRefusalTests {
    private let facade: FinanceFacade

    init() async throws { facade = try await FinanceFacade() }

    @Test func aMalformedColourIsRefused() async throws {
        let account = try await facade.answer(
            "POST", "/v1/finance/accounts", ["name": "Cash", "type": "cash", "currencyCode": "EUR"])
        let category = try await facade.answer("POST", "/v1/finance/categories", ["name": "Food"])
        guard case .string(let cash)? = account["id"], case .string(let food)? = category["id"] else {
            Issue.record("\(account) \(category)")
            return
        }
        let requests: [(String, String, JSONValue)] = [
            ("POST", "accounts", ["name": "Bank", "type": "cash", "currencyCode": "EUR", "color": "red"]),
            ("PATCH", "accounts/\(cash)", ["color": "red"]), ("POST", "categories", ["name": "Fun", "color": "red"]),
            ("PATCH", "categories/\(food)", ["color": "red"]),
        ]
        for (method, path, body) in requests {
            let error = try await facade.refusal(method, "/v1/finance/\(path)", body)
            #expect(error.reason == "finance.color" && error.code == .invalidInput)
        }
    }

    @Test func aNameInAnotherSpellingIsAlreadyTaken() async throws {
        _ = try await facade.answer(
            "POST", "/v1/finance/accounts", ["name": "Cash", "type": "cash", "currencyCode": "EUR"])
        let error = try await facade.refusal(
            "POST", "/v1/finance/accounts", ["name": "cash\u{200B} ", "type": "cash", "currencyCode": "EUR"])
        #expect(error.reason == "finance.duplicate-name" && error.details["name"] == "Cash")
    }

    @Test func aReversedMonthRangeIsRefused() async throws {
        let error = try await facade.refusal("GET", "/v1/finance/totals?from=2026-03&to=2026-02")
        #expect(error.reason == "finance.month" && error.code == .invalidInput)
        #expect(error.message.contains("2026-03") && error.message.contains("2026-02"))
        #expect(try await facade.answer("GET", "/v1/finance/totals?from=2026-03&to=2026-03")["items"] == .array([]))
    }

    @Test func totalsBeyondTheLargestNumberAreRefused() async throws {
        let account = try await facade.answer(
            "POST", "/v1/finance/accounts", ["name": "Cash", "type": "cash", "currencyCode": "EUR"])
        guard case .string(let cash)? = account["id"] else { return }
        try await facade.store.write { transaction in
            for year in 1_000...2_100 as ClosedRange<Int64> {
                let month = year * 100 + 1
                try transaction.session.execute(
                    """
                    INSERT INTO finance_month (owner, month, account_id, category_id, is_transfer, home_currency,
                        amount, amount_home, transactions)
                    VALUES (\(transaction.ownerKey), \(month), \(cash), '', 0, 'EUR', 1, 9007199254740991, 1)
                    """)
            }
        }
        let error = try await facade.refusal("GET", "/v1/finance/totals")
        #expect(error.reason == "finance.balance-out-of-range")
    }
}
