import FinanceData
import FinanceRoutes
import HTTPKit
import TestSupport
import Testing

/// Seed 001, "Query Caching": the times after which cached data is stale or dropped, and the data to which each time applies.
struct CacheTierTests {
    @Test(
        arguments: [
            (CacheTier.reference, 10 * 60, 60 * 60), (.structural, 5 * 60, 30 * 60), (.transactional, 30, 15 * 60),
        ])
    func cacheTiersEqualTheSeeds(tier: CacheTier, stale: Int, kept: Int) {
        #expect(tier.freshSeconds == stale)
        #expect(tier.keptSeconds == kept)
    }

    @Test func endpointsHaveTheCacheTiersOfTheSeed() async throws {
        let endpoints = FinanceRoutes.endpoints(FinanceModule(context: try await TestStore([]).context()))
        for endpoint in endpoints where endpoint.cache != .never {
            let path = endpoint.path.text
            let tier: CacheTier =
                if path.contains("currencies") {
                    .reference
                } else if ["accounts", "categories", "groupings", "home-currency"].contains(where: path.contains) {
                    .structural
                } else {
                    .transactional
                }
            #expect(endpoint.cache == tier, "\(endpoint.name)")
        }
        #expect(Set(endpoints.map(\.cache)).isSuperset(of: [.reference, .structural, .transactional]))
    }
}
