internal import Accounts
internal import HomeBase
internal import HomePast
package import HomeWork
package import Kernel
package import ModuleKit
package import Storage

/// Reports on Mizan's parts and its store.
package struct StatusService: Sendable {
    private let context: ModuleContext
    private let states: [ModuleStatus]
    private let directory: StoreDirectory?
    private let administration: (any StoreAdministration)?
    private let sources: [any StatusSource]

    package init(
        context: ModuleContext, states: [ModuleStatus], directory: StoreDirectory?,
        administration: (any StoreAdministration)?, sources: [any StatusSource]
    ) {
        (self.context, self.states, self.sources) = (context, states, sources)
        (self.directory, self.administration) = (directory, administration)
    }

    /// The modules that always exist: the store could not be open without them.
    private static let always = [
        ModuleStatus(id: "platform", title: "Store", state: .running),
        ModuleStatus(id: AccountMigrations.set.module, title: "Accounts", state: .running),
        ModuleStatus(id: HomeBase.id, title: "Home", state: .running),
    ]

    package func report() async throws -> StatusReport {
        let (steps, owners) = try await context.database.read { session in
            (
                try Self.steps(in: session),
                try Owners.all(in: session).map { owner in
                    let reading = try ReadTransaction(owner.id, on: session)
                    let usage = try OwnerUsage(of: owner.key, in: session)
                    let imports = Int(try ImportLog.unfinished(in: reading))
                    return StatusReport.Owner(
                        name: owner.name, version: owner.version,
                        unfinished: try imports + OperationLog.unfinished(in: reading),
                        usedBytes: usage.used, quotaBytes: usage.quota)
                }
            )
        }
        let now = context.clock.now()
        let (size, backup, server) = try await BlockingWork.run {
            [directory, administration, clock = context.clock] _ in
            guard let directory, let administration else { return (Int64(0), Instant?.none, String?.none) }
            let backups = BackupService(dataDirectory: directory.path, migrations: [], clock: clock)
            let sizes = try administration.sizes()
            return (Int64(sizes.data + sizes.log), try backups.latest(at: now), try administration.server())
        }
        return StatusReport(
            place: administration?.place ?? "", size: size, lastBackup: backup, server: server, modules: parts(steps),
            owners: owners,
            clock: ClockReport(context.database.trustedClock.trust), parts: try await standings(isForWatching: false))
    }

    /// The status for monitoring, without personal data.
    package func forWatching() async throws -> JSONValue {
        let steps = try await context.database.read { try Self.steps(in: $0) }
        let own: [JSONValue.Member] = [
            .init("modules", .array(parts(steps).map { $0.json.without(["explanation"]) })),
            .init("clock", ClockReport(context.database.trustedClock.trust).json),
        ]
        return .object(own + (try await standings(isForWatching: true)))
    }

    private func standings(isForWatching: Bool) async throws -> [JSONValue.Member] {
        var members: [JSONValue.Member] = []
        for source in sources {
            if let member = try await source.standing(isForWatching: isForWatching) { members.append(member) }
        }
        return members
    }

    private typealias Step = (module: String, name: String)

    private static func steps(in session: any DatabaseSession) throws -> [Step] {
        try session.rows("SELECT module, name FROM migrations ORDER BY module, name").map {
            (module: try $0.text(0), name: try $0.text(1))
        }
    }

    private func parts(_ steps: [Step]) -> [StatusReport.Part] {
        let taken = Dictionary(grouping: steps, by: \.module).mapValues { $0.map(\.name) }
        let known = Self.always + states
        let others = Set(taken.keys).subtracting(known.map(\.id)).sorted().map {
            ModuleStatus(id: $0, title: $0, state: .notLoaded(.notBuiltIn))
        }
        return (known + others).map { StatusReport.Part($0, steps: taken[$0.id] ?? []) }
    }
}
