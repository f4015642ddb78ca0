package import Accounts
internal import Changes
package import HomeBase
package import Kernel
package import ModuleKit
internal import Storage

/// Imports an archive as a new owner of this store: completely, or not at all. The rows are stored in parts, and other writes
/// are possible between the parts. Until the last transaction, the rows belong to no account (`Owners.arrive`).
package struct AccountImport: Sendable {
    private let context: ModuleContext
    private let modules: [any Module]
    private let types: RecordTypes

    package init(context: ModuleContext, modules: [any Module], types: RecordTypes? = nil) {
        (self.context, self.modules) = (context, modules)
        self.types = types ?? RecordTypes(modules)
    }

    /// Throws if a file does not begin like an archive.
    package static func requireArchive(_ path: String) throws {
        if !ArchiveBundle.isBundle(path) { _ = try ArchiveReader(path) }
    }

    /// Imports the archive. The owner keeps the id, because records refer to the owner by this id. The name may differ.
    ///
    /// The file is read twice. Errors are found before anything is stored, so only a complete file is imported. At the end, the
    /// digest of the stored rows must match the archive.
    package func run(
        from path: String, as given: String? = nil, by authority: Authority = .machine,
        telling listener: WorkListener = .nobody
    ) async throws -> AccountExport.Result {
        guard ArchiveBundle.isBundle(path) else {
            return try await run(from: path, nil, as: given, by: authority, telling: listener)
        }
        let (bundle, rows) = try await BlockingWork.run { [context] _ in
            let bundle = try ArchiveBundle(path, context.archives)
            return (bundle, try bundle.rows(in: context.database.blobs))
        }
        // The file of the rows exists until everything is done.
        defer { withExtendedLifetime(rows) {} }
        return try await run(from: rows.path, bundle, as: given, by: authority, telling: listener)
    }

    private func run(
        from path: String, _ bundle: ArchiveBundle?, as given: String?, by authority: Authority,
        telling listener: WorkListener
    ) async throws -> AccountExport.Result {
        let chosen = try given.map { name throws(MizanError) in try AccountName.checked(name) }
        let manifest = try await BlockingWork.run { _ in try ArchiveReader(path).manifest }
        let name = chosen ?? manifest.ownerName
        if chosen == nil { try Self.requireUsable(name) }
        let schema = try await context.database.read { session in
            try authority.requireAdmin(in: session)
            try Self.requireFree(manifest.owner, name, in: session)
            return try ArchiveSchema(manifest, in: session)
        }
        listener.enter(.reading)
        let rows = try await BlockingWork.run { try ArchiveCheck.run(path, schema, telling: listener, $0) }
        listener.enter(.storing)
        let intake = try await BlockingWork.run { _ in try ArchiveIntake(path) }
        let arriving = try await context.database.write(.shared) { transaction in
            try authority.requireAdmin(in: transaction.session)
            return try Owners.arrive(intake.manifest.ownerRow, in: transaction)
        }
        do {
            let last = try await store(intake, schema, as: arriving, by: authority) {
                listener.report(WorkProgress(records: .init($0, of: rows)))
            }
            if let bundle { try await store(bundle, as: arriving) }
            return try await settle(arriving, as: name, intake.manifest, schema, last, by: authority)
        } catch {
            await abandon(arriving, isCancelled: MizanError.isCancellation(error))
            throw error
        }
    }

    /// Returns the last part.
    private func store(
        _ intake: ArchiveIntake, _ schema: ArchiveSchema, as arriving: StoredOwner, by authority: Authority,
        stored: (Int) -> Void
    ) async throws -> ArchiveRows.Some {
        let limit = PartLimit.current
        var parts = 0
        while true {
            let part = try await context.database.writeWhileWanted(.shared, within: TransactionBudget.everything) {
                transaction in
                try authority.requireAdmin(in: transaction.session)
                try Self.requireArriving(arriving, in: transaction.session)
                return try intake.part(schema, of: arriving.key, PartTurn(limit), in: transaction.session)
            }
            stored(part.count)
            if part.trailer != nil { return part }
            parts += 1
            try limit.requireMore(after: parts)
        }
    }

    /// Stores the documents of the archive, before the account can be used.
    private func store(_ bundle: ArchiveBundle, as arriving: StoredOwner) async throws {
        let database = context.database
        for member in bundle.hashes {
            let draft = try await BlockingWork.run { _ in try bundle.document(member, in: database.blobs) }
            try await database.keeping(draft) { placed in
                try await database.write(.shared) { transaction in
                    try Self.requireArriving(arriving, in: transaction.session)
                    try Blobs.add(placed, to: arriving.key, in: transaction.session)
                }
            }
        }
    }

    /// Checks the stored rows in reads, because nobody else changes these rows. Then makes them the rows of the owner.
    private func settle(
        _ arriving: StoredOwner, as name: String, _ manifest: ArchiveManifest, _ schema: ArchiveSchema,
        _ last: ArchiveRows.Some, by authority: Authority
    ) async throws -> AccountExport.Result {
        let (database, modules, owner) = (context.database, modules, manifest.owner)
        let now = context.clock.now()
        let (digest, stale) = try await database.readWhileWanted(within: TransactionBudget.everything) { session in
            let digest = try schema.digest(of: arriving.key, manifest, in: session)
            if let trailer = last.trailer {
                try AccountImportCheck.requireEqual(digest, trailer, line: last.lines.upperBound)
            }
            let reading = arriving.reading(as: owner, in: session)
            try AccountImportCheck.requireSound(
                reading, recordTypes: types.all, facts: modules.flatMap(\.facts), at: now)
            return (digest, try AccountImportCheck.stale(modules.flatMap(\.derivations), reading))
        }
        for derivation in stale {
            try await database.writeWhileWanted(.shared, within: TransactionBudget.everything) { transaction in
                try Self.requireArriving(arriving, in: transaction.session)
                try derivation.rebuild(DerivedRows(of: arriving, as: owner, in: transaction))
            }
        }
        let used = try await database.readWhileWanted(within: TransactionBudget.everything) { session in
            try AccountImportCheck.requireInvariants(
                arriving.reading(as: owner, in: session), modules.flatMap(\.invariants))
            return try UsageAudit.counted(of: arriving.key, in: session)
        }
        try await database.write(.shared) { transaction in
            try authority.requireAdmin(in: transaction.session)
            try Self.requireArriving(arriving, in: transaction.session)
            try Self.requireFree(owner, name, in: transaction.session)
            try Owners.settle(arriving, as: owner, name: name, used: used, in: transaction)
        }
        return AccountExport.Result(owner: owner, name: name, digest)
    }

    /// Deletes the stored rows of a failed import. If a person cancelled the import, the rows are deleted later, with the
    /// store's expired data, so that the person need not wait. Returns true if the rows are deleted. No error is thrown,
    /// because the import's own error matters more.
    @discardableResult
    private func abandon(_ arriving: StoredOwner, isCancelled: Bool) async -> Bool {
        do {
            let departed = try await context.database.write(.shared) { transaction -> StoredOwner? in
                guard try Owners.isDeparted(arriving, in: transaction.session) else { return nil }
                return try Owners.depart(arriving, in: transaction)
            }
            guard let departed, !isCancelled else { return departed == nil }
            _ = try await DepartedRows(context.database).remove(departed)
            try await context.database.blobs.collect(in: context.database)
            return true
        } catch {
            return false
        }
    }

    private static func requireArriving(_ arriving: StoredOwner, in session: any DatabaseSession) throws {
        guard try Owners.isDeparted(arriving, in: session) else {
            throw Refusal.archiveInterrupted(
                "The import took so long that it counted as interrupted, and the rows stored so far were removed. "
                    + "Import the archive again."
            )
        }
    }

    private static func requireFree(_ id: OwnerID, _ name: String, in session: any DatabaseSession) throws {
        if let there = try Owners.find(id, in: session) {
            throw Refusal.archiveOwnerExists(
                """
                The owner of this archive is already in this store, as “\(there.name)”, and two states of one account \
                cannot be kept apart. Delete the account here first, or import the archive into another store. Nothing \
                was stored.
                """, details: ["owner": id.description],
                advice: "`mizan account delete --owner \(id)`, or `--data DIRECTORY`.")
        }
        try Credentials.requireFree(name, in: session)
    }

    /// Throws if the name is not allowed; the archive's own name may have been given under older rules.
    private static func requireUsable(_ name: String) throws(MizanError) {
        // Format characters may reverse a line, or be invisible.
        let isPlain = name.unicodeScalars.allSatisfy { ![.control, .format].contains($0.properties.generalCategory) }
        guard name.contains(where: { !$0.isWhitespace }), name.utf8.count <= 200, isPlain else {
            throw Refusal.ownerName(
                "An owner's name has 1 to 200 bytes and no control characters. Give this owner another name; nothing "
                    + "was stored.",
                advice: "--as NAME")
        }
        // A name must not look like an id, because an account can also be named by its id. Some names are reserved for the
        // shared data.
        guard OwnerID(AccountName.key(of: name)) == nil, !AccountName.isReserved(name) else {
            throw Refusal.ownerName(
                "An account cannot be called “\(name)”: this is an id, or means the shared data. Give this account "
                    + "another name; nothing was stored.",
                advice: "--as NAME")
        }
    }
}
