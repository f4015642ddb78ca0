package import Accounts
internal import Glibc
internal import HomeBase
package import HomePeople
package import Kernel
package import ModuleKit
package import Storage

/// Removes an owner. First, the owner's account is removed, so that nobody can sign in. Then every row of the owner is deleted,
/// in every table of the store's catalogue.
package struct AccountDeletion: Sendable {
    private let context: ModuleContext
    private let directory: StoreDirectory?

    package init(context: ModuleContext, directory: StoreDirectory?) {
        (self.context, self.directory) = (context, directory)
    }

    package struct Result: Sendable, Equatable {
        package let owner: OwnerID
        package let name: String
        /// The deleted rows by table, sorted by name; every table with an owner column is listed.
        package var tables: [AccountExport.Result.Table]
        /// True if the deleted data is no longer in the store's log either. It still is while somebody reads the store.
        package var isScrubbed = false
        /// True if the token for the façade was this owner's, and was deleted.
        package var removedToken = false
        /// The reason why the token could not be checked, although the data is deleted.
        package var tokenFailure: String?
        /// The places where copies may remain, besides exported files.
        package var copies: [String] = []

        package var rows: Int { tables.reduce(0) { $0 + $1.rows } }
    }

    /// Removes an account and all its data. The last admin cannot be removed while other accounts exist. These accounts would
    /// be left without an admin.
    package func remove(
        _ owner: OwnerID, by authority: Authority
    ) async throws -> Result {
        try await run(owner: owner) { session in
            try authority.requireAdmin(in: session)
            try authority.requireOther(than: owner, in: session)
            try AccountPeople.requireAdminLeft(without: owner, in: session)
        }
    }

    /// Removes the caller's own account. The password is required again, because this cannot be undone.
    package func removeOneself(
        _ owner: OwnerID, password: String, address: String?, by check: PasswordCheck
    ) async throws -> Result {
        let proof = try await check.prove(owner, password: password, address: address)
        return try await run(owner: owner) { session in
            try proof.requireUnchanged(in: session)
            try AccountPeople.requireAdminLeft(without: owner, in: session)
        }
    }

    /// Removes an owner, unless the closure throws; the closure sees the same state.
    package func run(
        owner: OwnerID, unless refusal: @escaping @Sendable (any DatabaseSession) throws -> Void = { _ in }
    ) async throws -> Result {
        let (owned, departed, ways) = try await context.database.write(.shared) { transaction in
            try refusal(transaction.session)
            return try Self.depart(owner, in: transaction)
        }
        var result = Result(owner: owner, name: owned.name, tables: [])
        do throws(MizanError) {
            if let directory { result.removedToken = try OwnerTokenFile(in: directory).remove(of: owner) }
        } catch {
            result.tokenFailure = error.message
        }
        let rows = try await DepartedRows(context.database).remove(departed).merging(ways, uniquingKeysWith: +)
        result.tables = rows.map { AccountExport.Result.Table(name: $0.key, rows: $0.value) }
            .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        // If this fails, the daily removal of expired data removes the files.
        do { try await context.database.blobs.collect(in: context.database) } catch {}
        // The data is deleted. If traces of the data could not be wiped at once, the result reports this.
        do { result.isScrubbed = try await context.database.scrub() } catch { result.isScrubbed = false }
        guard let directory else { return result }
        let backups = directory.file("backups")
        if access(backups, F_OK) == 0 { result.copies = [backups] }
        result.copies += Self.copies(in: directory.path)
        return result
    }

    /// The stores that a restore set aside, and the drafts of killed work. If the directory cannot be searched, the directory
    /// itself.
    private static func copies(in directory: String) -> [String] {
        do {
            return try StoreEntry.all(in: directory).map(\.path)
                .filter { $0.contains(".before-restore-") || $0.hasSuffix(".draft") }.sorted()
        } catch {
            return [directory]
        }
    }

    private static func depart(
        _ id: OwnerID, in transaction: WriteTransaction
    ) throws -> (StoredOwner, departed: StoredOwner, ways: [String: Int]) {
        guard id != .shared else {
            throw Refusal.ownerShared("The shared data cannot be deleted.")
        }
        let owner = try Owners.require(id, in: transaction.session)
        try Catalogue.overwriteWhatIsDeleted(in: transaction.session)
        let ways = try AccessRemoval.run(of: owner.key, in: transaction)
        return (owner, try Owners.depart(owner, in: transaction), ways)
    }
}
