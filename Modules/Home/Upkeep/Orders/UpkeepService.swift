package import FoundationEssentials
package import HomeWork
package import Kernel
package import ModuleKit
internal import Storage
internal import Synchronization

/// Backups and the doctor, ordered by an admin over HTTP or on a page.
///
/// The work is done beside the requests, one order after another, so that no request waits for it. It is listed as long work
/// of the store, where it can be cancelled. The latest order of each kind is remembered until the server ends.
package final class UpkeepService: Sendable {
    /// Nil if the store has no directory: then nothing can be ordered.
    private let setup: StoreSetup?
    private let database: any Database
    /// The age in seconds at which the doctor calls the latest backup too old; nil for no warning.
    private let oldestBackup: Int64?
    private let work: RunningWork
    private let clock: Clock
    private let identifiers: Identifiers
    private let latest = Mutex<[UpkeepOrder.Kind: UpkeepOrder]>([:])
    private let (orders, ordering) = AsyncStream.makeStream(of: UpkeepOrder.self)

    package init(context: ModuleContext, setup: StoreSetup?, oldestBackup: Int64?, work: RunningWork) {
        (self.setup, self.oldestBackup, self.work) = (setup, oldestBackup, work)
        (database, clock, identifiers) = (context.database, context.clock, context.identifiers)
    }

    // MARK: Requests

    /// Orders a backup, or the examination of the store. If the same is under way already, returns that order.
    package func order(_ deed: UpkeepOrder.Deed) async throws -> UpkeepOrder {
        guard setup != nil else { throw Self.noDirectory }
        if case .verification(let name) = deed { _ = try await path(of: name) }
        let order = UpkeepOrder(id: identifiers.fresh(), deed: deed, since: clock.now())
        let present = latest.withLock { latest -> UpkeepOrder in
            if let present = latest[deed.kind], present.isUnderWay { return present }
            latest[deed.kind] = order
            ordering.yield(order)
            return order
        }
        guard present.deed == deed else { throw Self.busy }
        return present
    }

    /// Throws if the order is not the latest of its kind.
    package func order(_ id: UUID) throws(MizanError) -> UpkeepOrder {
        guard let order = latest.withLock({ $0.values.first { $0.id == id } }) else {
            throw Refusal.upkeepUnknown(
                "There is no such order: another one followed, or the server was started anew.")
        }
        return order
    }

    package func latest(_ kind: UpkeepOrder.Kind) -> UpkeepOrder? { latest.withLock { $0[kind] } }

    /// The progress of an order; nil before it begins and after it ends.
    package func progress(of order: UpkeepOrder) -> WorkEntry? {
        work.entries(of: [.shared]).first { $0.id == order.id }
    }

    /// The backups in the default place, latest first.
    package func backups() async throws -> [ListedBackup] {
        guard let setup else { return [] }
        return try await BlockingWork.run { _ in
            let service = BackupService(setup)
            return try service.list().map {
                ListedBackup($0, try service.proof(of: $0), records: try service.records(in: $0))
            }
        }
    }

    /// A request names a backup of the list, never a path.
    private func path(of name: String) async throws -> String {
        guard let found = try await backups().first(where: { $0.name == name }) else {
            throw Refusal.backupUnknown("There is no backup “\(name.prefix(80))” beside the store.")
        }
        return found.path
    }

    // MARK: The work

    /// Does the work until the task is cancelled.
    package func run() async {
        for await order in orders {
            let state = await result(of: order)
            latest.withLock { latest in
                latest[order.deed.kind]?.state = state
                latest[order.deed.kind]?.endedAt = clock.now()
            }
        }
    }

    private func result(of order: UpkeepOrder) async -> UpkeepOrder.State {
        do {
            let kind: WorkEntry.Kind = order.deed == .backup ? .backup : .check
            let listed = try work.begin(
                kind, order.deed.kind.rawValue, id: order.id, of: .shared, in: kind == .backup ? .copying : .checking)
            defer { listed.finish() }
            return try await listed.run { [self] in try await fulfil(order.deed, telling: listed.listener) }
        } catch {
            return .failed(MizanError(crossing: error))
        }
    }

    private func fulfil(_ deed: UpkeepOrder.Deed, telling listener: WorkListener) async throws -> UpkeepOrder.State {
        guard let setup else { throw Self.noDirectory }
        switch deed {
        case .backup: return .made(BackupSummary(try await BackupService(setup).make(telling: listener)))
        case .verification(let name):
            let path = try await path(of: name)
            return .verified(BackupSummary(try await BackupService(setup).verify(path, telling: listener)))
        case .examination:
            let doctor = Doctor(setup, oldestBackup: oldestBackup, database: database)
            return .examined(try await doctor.run(repair: false).map(ToldDiagnosis.init))
        }
    }

    // MARK: Refusals

    private static let busy = Refusal.upkeepBusy(
        "Another backup is being verified. Try again when that is done.", details: ["retryAfter": "10"])
    private static let noDirectory = MizanError(
        .unavailable, "upkeep.no-directory", "This store has no directory, so it has no backups here.")
}

extension Refusal {
    package static let upkeepUnknown = Refusal(.notFound, "upkeep.unknown", "There is no such order any more.")
    package static let upkeepBusy = Refusal(.rateLimited, "upkeep.busy", "Another backup is being verified.")
    package static let backupUnknown = Refusal(.notFound, "backup.unknown", "There is no such backup beside the store.")
}
