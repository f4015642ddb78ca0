import Changes
import FinanceDomain
import Kernel
import TestSupport
import Testing

@testable import FinanceData

/// The number of changes of the home currency that are read to find the steps to the current one.
struct HomeStepsTests {
    @Test func onlyTheLastHundredHomeCurrencyChangesAreRead() async throws {
        let ledger = try await LedgerStore()
        let (pound, euro, dollar) = (try Currency("GBP"), try Currency("EUR"), try Currency("USD"))
        let rate = try ExchangeRate(ExactDecimal(typed: "1.25"))
        let now = ledger.store.clock.now
        func change(_ states: [HomeCurrency]) async throws -> (pounds: Int?, dollars: Int?) {
            for state in states {
                _ = try await ledger.store.write {
                    try FinanceModule.homeCurrency(in: $0).write(OnlyOne()) { _ in state }
                }
            }
            return try await ledger.store.read { reading in
                let home = try #require(try FinanceModule.home(in: reading))
                return (
                    try HomeSteps(to: home, from: pound, in: reading).path(from: pound)?.count,
                    try HomeSteps(to: home, from: dollar, in: reading).path(from: dollar)?.count
                )
            }
        }
        let first = try await change([
            HomeCurrency(pound, after: nil, at: nil, updatedAt: now),
            HomeCurrency(dollar, after: pound, at: rate, updatedAt: now),
            HomeCurrency(euro, after: dollar, at: rate, updatedAt: now),
        ])
        #expect(first.pounds == 2 && first.dollars == 1)
        let (back, forth) = (
            try HomeCurrency(dollar, after: euro, at: rate, updatedAt: now),
            try HomeCurrency(euro, after: dollar, at: rate, updatedAt: now)
        )
        let later = try await change((0..<HomeSteps.mostRemembered / 2).flatMap { _ in [back, forth] })
        #expect(later.pounds == nil && later.dollars == 1)
    }
}
