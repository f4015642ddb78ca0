internal import Kernel
internal import ModuleKit
internal import Storage

extension SliceStart {
    /// Adds the modules' supplied data to the shared data if the store lacks it. If nothing is missing, this is one read. In
    /// that read, the clock also loads the latest time that the store knows. A module whose data cannot be added is left out.
    func supplied(
        _ loaded: (modules: [any Module], states: [ModuleStatus]), clock: TrustedClock
    ) async throws -> (modules: [any Module], states: [ModuleStatus]) {
        let supplies = loaded.modules.compactMap { module in
            module.supply.map { (id: type(of: module).id, supply: $0) }
        }
        let isComplete = try await database.read { view in
            try clock.load(in: view)
            do {
                return try supplies.allSatisfy { try $0.supply.isThere(try ReadTransaction(.shared, on: view)) }
            } catch {
                // The loop below finds out which slice is at fault.
                _ = try Self.blamed(error)
                return false
            }
        }
        guard !isComplete else { return loaded }
        var failures: [String: MizanError] = [:]
        for (id, supply) in supplies {
            do {
                try await database.write(.shared, within: TransactionBudget.everything) { transaction in
                    // Another process may have added the data meanwhile.
                    guard try !supply.isThere(transaction.reading) else { return }
                    transaction.begin(JournalOperation(action: "supply \(id)", origin: .mizan))
                    try supply.bring(transaction)
                }
            } catch {
                failures[id] = try Self.blamed(error)
            }
        }
        guard !failures.isEmpty else { return loaded }
        return (
            loaded.modules.filter { failures[type(of: $0).id] == nil },
            loaded.states.map { status in
                guard let failure = failures[status.id] else { return status }
                return ModuleStatus(id: status.id, title: status.title, state: .setupFailed(failure))
            }
        )
    }
}
