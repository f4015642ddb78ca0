import FinanceRoutes
import HTTPKit
import Kernel
import Testing

/// Figures that are derived from other records, so that a client computes them in its copy of the data (F-58, F-59;
/// Docs/Sync.md).
struct MirrorTests {
    private let facade: FinanceFacade

    init() async throws { facade = try await FinanceFacade() }

    private func changes(_ kind: String, since: Int64) async throws -> JSONValue {
        try await facade.answer("GET", "/v1/finance/\(kind)/changes?since=\(since)")
    }

    private static func items(_ changes: JSONValue) -> [JSONValue] {
        ["created", "updated"].flatMap { name -> [JSONValue] in
            if case .array(let items)? = changes["data"]?[name] { items } else { [] }
        }
    }

    private static func version(_ changes: JSONValue) -> Int64 {
        if case .integer(let version)? = changes["currentServerVersion"] { version } else { 0 }
    }

    @Test func aMirrorCanComputeTheBalances() async throws {
        let account = try await facade.answer(
            "POST", "/v1/finance/accounts", ["name": "Cash", "type": "cash", "currencyCode": "EUR"])
        guard case .string(let id)? = account["id"] else { return }
        let (accounts, none) = (try await changes("accounts", since: 0), try await changes("transactions", since: 0))
        let made = try await facade.answer(
            "POST", "/v1/finance/transactions", ["accountId": .string(id), "amountCents": 1_000])
        _ = try await facade.answer("PATCH", "/v1/finance/accounts/\(id)", ["name": "Purse"])
        // The transaction gave the account no new version, but the new name of the account did. The new name gave the
        // transaction no new version.
        let renamed = Self.items(try await changes("accounts", since: Self.version(accounts)))
        let added = Self.items(try await changes("transactions", since: Self.version(none)))
        #expect(renamed.count == 1 && added.count == 1 && added.first?["version"] == made["version"])
        let sum = added.reduce(0 as Int64) { sum, one in
            if case .integer(let amount)? = one["amountCents"] { sum + amount } else { sum }
        }
        let shown = try await facade.answer("GET", "/v1/finance/accounts/\(id)")
        #expect(shown["currentBalanceCents"] == .integer(sum))
        let one = try await facade.answer("GET", "/v1/finance/transactions")["items"]
        guard case .array(let items)? = one else { return }
        #expect(items.first?["accountName"] == renamed.first?["name"])
    }

    @Test func theContractDocumentsTheDerivedMembers() throws {
        let endpoints = FinanceRoutes.endpoints(facade.module)
        for (kind, member) in [("accounts", "currentBalanceCents"), ("transactions", "accountName")] {
            let endpoint = try #require(endpoints.first { $0.name == "GET /v1/finance/\(kind)/changes" })
            #expect("\(endpoint.answers)".contains("\(member)") && endpoint.summary.contains("(beta)"))
        }
        let permanent = endpoints.filter { $0.name.hasSuffix("/permanent") }
        #expect(permanent.count == 3 && permanent.allSatisfy { $0.summary.contains("(beta)") })
    }
}
