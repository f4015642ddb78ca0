internal import Changes
internal import HomeAudits
internal import Kernel
internal import ModuleKit
internal import Storage

/// The examined store.
struct DoctorContext: Sendable {
    let setup: StoreSetup
    /// Nil while only the files are examined.
    var database: (any Database)?
    /// The rules of Home, and of the slices that could be started.
    var rules = ModuleRules()
    var audits: [Audit] = []
    let zones: MachineZones
    /// The reasons why some slices could not be started, each with the title of the slice.
    var failures: [String] = []

    var recordTypes: [any RecordType] { rules.recordTypes }
    var facts: [AnyFactSchema] { rules.facts }
    var schemas: [AnyRecordSchema] { recordTypes.map(\.schema) }
    var path: String { setup.path }
    /// Only for checks of a store that is a file.
    var file: String { setup.store.file ?? path }
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

    /// Starts as many slices as possible. A slice that fails must not prevent the examination of the other slices.
    mutating func startSlices(on database: any Database) {
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

    /// Leaves out the record types whose tables are missing because the store has not run its latest migrations. The existing
    /// tables are still examined.
    mutating func leaveOutTypesToCome() async {
        do {
            rules.leaveOutWhatIsToCome(in: try await read { try Catalogue.read(in: $0) })
        } catch { return }
    }

    /// True if no check reports a loss in the journal or in the history. After a loss, a checksum of the remaining data would
    /// hide the loss.
    func hasLostNothing() async throws -> Bool {
        let checks: [any DoctorCheck] = [VersionCheck(), JournalCheck(), HistoryCheck()]
        for check in checks {
            guard try await check.examine(self).allSatisfy({ $0.level < .problem }) else { return false }
        }
        return true
    }

    /// Every owner, including the owner of the shared data.
    static func owners(in session: any DatabaseSession) throws -> [(key: Int64, name: String)] {
        try Owners.everyone(in: session).map { ($0.key, $0.name) }
    }
}
