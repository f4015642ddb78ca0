internal import Connectors
package import Kernel
package import ModuleKit
package import Storage

// The removal of an account’s records at its remotes, before the account is removed (decision 60). It runs as the sync of the
// connector does: under the same lease, by the same schedule, and with the same waits after failures.
extension ConnectorService {
    /// The names of the owner’s remotes, and whether each can be emptied.
    package func remotes(of owner: OwnerID) async throws -> [(name: String, canBeEmptied: Bool)] {
        try await context.read(owner) { try ConnectorRow.all(in: $0).map { ($0.name, erases($0)) } }
    }

    private func erases(_ row: ConnectorRow) -> Bool { kinds.contains { $0.name == row.kind && $0.erases } }

    /// Makes the owner leave: from now on nothing is synced with the remotes that can be emptied. Returns their names.
    package func beginLeaving(
        _ owner: OwnerID, unless refusal: @escaping @Sendable (any DatabaseSession) throws -> Void
    ) async throws -> [String] {
        try await context.write(owner) { transaction in
            try refusal(transaction.session)
            let rows = try ConnectorRow.all(in: transaction.reading).filter(erases)
            for var row in rows where row.leaving == nil {
                (row.leaving, row.isPaused, row.failures) = (.wanted, false, 0)
                (row.notBefore, row.reason, row.message) = (nil, nil, nil)
                try row.save(in: transaction)
            }
            return rows.map(\.name)
        }
    }

    /// Keeps the account. Some of its records at the remotes may be gone already, so sync begins anew: nothing is removed
    /// here, and the next run sends everything again.
    package func callOffLeaving(_ owner: OwnerID) async throws -> [String] {
        try await context.write(owner) { transaction in
            let rows = try ConnectorRow.all(in: transaction.reading).filter { $0.leaving != nil }
            guard !rows.isEmpty else {
                throw Refusal.accountNotLeaving("The account is not being removed.")
            }
            for var row in rows {
                row.leaving = nil
                (row.failures, row.notBefore, row.reason, row.message) = (0, nil, nil, nil)
                try Self.beginAnew(&row, in: transaction)
                try row.save(in: transaction)
            }
            return rows.map(\.name)
        }
    }

    /// Empties the remote, unless it is empty already.
    func erase(_ name: String, _ owner: OwnerID, _ tally: RemoteTally, _ database: any Database) async throws {
        let row = try await row(name, owner)
        guard row.leaving == .wanted else { return }
        let connector = try connector(row, owner, counting: { tally.add { $0.requests += 1 } })
        let account = try await connector.account()
        guard account.id == row.account.id else { throw RemoteRun.otherAccount(row, account) }
        try await connector.erase { [client = row.client] in
            let now = try await self.row(name, owner)
            guard now.leaving == .wanted, now.client == client, !now.isPaused else {
                throw RemoteFailure(.passing, ConnectorFailure.changed(name))
            }
        }
        try await database.write(owner) { transaction in
            guard var now = try ConnectorRow.find(name, in: transaction.reading), now.leaving == .wanted else {
                throw ConnectorFailure.changed(name)
            }
            now.leaving = .done
            try now.save(in: transaction)
        }
    }

    /// Removes the account if all its remotes are empty.
    func departIfDone(_ owner: OwnerID) async throws {
        do {
            if try await context.read(owner, { try Self.isDone(in: $0) }) { try await depart(owner) }
        } catch let error as MizanError where error.reason == Refusal.ownerUnknown.reason {
            // Another process has removed it.
        }
    }

    /// True if the owner leaves, and nothing is left at any remote that is emptied.
    package static func isDone(in transaction: ReadTransaction) throws -> Bool {
        let states = try ConnectorRow.all(in: transaction).compactMap(\.leaving)
        return !states.isEmpty && states.allSatisfy { $0 == .done }
    }
}

extension Refusal {
    package static let accountNotLeaving = Refusal(
        .conflict, "account.not-leaving", "The account is not being removed.")
}
