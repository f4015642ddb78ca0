internal import Storage

/// The files of stores with two owners. The file for each schema is created only once, because hundreds of tests begin with
/// such a store. Running the steps of the schema takes longer than most of these tests.
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
