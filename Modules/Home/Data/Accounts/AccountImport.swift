package import Accounts
package import Kernel
package import ModuleKit
internal import Storage

/// Takes an archive in as a new owner of this store: all of it in one transaction, or nothing.
package struct AccountImport: Sendable {
    private let context: ModuleContext
    private let modules: [any Module]
    private let types: RecordTypes

    package init(context: ModuleContext, modules: [any Module], types: RecordTypes? = nil) {
        self.context = context
        self.modules = modules
        self.types = types ?? RecordTypes(modules)
    }

    /// Throws if a file does not begin as an archive.
    package static func requireArchive(_ path: String) throws { _ = try ArchiveReader(path) }

    /// The owner keeps the id, by which records name whose they are; the name may be another.
    ///
    /// The file is read twice: what is wrong with it is found before anybody has to wait for it, and only what was found
    /// whole is read in the transaction. The digest of what is stored has the last word there.
    package func run(
        from path: String, as given: String? = nil, by authority: Authority = .machine,
        telling listener: WorkListener = .nobody
    ) async throws -> AccountExport.Result {
        let chosen = try given.map { name throws(MizanError) in try AccountName.checked(name) }
        let manifest = try await BlockingWork.run { _ in try ArchiveReader(path).manifest }
        if chosen == nil { try Self.requireUsable(manifest.ownerName) }
        let schema = try await context.database.read { session in
            try authority.requireAdmin(in: session)
            try Self.requireFree(manifest.owner, chosen ?? manifest.ownerName, in: session)
            return try ArchiveSchema(manifest, in: session)
        }
        listener.enter(.reading)
        let rows = try await BlockingWork.run { try ArchiveCheck.run(path, schema, telling: listener, $0) }
        listener.enter(.storing)
        return try await context.database.writeWhileWanted(.shared, within: TransactionBudget.everything) {
            transaction in
            try authority.requireAdmin(in: transaction.session)
            var reader = try ArchiveReader(path)
            return try store(&reader, as: chosen ?? reader.manifest.ownerName, in: transaction) {
                listener.report(WorkProgress(records: .init($0, of: rows)))
            }
        }
    }

    private func store(
        _ reader: inout ArchiveReader, as name: String, in transaction: WriteTransaction,
        stored: @escaping (Int) -> Void
    ) throws -> AccountExport.Result {
        let session = transaction.session
        let manifest = reader.manifest
        let schema = try ArchiveSchema(manifest, in: session)
        try Self.requireFree(manifest.owner, name, in: session)
        let owner = try Owners.insert(manifest.ownerRow, name: name, in: transaction)
        let trailer = try Catalogue.deferringForeignKeys(among: schema.targets.map(\.table), in: session) {
            var rows = ArchiveRows(owner: owner, schema: schema, session: session, stored: stored)
            return try rows.takeIn(&reader)
        }
        let digest = try OwnerDigest.compute(of: owner, contents: schema.contents, in: session)
        try AccountImportCheck.requireEqual(digest, trailer, line: reader.line)
        try AccountImportCheck.requireSound(
            ReadTransaction(session: session, owner: manifest.owner), recordTypes: types.all,
            facts: modules.flatMap(\.facts), at: context.clock.now())
        try AccountImportCheck.settle(DerivedRows(of: manifest.owner, in: transaction), modules)
        try UsageAudit.rebuild(of: owner, in: session)
        return AccountExport.Result(owner: manifest.owner, name: name, digest)
    }

    private static func requireFree(_ id: OwnerID, _ name: String, in session: any DatabaseSession) throws {
        if let there = try Owners.find(id, in: session) {
            throw MizanError(
                .conflict, "archive.owner-exists",
                """
                The owner of this archive is in this store already, as “\(there.name)”. Two states of one account \
                cannot be told apart afterwards: delete that one first, or take the archive into another store. Nothing was \
                stored.
                """, details: ["owner": id.description],
                advice: "`mizan account delete --owner \(id)`, or `--data DIRECTORY`.")
        }
        try Credentials.requireFree(name, in: session)
    }

    /// The archive's own name may be one that was given under older rules.
    private static func requireUsable(_ name: String) throws(MizanError) {
        // Format characters can turn a line around or be seen by nobody.
        let isPlain = name.unicodeScalars.allSatisfy { ![.control, .format].contains($0.properties.generalCategory) }
        guard name.contains(where: { !$0.isWhitespace }), name.utf8.count <= 200, isPlain else {
            throw MizanError(
                .invalidInput, "owner.name",
                "An owner's name is 1 to 200 bytes long and holds no control characters. Give this one another name; nothing was stored.",
                advice: "--as NAME")
        }
        // Accounts are named by their ids, too, and some names are the shared data's.
        guard OwnerID(AccountName.key(of: name)) == nil, !AccountName.isReserved(name) else {
            throw MizanError(
                .invalidInput, "owner.name",
                "No account is called “\(name)”: that names an id, or the shared data. Give this one another name; nothing was stored.",
                advice: "--as NAME")
        }
    }
}
