internal import Accounts
internal import HomeTransfer
internal import Kernel
package import Storage

/// Removes expired data of the store, of every owner and of the server.
package struct Housekeeping: Sendable {
    private let database: any Database

    package init(database: any Database) {
        self.database = database
    }

    /// The data that is due for removal, or was removed.
    package struct Result: Hashable, Sendable {
        package var records: Pruning.Result
        /// The number of expired sessions and tokens.
        package var access: Int
        /// The number of rows of removed accounts.
        package var departed = 0
        /// The number of documents that no record names any more.
        package var documents = 0

        package init(_ records: Pruning.Result = Pruning.Result(), access: Int = 0) {
            (self.records, self.access) = (records, access)
        }

        package var isEmpty: Bool { self == Result() }
    }

    /// Removes the data that is due now.
    @discardableResult
    package func run() async throws -> Result {
        try await database.trustedClock.note(database)
        var result = try await forEachOwner { owner in
            try await settleFuture(owner)
            var result = Result(try await Pruning(database).run(owner, at: database.trustedClock.moment))
            if try await accessDue(owner) > 0 {
                result.access = try await database.write(owner) { try AccessPruning.run(in: $0) }
            }
            // This follows the removal of the records and states that named the documents.
            if try await documentsDue(owner) > 0 {
                result.documents = try await database.write(owner) { try Blobs.release(in: $0) }
            }
            return result
        }
        // This comes last, so that rows that cannot be removed do not prevent the removal of other data.
        result.departed = try await DepartedRows(database).removeAll()
        try await database.blobs.collect(in: database)
        return result
    }

    /// The data that is due, without removing it.
    package func due() async throws -> Result {
        var result = try await forEachOwner { owner in
            var result = Result(
                try await Pruning(database).due(owner, at: database.trustedClock.moment),
                access: try await accessDue(owner))
            result.documents = try await documentsDue(owner)
            return result
        }
        result.departed = try await DepartedRows(database).count()
        return result
    }

    /// Corrects sessions with times in the future, but only while the clock is trusted. A clock that may be slow cannot show
    /// which times are in the future.
    private func settleFuture(_ owner: OwnerID) async throws {
        guard database.trustedClock.doubt == nil else { return }
        let now = database.trustedClock.moment
        guard try await database.read(owner, { try FutureAccess.isThere(in: $0, at: now) }) else { return }
        try await database.write(owner) { try FutureAccess.settle(in: $0) }
    }

    private func documentsDue(_ owner: OwnerID) async throws -> Int {
        try await database.read(owner) { try Blobs.unnamed(of: $0.ownerKey, in: $0.session).count }
    }

    private func accessDue(_ owner: OwnerID) async throws -> Int {
        let now = database.trustedClock.moment
        return try await database.read(owner) { try AccessPruning.due(in: $0, at: now) }
    }

    /// Runs a closure for each owner. If the closure fails for one owner, it still runs for the other owners, and the error is
    /// thrown at the end. An owner that was deleted meanwhile counts as done.
    private func forEachOwner(
        _ body: (OwnerID) async throws -> Result
    ) async throws -> Result {
        let owners = try await database.read { try Owners.all(in: $0).map(\.id) }
        var result = Result()
        var failures: [MizanError] = []
        for owner in owners + [.shared] {
            do {
                let more = try await body(owner)
                result.records = result.records + more.records
                result.access += more.access
                result.documents += more.documents
            } catch let error where MizanError.isCancellation(error) {
                throw error
            } catch let lost as JobLeaseError {
                // Another process runs it.
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
