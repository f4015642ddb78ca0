internal import Accounts
internal import ModuleKit
internal import Storage

/// Looks at Mizan's parts and its store.
package struct StatusService: Sendable {
    private let context: ModuleContext
    private let states: [ModuleStatus]
    private let directory: String
    private let jobs: JobService
    private let connectors: ConnectorService

    init(
        context: ModuleContext, states: [ModuleStatus], directory: String, jobs: JobService,
        connectors: ConnectorService
    ) {
        self.context = context
        self.states = states
        self.directory = directory
        self.jobs = jobs
        self.connectors = connectors
    }

    /// What is always there: without it, the store would not be open.
    private static let always = [
        ModuleStatus(id: "platform", title: "Store", state: .running),
        ModuleStatus(id: AccountMigrations.set.module, title: "Accounts", state: .running),
        ModuleStatus(id: HomeModule.id, title: "Home", state: .running),
    ]

    package func report() async throws -> StatusReport {
        let (steps, owners) = try await context.database.read { session in
            (
                try session.rows("SELECT module, name FROM migrations ORDER BY module, name").map {
                    (module: try $0.text(0), name: try $0.text(1))
                },
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
        let taken = Dictionary(grouping: steps, by: \.module).mapValues { $0.map(\.name) }
        let known = Self.always + states
        let others = Set(taken.keys).subtracting(known.map(\.id)).sorted().map {
            ModuleStatus(id: $0, title: $0, state: .notLoaded(.notBuiltIn))
        }
        return StatusReport(
            directory: directory, modules: (known + others).map { StatusReport.Part($0, steps: taken[$0.id] ?? []) },
            owners: owners, clock: ClockReport(context.database.trustedClock.trust), jobs: try await jobs.reports(),
            connectors: try await connectors.everybodys())
    }
}
