internal import Accounts
internal import HomeTransfer
internal import Kernel
package import Storage

/// Removes what the store has kept long enough, of every owner and of the server.
package struct Housekeeping: Sendable {
    private let database: any Database

    package init(database: any Database) {
        self.database = database
    }

    /// The data that is due, or was removed.
    package struct Result: Hashable, Sendable {
        package var records: Pruning.Result
        /// Sessions and tokens that are over.
        package var access: Int
        /// Rows of accounts that were removed.
        package var departed = 0

        package init(_ records: Pruning.Result = Pruning.Result(), access: Int = 0) {
            (self.records, self.access) = (records, access)
        }

        package var isEmpty: Bool { self == Result() }
    }

    /// Removes what is due now.
    @discardableResult
    package func run() async throws -> Result {
        try await database.trustedClock.note(database)
        var result = try await forEachOwner { owner in
            try await settleFuture(owner)
            let records = try await Pruning(database).run(owner, at: database.trustedClock.moment)
            guard try await accessDue(owner) > 0 else { return Result(records) }
            return Result(records, access: try await database.write(owner) { try AccessPruning.run(in: $0) })
        }
        // Last: rows that cannot be removed keep nobody else's.
        result.departed = try await DepartedRows(database).removeAll()
        return result
    }

    /// The data that is due, without removing it.
    package func due() async throws -> Result {
        var result = try await forEachOwner { owner in
            Result(
                try await Pruning(database).due(owner, at: database.trustedClock.moment),
                access: try await accessDue(owner))
        }
        result.departed = try await DepartedRows(database).count()
        return result
    }

    /// A clock that may stand in the past has no say in what is in the future.
    private func settleFuture(_ owner: OwnerID) async throws {
        guard database.trustedClock.doubt == nil else { return }
        let now = database.trustedClock.moment
        guard try await database.read(owner, { try FutureAccess.isThere(in: $0, at: now) }) else { return }
        try await database.write(owner) { try FutureAccess.settle(in: $0) }
    }

    private func accessDue(_ owner: OwnerID) async throws -> Int {
        let now = database.trustedClock.moment
        return try await database.read(owner) { try AccessPruning.due(in: $0, at: now) }
    }

    /// One owner's failure stops it for nobody else, and is told when all had their turn. An owner that was deleted
    /// meanwhile is done.
    private func forEachOwner(
        _ body: (OwnerID) async throws -> Result
    ) async throws -> Result {
        let owners = try await database.read { try Owners.all(in: $0).map(\.id) }
        var result = Result()
        var failures: [MizanError] = []
        for owner in owners + [.shared] {
            do {
                let more = try await body(owner)
                result = Result(result.records + more.records, access: result.access + more.access)
            } catch let error where MizanError.isCancellation(error) {
                throw error
            } catch let lost as JobLeaseError {
                // Another run does it.
                throw lost
            } catch {
                let failure = MizanError(crossing: error)
                if failure.reason != "owner.unknown" { failures.append(failure) }
            }
        }
        guard let first = failures.first else { return result }
        guard failures.count > 1 else { throw first }
        throw first.kind(
            "\(first.message) (\(failures.count) of \(owners.count + 1) owners failed.)",
            details: first.details)
    }
}
