internal import Storage

/// The files of stores with two owners, each schema created once: hundreds of tests begin with such a store, and running its
/// steps takes longer than most of these tests.
actor ReadyStores {
    static let all = ReadyStores()

    private var known: [[String]: Task<[UInt8], any Error>] = [:]

    func file(_ sets: [MigrationSet]) async throws -> [UInt8] {
        let key = sets.flatMap { set in set.migrations.flatMap { [set.module, $0.name] + $0.statements.map(\.text) } }
        let task = known[key] ?? Task { try await TestStore(taking: sets).closed() }
        known[key] = task
        return try await task.value
    }
}
