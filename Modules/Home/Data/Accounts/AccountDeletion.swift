internal import Accounts
internal import Glibc
package import Kernel
package import ModuleKit
package import Storage

/// Removes an owner: every row in every table that the store's catalogue knows, and proves that none is left.
package struct AccountDeletion: Sendable {
    private let context: ModuleContext
    private let directory: StoreDirectory?

    package init(context: ModuleContext, directory: StoreDirectory?) {
        self.context = context
        self.directory = directory
    }

    package struct Result: Sendable, Equatable {
        package let owner: OwnerID
        package let name: String
        /// Rows removed, by table in the order of names; every table with an owner column is listed.
        package var tables: [AccountExport.Result.Table]
        /// Whether what was removed is out of the store's log, too. It is not while somebody still reads the store.
        package var isScrubbed = false
        /// Whether the token for the façade was this owner's, and has been removed.
        package var removedToken = false
        /// Why the token could not be looked at, though the data is gone.
        package var tokenFailure: String?
        /// Where copies may still be, besides files that were exported.
        package var copies: [String] = []

        package var rows: Int { tables.reduce(0) { $0 + $1.rows } }
    }

    /// What the closure throws, looking at the same state, keeps the owner.
    package func run(
        owner: OwnerID, unless refusal: @escaping @Sendable (any DatabaseSession) throws -> Void = { _ in }
    ) async throws -> Result {
        var result = try await context.database.write(.shared, within: TransactionBudget.everything) { transaction in
            try refusal(transaction.session)
            return try Self.delete(owner, in: transaction)
        }
        // The data is gone; that its traces could not be wiped at once does not undo that, and is told.
        do { result.isScrubbed = try await context.database.scrub() } catch { result.isScrubbed = false }
        guard let directory else { return result }
        do throws(MizanError) {
            result.removedToken = try OwnerTokenFile(in: directory).remove(of: owner)
        } catch {
            result.tokenFailure = error.message
        }
        let backups = directory.file("backups")
        if access(backups, F_OK) == 0 { result.copies = [backups] }
        result.copies += Self.copies(in: directory.path)
        return result
    }

    /// Stores that a restore put aside, and drafts of work that was killed; the directory itself if it cannot be looked
    /// through.
    private static func copies(in directory: String) -> [String] {
        do {
            return try StoreEntry.all(in: directory).map(\.path)
                .filter { $0.contains(".before-restore-") || $0.hasSuffix(".draft") }.sorted()
        } catch {
            return [directory]
        }
    }

    private static func delete(_ id: OwnerID, in transaction: WriteTransaction) throws -> Result {
        let session = transaction.session
        guard id != .shared else {
            throw MizanError(.notPermitted, "owner.shared", "The shared data cannot be deleted.")
        }
        let owner = try Owners.require(id, in: session)
        try Catalogue.overwriteWhatIsDeleted(in: session)
        let tables = try Catalogue.read(in: session).tables
        let removed = try Catalogue.deferringForeignKeys(among: tables, in: session) {
            // What refers goes before what is referred to.
            try tables.reversed().map { table in
                AccountExport.Result.Table(
                    name: table.name, rows: try session.execute(table.deletion(of: owner.key)))
            }
        }
        for table in tables {
            let left = try session.firstRow(table.scan(for: owner.key))?.integer(0)
            guard left == 0 else {
                throw MizanError(
                    .corruptData, "account.not-deleted",
                    "\(Counted.text(left ?? -1, "row")) of \(table.name) could not be removed. Nothing was deleted. On the machine, `mizan doctor` says more.",
                    details: ["table": table.name])
            }
        }
        return Result(
            owner: id, name: owner.name,
            tables: removed.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) })
    }
}
