internal import Changes
internal import HomeAudits
internal import Kernel
internal import ModuleKit
internal import Storage

/// The store that is looked at.
struct DoctorContext: Sendable {
    let setup: StoreSetup
    /// Nil as long as only the files are looked at.
    var database: SQLiteDatabase?
    /// The rules of Home, and of the slices that could be started.
    var rules = ModuleRules()
    var audits: [Audit] = []
    let zones: MachineZones
    /// Why the other slices could not, by title.
    var failures: [String] = []

    var recordTypes: [any RecordType] { rules.recordTypes }
    var facts: [AnyFactSchema] { rules.facts }
    var schemas: [AnyRecordSchema] { recordTypes.map(\.schema) }
    var path: String { setup.path }
    var file: String { path + "/mizan.sqlite" }
    var titles: [String] { setup.slices.map { $0.title } }
    /// Seconds since 1970.
    var now: Int64 { setup.clock.now().microseconds / 1_000_000 }

    func read<Result: Sendable>(
        _ body: @escaping @Sendable (any DatabaseSession) throws -> Result
    ) async throws -> Result {
        guard let database else { throw MizanError(.internal, "doctor.not-open", "The store is not open.") }
        return try await database.read(within: TransactionBudget.everything, body)
    }

    func write<Result: Sendable>(
        _ body: @escaping @Sendable (WriteTransaction) throws -> Result
    ) async throws -> Result {
        guard let database else { throw MizanError(.internal, "doctor.not-open", "The store is not open.") }
        return try await database.write(.shared, within: TransactionBudget.everything, body)
    }

    /// Starts what can be started: a slice that fails must not keep the others from being looked at.
    mutating func startSlices(on database: SQLiteDatabase) {
        self.database = database
        let context = setup.context(database)
        for slice in setup.slices {
            do {
                let module = try slice.init(context: context)
                rules.add(module)
                audits += module.audits
            } catch {
                failures.append("\(slice.title): \(MizanError(crossing: error).message)")
            }
        }
    }

    /// A store that has not taken its latest steps lacks tables of this build: what it does have is looked at.
    mutating func leaveOutTypesToCome() async {
        do {
            rules.leaveOutWhatIsToCome(in: try await read { try Catalogue.read(in: $0) })
        } catch { return }
    }

    /// True if no check says that the journal or the history has lost something: a sum over the rest would hide the loss.
    func hasLostNothing() async throws -> Bool {
        let checks: [any DoctorCheck] = [VersionCheck(), JournalCheck(), HistoryCheck()]
        for check in checks {
            guard try await check.examine(self).allSatisfy({ $0.level < .problem }) else { return false }
        }
        return true
    }

    /// Every owner, that of the shared data among them.
    static func owners(in session: any DatabaseSession) throws -> [(key: Int64, name: String)] {
        try Owners.everyone(in: session).map { ($0.key, $0.name) }
    }
}
