package import Kernel

/// Gives every owner of a store a new epoch: for a store that was taken back to an earlier state without Mizan, such as a
/// restored snapshot of a disk. Devices then notice that the versions they know may be gone.
package enum EpochRenewal {
    /// Returns the number of owners. No server may run.
    package static func run(of store: any StoreAdministration, clock: @escaping @Sendable () -> Instant) async throws
        -> Int
    {
        guard try store.holdsStore() else {
            throw MizanError(.notFound, "storage.no-store", "There is no store in \(store.place).")
        }
        let lock = try store.lockForServing()
        let database = try store.open(readers: 1, clock: clock, machine: nil)
        let owners = try await database.write(.shared, within: TransactionBudget.everything) { transaction in
            try Owners.renewEpochs(in: transaction.session)
            return try Owners.everyone(in: transaction.session).count
        }
        try await database.close()
        withExtendedLifetime(lock) {}
        return owners
    }
}
