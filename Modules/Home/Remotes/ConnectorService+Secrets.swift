internal import Accounts
package import Connectors
internal import HomeWork
package import Kernel
internal import ModuleKit
internal import Storage

extension ConnectorService {
    func sealed(_ secret: String, _ name: String, _ owner: OwnerID) throws -> [UInt8] {
        guard let key else {
            throw MizanError(
                .unavailable, "sync.secret", "This store has no directory, so a key cannot be stored.")
        }
        return try SealedSecret(secretOfTheStore: key.loadOrCreate()).seal(secret, of: owner, for: name)
    }

    private func opened(_ row: ConnectorRow, _ owner: OwnerID) throws -> String {
        guard let secret = try key?.load() else { throw SealedSecret.unreadable(row.name) }
        return try SealedSecret(secretOfTheStore: secret).open(row.secret, of: owner, for: row.name)
    }

    /// The secret that is stored in the row. A connector whose secret changes when it is used updates the row.
    package func kept(_ row: ConnectorRow, _ owner: OwnerID) throws -> ConnectorSecret {
        let name = row.name
        return ConnectorSecret(
            first: try opened(row, owner),
            load: { try opened(try await self.row(name, owner), owner) },
            save: { text in
                let sealed = try sealed(text, name, owner)
                try await change(name, owner) { row, _ in row.secret = sealed }
            },
            alone: { body in try await alone(row, owner, body) })
    }

    private static let patience = Duration.seconds(90)
    private static let pause = Duration.milliseconds(50)

    /// Waits while another run, of this or another process, changes the secret. A request takes a minute at most, and the lease
    /// of a dead process ends at once.
    private func alone(
        _ row: ConnectorRow, _ owner: OwnerID, _ body: @Sendable () async throws -> Void
    ) async throws {
        let ownerKey = try await context.database.read { try Owners.require(owner, in: $0).key }
        let end = ContinuousClock.now.advanced(by: Self.patience)
        let lease = try await take(row.secretLease(of: ownerKey), until: end)
        do {
            try await body()
        } catch {
            try await lease.release(in: context.database)
            throw error
        }
        try await lease.release(in: context.database)
    }

    private func take(_ name: String, until end: ContinuousClock.Instant) async throws -> JobLease {
        while true {
            do {
                return try await JobLease.take(name, by: RunningProgram.description, in: context.database)
            } catch let error as JobLeaseError {
                guard case .held = error, ContinuousClock.now < end else { throw error }
                try await Task.sleep(for: Self.pause)
            }
        }
    }
}
