package import Accounts
internal import Changes
package import HomeAudits
internal import HomeBase
package import Kernel
package import ModuleKit
package import Storage

/// Backups of a whole store: makes, lists, checks, prunes and restores them.
///
/// The service works on the data directory and does not need an open store. A store can thus be backed up before a newer Mizan
/// changes it. A backup is restored while no process has the store open.
package struct BackupService: Sendable {
    private let store: any StoreAdministration
    private let migrations: [MigrationSet]
    private let clock: Clock
    private let rules: @Sendable () throws -> ModuleRules

    /// - Parameters:
    ///   - migrations: the migrations that this Mizan knows. A backup of a newer Mizan is refused.
    ///   - rules: the rules of this build's modules. A backup from elsewhere is checked by these rules.
    package init(
        _ store: any StoreAdministration, migrations: [MigrationSet], clock: Clock,
        rules: @escaping @Sendable () throws -> ModuleRules = { ModuleRules(of: []) }
    ) {
        (self.store, self.migrations) = (store, migrations)
        (self.clock, self.rules) = (clock, rules)
    }

    /// For a store of SQLite.
    package init(
        dataDirectory: String, migrations: [MigrationSet], clock: Clock,
        rules: @escaping @Sendable () throws -> ModuleRules = { ModuleRules(of: []) }
    ) {
        self.init(SQLiteAdministration(path: dataDirectory), migrations: migrations, clock: clock, rules: rules)
    }

    /// For a store, open or not, with this build's set-up.
    package init(_ setup: StoreSetup) {
        self.init(
            setup.store, migrations: setup.migrations, clock: setup.clock,
            rules: { ModuleRules(of: try setup.modules()) })
    }

    package var dataDirectory: String { store.path }

    /// The place of the data, for messages.
    package var place: String { store.place }

    /// The default directory of backups.
    package var directory: String { store.path + "/backups" }

    /// A finished backup, with its path and manifest.
    package struct Made: Sendable {
        package let path: String
        package let manifest: BackupManifest
    }

    /// Makes a backup while the store is in use, and returns when the backup has been read completely and verified.
    ///
    /// - Parameter place: a file that does not exist yet, or a directory; nil for the default place.
    package func make(
        at place: String? = nil, origin: BackupManifest.Origin = .hand, telling listener: WorkListener = .nobody
    ) async throws -> Made {
        let now = clock.now()
        return try await BlockingWork.run { cancellation in
            guard try store.holdsStore() else {
                throw MizanError(
                    .notFound, "backup.no-store", "There is no store in \(store.place) yet: nothing to back up.",
                    details: ["path": store.place])
            }
            let path = try target(place, now)
            let key = BackupKey(secret: try secret.loadOrCreate())
            let number = origin == .schedule ? try BackupOrder.next(after: scheduled()) : nil
            let manifest = try StoreBackup.make(
                of: store, at: path, origin: origin, version: MizanVersion.current, now: now, number: number, key: key,
                telling: listener, cancellation)
            return Made(path: path, manifest: manifest)
        }
    }

    /// The backups in the default place, latest first.
    package func list() throws -> [BackupFile] {
        BackupOrder.listed(try BackupFiles.list(directory), at: clock.now())
    }

    /// Checks a file completely; throws the error that is found.
    package func verify(_ file: String, telling listener: WorkListener = .nobody) async throws -> VerifiedStore {
        try await BlockingWork.run { cancellation in
            try StoreVerification.verify(
                file, migrations: migrations, key: key(), audit: audit(), telling: listener, cancellation
            ).checkingDocuments(cancellation)
        }
    }

    private func audit() throws -> RowAudit {
        let rules = try rules()
        return { session, unverified, faults, cancellation in
            try ContentAudit.examine(in: session, by: rules, except: unverified, &faults, cancellation)
        }
    }

    /// The proof of a backup's origin, from its manifest; nil if the manifest was changed. The file itself is not read.
    package func proof(of file: BackupFile) throws -> BackupProof? {
        guard let manifest = file.manifest else { return .noManifest }
        return try manifest.proof(by: key())
    }

    private var secret: SecretKeyFile { SecretKeyFile(in: store.path) }

    private func key() throws -> BackupKey? { try secret.load().map { BackupKey(secret: $0) } }

    /// The result of a restore, and the remaining sessions and tokens.
    package struct Restored: Sendable {
        package let outcome: StoreRestore.Outcome
        package let access: RestoredAccess
        /// Records how the API tokens were treated.
        package let tokens: Tokens

        package enum Tokens: String, Sendable {
            /// Tokens that were valid in the replaced store remain valid.
            case compared
            /// There was no replaced store, or the replaced store could not be read. All tokens ended.
            case ended
            /// All tokens remain valid, as requested.
            case kept
        }
    }

    /// Restores a backup in place of the store. Throws while a process has the store open. All sessions end. An API token
    /// remains valid only if it is valid in the present store. With `keepTokens`, all API tokens of the backup remain valid.
    ///
    /// If it is not proved that this data directory made the backup, the backup is restored only with `madeElsewhere`. Somebody
    /// may have changed such a backup. `tell` receives the verified facts before anything is replaced.
    package func restore(
        _ file: String, keepTokens: Bool = false, madeElsewhere: Bool = false,
        telling listener: WorkListener = .nobody, tell: @escaping @Sendable (BackupSummary) -> Void = { _ in }
    ) async throws -> Restored {
        let now = clock.now()
        return try await BlockingWork.run { cancellation in
            let (outcome, note) = try StoreRestore.restore(
                file, into: store, migrations: migrations, now: now, key: try key(), audit: try audit(),
                accepting: {
                    if !madeElsewhere { try Self.requireMadeHere($0) }
                    tell(BackupSummary($0))
                }, telling: listener, cancellation
            ) { restored, replaced -> (RestoredAccess, Restored.Tokens) in
                // Stored answers of another machine must not be repeated here, so they are marked as expired.
                if madeElsewhere { try restored.execute("UPDATE idempotency SET created_at = 0") }
                if keepTokens { return (try RestoredAccess.settle(in: restored, keeping: nil, at: now), .kept) }
                guard case .read(let valid) = try replaced.read({ try RestoredAccess.tokens(in: $0, at: now) }) else {
                    return (try RestoredAccess.settle(in: restored, keeping: [], at: now), .ended)
                }
                return (try RestoredAccess.settle(in: restored, keeping: valid, at: now), .compared)
            }
            return Restored(outcome: outcome, access: note.0, tokens: note.1)
        }
    }

    private static func requireMadeHere(_ verified: VerifiedStore) throws(MizanError) {
        guard let why = verified.proof.doubt else { return }
        throw MizanError(
            .invalidInput, "restore.made-elsewhere",
            "\(verified.path) is sound, but \(why). Nothing was restored.", details: ["path": verified.path],
            advice: "If you know where the backup comes from: --made-elsewhere")
    }

    /// Removes all scheduled backups except those to keep; returns the names of the removed backups. While the clock is in
    /// doubt, nothing is removed if `keep` depends on dates.
    package func prune(_ keep: BackupKeep, isClockBelieved: Bool) async throws -> [String] {
        let now = clock.now()
        return try await BlockingWork.run { cancellation in
            try BackupFiles.sweep(directory, where: BackupName.isGiven)
            guard isClockBelieved || !keep.goesByDates else { return [] }
            let removed = try BackupRetention(keep: keep, now: now).apply(
                to: BackupOrder.sorted(scheduled(), at: now), cancellation)
            try BackupFiles.sweepDocuments(directory)
            return removed.map(\.name)
        }
    }

    /// The moment of the latest backup in the store's directory of backups, whoever made it. A date in the future is ignored.
    package func latest(at now: Instant) throws -> Instant? {
        try BackupFiles.list(directory).compactMap(\.manifest?.madeAt).filter { $0 <= now }.max()
    }

    /// The number of rows of records in a backup, including removed records that are still stored; nil without a manifest.
    package func records(in file: BackupFile) throws -> Int64? {
        let tables = Set(try rules().recordTypes.map(\.schema).filter { $0.scope == .own }.map(\.table))
        return file.manifest?.contents.tables.reduce(0) { $0 + (tables.contains($1.key) ? $1.value : 0) }
    }

    /// The date of the newest scheduled backup. Nil if there is no such backup, or if its date is in the future and therefore
    /// wrong.
    func newestScheduled(at now: Instant) throws -> Instant? {
        let newest = try BackupOrder.sorted(scheduled(), at: now).first
        return newest?.manifest.flatMap { $0.madeAt <= now ? $0.madeAt : nil }
    }

    /// The backups that the schedule made and that were not renamed.
    private func scheduled() throws -> [BackupFile] {
        try list().filter { $0.manifest?.origin == .schedule && BackupName.isGiven($0.name) }
    }

    private func target(_ place: String?, _ now: Instant) throws -> String {
        guard let place else {
            try BackupFiles.makeDirectory(directory)
            return BackupName.free(in: directory, at: now)
        }
        guard !place.isEmpty else {
            throw MizanError(.invalidInput, "backup.place", "The name of the file for the backup is empty.")
        }
        guard BackupFiles.isDirectory(place) else { return place }
        return BackupName.free(in: place.hasSuffix("/") ? String(place.dropLast()) : place, at: now)
    }
}
