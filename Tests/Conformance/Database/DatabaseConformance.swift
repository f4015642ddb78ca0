package import Storage

package typealias DatabaseRule = ConformanceRule<DatabaseProbe>

/// The rules for every engine, as a list. Each rule is tested on a new store:
///
///     let suite = DatabaseConformance { try await myEmptyStore() }
///     for rule in DatabaseConformance.rules { await suite.failure(of: rule) }
///
/// A new rule needs a file beside the other rules, and a line here.
package struct DatabaseConformance: Sendable {
    package static let rules: [DatabaseRule] =
        TransactionRules.all + SavepointRules.all + AheadRules.all + ManyRules.all + VersionRules.all + JournalRules.all
        + IsolationRules.all
        + OwnerRules.all + ValueRules.all + TextRules.all + ListRules.all + ConcurrencyRules.all + MigrationRules.all
        + ReopeningRules.all + IdempotencyRules.all + LeaseRules.all + StandingRuleRules.all
        + UsageRules.all + BlobRules.all

    private let make: @Sendable () async throws -> EmptyStore

    package init(_ make: @escaping @Sendable () async throws -> EmptyStore) {
        self.make = make
    }

    /// Nil if the engine keeps the rule.
    package func failure(of rule: DatabaseRule) async -> ConformanceFailure? {
        await rule.failure { try await DatabaseProbe(try await make()) }
    }

    /// All rules that the engine breaks.
    package func failures() async -> [ConformanceFailure] {
        var failures: [ConformanceFailure] = []
        for rule in Self.rules {
            if let failure = await failure(of: rule) { failures.append(failure) }
        }
        return failures
    }
}

/// An empty store of the engine under test.
package struct EmptyStore: Sendable {
    package let database: any Database
    /// Opens the same store again. The store may still be open, as if another process opened it, or may have been closed.
    package let open: @Sendable () async throws -> any Database

    package init(database: any Database, open: @escaping @Sendable () async throws -> any Database) {
        self.database = database
        self.open = open
    }
}
