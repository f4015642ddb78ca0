internal import Accounts
internal import Kernel
package import ModuleKit
internal import Storage

/// Takes an archive in as a new owner of this store: all of it in one transaction, or nothing.
package struct AccountImport: Sendable {
    private let context: ModuleContext

    package init(context: ModuleContext) {
        self.context = context
    }

    /// The owner keeps the id, by which records name whose they are; the name may be another.
    package func run(from path: String, as name: String? = nil) async throws -> AccountExport.Result {
        // What is no archive at all is refused before anybody has to wait for it.
        try Self.requireUsable(try name ?? ArchiveReader(path).manifest.ownerName)
        return try await context.database.write(.house, within: TransactionBudget.everything) { transaction in
            var reader = try ArchiveReader(path)
            return try Self.store(&reader, as: name ?? reader.manifest.ownerName, in: transaction)
        }
    }

    private static func store(
        _ reader: inout ArchiveReader, as name: String, in transaction: WriteTransaction
    ) throws -> AccountExport.Result {
        let session = transaction.session
        let manifest = reader.manifest
        let schema = try ArchiveSchema(manifest, in: session)
        try requireFree(manifest.owner, name, in: session)
        let owner = try Owners.insert(manifest.ownerRow, name: name, in: transaction)
        let trailer = try Catalogue.deferringForeignKeys(among: schema.targets.map(\.table), in: session) {
            var rows = ArchiveRows(owner: owner, schema: schema, session: session)
            return try rows.takeIn(&reader)
        }
        let digest = try OwnerDigest.compute(of: owner, contents: schema.contents, in: session)
        try AccountImportCheck.requireEqual(digest, trailer, line: reader.line)
        try AccountImportCheck.requireSound(owner, in: session)
        return AccountExport.Result(owner: manifest.owner, name: name, digest)
    }

    private static func requireFree(_ id: OwnerID, _ name: String, in session: any DatabaseSession) throws {
        if let there = try Owners.find(id, in: session) {
            throw MizanError(
                .conflict, "archive.owner-exists",
                """
                The owner of this archive is in this store already, as “\(there.name)”. Two states of one account \
                cannot be told apart afterwards: delete that one first (mizan account delete --owner \
                \(there.name)), or take the archive into another store (--data DIRECTORY). Nothing was stored.
                """, details: ["owner": id.description])
        }
        // Also a name that is taken for the same: nobody could sign in under it.
        let key = AccountName.key(of: name)
        let names = try session.rows("SELECT name FROM owners").map { try $0.text(0) }
        guard names.allSatisfy({ AccountName.key(of: $0) != key }) else {
            throw MizanError(
                .conflict, "owner.name-taken",
                "There is already another owner called “\(name)”. Give this one a name with --as NAME. Nothing was stored.",
                details: ["name": name])
        }
    }

    private static func requireUsable(_ name: String) throws(MizanError) {
        // Format characters can turn a line around or be seen by nobody.
        let isPlain = name.unicodeScalars.allSatisfy { ![.control, .format].contains($0.properties.generalCategory) }
        guard name.contains(where: { !$0.isWhitespace }), name.utf8.count <= 200, isPlain else {
            throw MizanError(
                .invalidInput, "owner.name",
                "An owner's name is 1 to 200 bytes long and holds no control characters. Give this one a name with --as NAME; nothing was stored."
            )
        }
    }
}
