package import HomeImports
package import Kernel
package import ModuleKit
internal import Storage

/// Writes all of one owner's data as an archive.
package struct AccountExport: Sendable {
    private let context: ModuleContext

    package init(context: ModuleContext) {
        self.context = context
    }

    /// The rows that were written, or imported.
    package struct Result: Sendable, Equatable {
        package let owner: OwnerID
        package let name: String
        package let tables: [Table]
        package let digest: String

        package struct Table: Sendable, Equatable {
            package let name: String
            package let rows: Int
        }

        /// The hashes of documents whose bytes are missing or damaged in the store, so that the archive lacks them.
        package var missingDocuments: [String] = []
        /// The number of documents of the owner that an archive without documents leaves out.
        package var documentsLeftOut = 0

        package var rows: Int { tables.reduce(0) { $0 + $1.rows } }
    }

    /// Writes the archive to a new file, or to standard output if there is no path. One view of the store is read, so other
    /// writes meanwhile have no effect.
    package func run(
        owner: OwnerID, to path: String?, telling listener: WorkListener = .nobody
    ) async throws -> Result {
        let now = context.clock.now()
        let outcome = try await context.database.readWhileWanted(within: TransactionBudget.everything) { session in
            do {
                let sink = try ArchiveSink(path)
                let result = try Self.write(owner, at: now, from: session, to: sink, telling: listener)
                try sink.finish()
                return Swift.Result<Result, MizanError>.success(result)
            } catch let error as MizanError where error.reason == ArchiveSink.reason {
                // A full disk at the target is not the store's error: reading again would write some rows twice.
                return .failure(error)
            }
        }
        var result = try outcome.get()
        result.documentsLeftOut = try await documents(of: owner).count
        return result
    }

    private static func directory(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    private func documents(of owner: OwnerID) async throws -> [Blob] {
        try await context.database.read(owner) { try Blobs.all(of: $0.ownerKey, in: $0.session) }
    }

    /// Writes the archive with the owner's documents to a new zip file. The rows are in a file without a name meanwhile, so
    /// that a killed export leaves none of them.
    package func run(
        owner: OwnerID, bundledTo path: String, telling listener: WorkListener = .nobody
    ) async throws -> Result {
        let rows = try Spool(in: Self.directory(of: path), reserve: 0)
        var result = try await run(owner: owner, into: rows, telling: listener)
        result.documentsLeftOut = 0
        let documents = try await documents(of: owner)
        result.missingDocuments = try await BlockingWork.run { [context] _ in
            let (members, missing) = try ArchiveBundle.members(
                rows: rows.path, documents: documents, in: context.database.blobs)
            try context.newArchives.write(members, to: path)
            withExtendedLifetime(rows) {}
            return missing
        }
        return result
    }

    /// Writes the archive into a spool, which is sent later. The store is thus read at the speed of the disk and not of the
    /// client. This matters because an open view of the store keeps the store's log from being checkpointed.
    package func run(
        owner: OwnerID, into spool: Spool, telling listener: WorkListener = .nobody
    ) async throws -> Result {
        let now = context.clock.now()
        let outcome = try await context.database.readWhileWanted(within: TransactionBudget.everything) { session in
            do {
                // The store may run the closure again.
                try spool.empty()
                return Swift.Result<Result, MizanError>.success(
                    try Self.write(owner, at: now, from: session, to: spool, telling: listener))
            } catch let error as MizanError where error.reason.hasPrefix("upload.") {
                return .failure(error)
            }
        }
        return try outcome.get()
    }

    private static func write(
        _ id: OwnerID, at now: Instant, from session: any DatabaseSession, to sink: some ArchiveTarget,
        telling listener: WorkListener
    ) throws -> Result {
        listener.enter(.writing)
        let owner = try Owners.require(id, in: session)
        var rows: Int64 = 0
        let tables = try Catalogue.read(in: session).lasting.filter { table in
            let count = try session.firstRow(table.count(of: owner.key))?.integer(0) ?? 0
            rows += count
            return count > 0
        }
        var output = ArchiveOutput(to: sink, rows: rows, telling: listener)
        let ownerRow = try Owners.content(of: owner.key, in: session)
        let manifest = JSONWriter.bytes(
            ArchiveManifest(
                madeAt: now, mizan: MizanVersion.current, owner: owner.id, ownerName: owner.name,
                ownerRow: ownerRow.map { ($0.column.name, $0.value) }, migrations: try steps(in: session),
                tables: tables.map { table in
                    ArchiveManifest.Table(
                        name: table.name, columns: table.content.map { .init(name: $0.name, type: $0.type) })
                }
            ).json)
        var digests = [digest(of: ownerRow)]
        output.line(manifest)
        for table in tables { digests.append(try write(table, of: owner.key, from: session, to: &output)) }
        let digest = OwnerDigest(digests)
        output.line(JSONWriter.bytes(ArchiveTrailer(digest, manifest: manifest).json))
        try output.flush()
        return Result(owner: owner.id, name: owner.name, digest)
    }

    private static func write(
        _ table: CatalogueTable, of owner: Int64, from session: any DatabaseSession,
        to output: inout ArchiveOutput<some ArchiveTarget>
    ) throws -> OwnerDigest.Table {
        output.line(JSONWriter.bytes(["table": .string(table.name)]))
        let columns = table.content
        let names = columns.map(\.name)
        var digest = TableDigest(table: table.name, columns: names)
        try session.forEachRow(table.rows(of: owner, columns: names)) { row in
            let length = try output.row {
                try ArchiveRowWriter.write(row.values, of: table, into: &$0, columns: columns)
            }
            guard length <= ArchiveFormat.longestLine else { throw tooLong(table) }
            digest.add(row.values)
            try output.flushIfDue()
        }
        return digest.finish()
    }

    private static func digest(
        of ownerRow: [(column: CatalogueColumn, value: SQLValue)]
    ) -> OwnerDigest.Table {
        var digest = TableDigest(table: CatalogueTable.owners, columns: ownerRow.map(\.column.name))
        digest.add(ownerRow.map(\.value))
        return digest.finish()
    }

    private static func steps(in session: any DatabaseSession) throws -> [ArchiveManifest.Step] {
        try session.rows("SELECT module, name, checksum FROM migrations ORDER BY module, name").map { row in
            ArchiveManifest.Step(module: try row.text(0), name: try row.text(1), checksum: try row.text(2))
        }
    }

    private static func tooLong(_ table: CatalogueTable) -> MizanError {
        Refusal.archiveLineTooLong(
            "A row of \(table.name) is longer than the \(ArchiveFormat.longestLine) bytes that an archive can hold. "
                + "Nothing was exported.",
            details: ["table": table.name])
    }
}

extension AccountExport.Result {
    init(owner: OwnerID, name: String, _ digest: OwnerDigest) {
        self.init(
            owner: owner, name: name, tables: digest.tables.map { Table(name: $0.name, rows: $0.rows) },
            digest: digest.hexadecimal)
    }
}
