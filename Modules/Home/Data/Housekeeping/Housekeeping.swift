package import Kernel
package import ModuleKit
package import Storage

/// Removes what the store has kept long enough, of every owner and of the house, once a day.
package struct Housekeeping: Sendable {
    package static let interval = Duration.seconds(24 * 3_600)
    /// After a failure, a full disk say.
    private static let retry = Duration.seconds(3_600)

    private let database: any Database
    private let clock: Clock
    private let sleep: @Sendable (Duration) async throws -> Void

    package init(
        database: any Database, clock: Clock,
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        self.database = database
        self.clock = clock
        self.sleep = sleep
    }

    /// Removes what is due now.
    @discardableResult
    package func run() async throws -> Pruning.Result {
        try await forEachOwner { try await Pruning(database).run($0, at: clock.now()) }
    }

    /// What is due, without removing it.
    package func due() async throws -> Pruning.Result {
        try await forEachOwner { try await Pruning(database).due($0, at: clock.now()) }
    }

    /// Goes on until its task is cancelled; what was done and what failed is told.
    package func keep(_ tell: @Sendable (Result<Pruning.Result, MizanError>) -> Void) async {
        while !Task.isCancelled {
            let result: Result<Pruning.Result, MizanError>
            do { result = .success(try await run()) } catch { result = .failure(MizanError(crossing: error)) }
            if Task.isCancelled { return }
            tell(result)
            do {
                switch result {
                case .success: try await sleep(Self.interval)
                case .failure: try await sleep(Self.retry)
                }
            } catch { return }
        }
    }

    private func forEachOwner(
        _ body: (OwnerID) async throws -> Pruning.Result
    ) async throws -> Pruning.Result {
        let owners = try await database.read { try Owners.all(in: $0).map(\.id) }
        var result = Pruning.Result()
        for owner in owners + [.house] { result = result + (try await body(owner)) }
        return result
    }
}
