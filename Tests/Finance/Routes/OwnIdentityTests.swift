import Kernel
import Testing

/// A record that is sent again under its own id is accepted if no field differs. Otherwise it is refused, and the refusal names
/// the fields that differ (F-65, F-66, F-68, F-72).
struct OwnIdentityTests {
    private let facade: FinanceFacade
    private static let id: JSONValue = "01a2b3c4-0000-7000-8000-000000000042"

    init() async throws {
        facade = try await FinanceFacade()
        for (name, currency, id) in [("Cash", "EUR", "00"), ("Yen", "JPY", "01")] {
            _ = try await facade.answer(
                "POST", "/v1/finance/accounts",
                [
                    "name": .string(name), "type": "cash", "currencyCode": .string(currency),
                    "id": .string(Self.account(id)),
                ])
        }
    }

    private static func account(_ end: String) -> String { "01a2b3c4-0000-7000-8000-0000000000" + end }

    @Test func aRepeatedIDIsRefusedWithTheNamesOfTheDifferentFields() async throws {
        let first: JSONValue = [
            "id": Self.id, "accountId": .string(Self.account("00")), "amountCents": -5, "description": "one",
        ]
        let made = try await facade.answer("POST", "/v1/finance/transactions", first)
        #expect(try await facade.answer("POST", "/v1/finance/transactions", first) == made)
        let refused = try await facade.refusal(
            "POST", "/v1/finance/transactions",
            [
                "id": Self.id, "accountId": .string(Self.account("00")), "amountCents": -5, "description": "two",
                "notes": "n",
            ])
        #expect(refused.code == .conflict && refused.reason == "finance.transaction-exists")
        #expect(refused.details["fields"] == "description, notes")
    }

    @Test func repeatedAccountAndCategoryIDsAreRefusedToo() async throws {
        let account = try await facade.refusal(
            "POST", "/v1/finance/accounts",
            ["name": "Cash", "type": "savings", "currencyCode": "EUR", "id": .string(Self.account("00"))])
        #expect(account.reason == "finance.account-exists" && account.details["fields"] == "type")
        _ = try await facade.answer("POST", "/v1/finance/categories", ["name": "Food", "id": Self.id])
        let category = try await facade.refusal("POST", "/v1/finance/categories", ["name": "Fun", "id": Self.id])
        #expect(category.reason == "finance.category-exists" && category.details["fields"] == "name")
    }

    @Test func aCategoryInAGroupingCannotHaveAnotherTypeOrColour() async throws {
        _ = try await facade.answer(
            "POST", "/v1/finance/categories", ["name": "Food", "type": "expense", "id": Self.id])
        for (name, value) in [("type", "income"), ("color", "#ff0000")] {
            let refused = try await facade.refusal(
                "POST", "/v1/finance/categories",
                ["name": "Bakery", "parentId": Self.id, name: .string(value)])
            #expect(refused.code == .invalidInput && refused.reason == "finance.invalid-hierarchy")
            #expect(refused.details["fault"] == "inherited")
        }
        let bakery = try await facade.answer(
            "POST", "/v1/finance/categories", ["name": "Bakery", "type": "expense", "parentId": Self.id])
        #expect(bakery["type"] == "expense")
    }

    @Test func aMissingAmountIsReportedAsAField() async throws {
        let refused = try await facade.refusal(
            "POST", "/v1/finance/transfers",
            [
                "fromAccountId": .string(Self.account("00")), "toAccountId": .string(Self.account("01")),
                "sentCents": 100,
            ])
        #expect(refused.code == .invalidInput && refused.details["field"] == "receivedCents")
        #expect(!refused.message.contains("--"))
    }

    @Test func anAccountsRateAndDayBelongToItsOpeningBalance() async throws {
        for (name, value) in [("exchangeRate", 3), ("day", "2026-01-01")] as [(String, JSONValue)] {
            let refused = try await facade.refusal(
                "POST", "/v1/finance/accounts",
                ["name": "Kuwait", "type": "cash", "currencyCode": "KWD", name: value])
            #expect(refused.code == .invalidInput && refused.reason == "finance.opening-balance")
        }
        let account = try await facade.answer(
            "POST", "/v1/finance/accounts",
            [
                "name": "Giro", "type": "checking", "currencyCode": "EUR", "openingBalanceCents": 100_000,
                "date": "2025-10-31T00:00:00.000Z",
            ])
        #expect(account["currentBalanceCents"] == 100_000)
        guard case .array(let items)? = try await facade.answer("GET", "/v1/finance/transactions")["items"] else {
            return
        }
        #expect(items.first?["day"] == "2025-10-31" && items.first?["categoryType"] == "opening_balance")
    }

    /// An object without members counts as no body (F-81).
    @Test func anEndpointWithoutABodyAcceptsAnEmptyObject() async throws {
        _ = try await facade.answer("DELETE", "/v1/finance/accounts/\(Self.account("01"))")
        let back = try await facade.answer("POST", "/v1/finance/accounts/\(Self.account("01"))/restore", .object([:]))
        #expect(back["name"] == "Yen")
    }
}
