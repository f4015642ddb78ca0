internal import Kernel
internal import Storage

/// A placeholder for a store, for code that only describes modules or reads their rules.
struct NoStore: Database {
    private static let refusal = MizanError(.internal, "contract.no-store", "Modules are only described here, not run.")

    func read<Result: Sendable>(
        for owner: OwnerID?, within budget: Duration,
        _ body: @escaping @Sendable (any DatabaseSession) throws -> Result
    ) async throws -> Result { throw Self.refusal }

    func write<Result: Sendable>(
        _ owner: OwnerID, within budget: Duration, _ body: @escaping @Sendable (WriteTransaction) throws -> Result
    ) async throws -> Result { throw Self.refusal }

    func migrate(_ sets: [MigrationSet]) async throws { throw Self.refusal }

    func scrub() async throws -> Bool { throw Self.refusal }

    func close() async throws {}
}
