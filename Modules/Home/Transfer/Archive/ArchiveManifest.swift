internal import Kernel
internal import Storage

/// The first line of an archive: its format, its owner, and its tables.
struct ArchiveManifest: Sendable {
    struct Table: Sendable {
        let name: String
        let columns: [Column]
    }

    struct Column: Sendable, Equatable {
        let name: String
        let type: String
    }

    struct Step: Sendable, Equatable {
        let module: String
        let name: String
        let checksum: String
    }

    let madeAt: Instant
    let mizan: String
    let owner: OwnerID
    let ownerName: String
    /// The owner's own row, by column; it includes the id but not the name.
    let ownerRow: [(column: String, value: SQLValue)]
    /// The version of the owner's latest change.
    var ownerVersion: RecordVersion { integer(of: "version") ?? 0 }
    let migrations: [Step]
    /// The tables in the order of the file. Each table comes after the tables that it refers to.
    let tables: [Table]
}

extension ArchiveManifest {
    var json: JSONValue {
        [
            "format": .string(ArchiveFormat.name), "formatVersion": .integer(ArchiveFormat.version),
            "madeAt": .string(madeAt.description), "mizan": .string(mizan),
            "owner": .object(
                [JSONValue.Member("name", .string(ownerName))]
                    + ownerRow.map { JSONValue.Member($0.column, ArchiveValue.json($0.value)) }),
            "migrations": .array(
                migrations.map {
                    ["module": .string($0.module), "name": .string($0.name), "checksum": .string($0.checksum)]
                }),
            "tables": .array(
                tables.map { table in
                    [
                        "name": .string(table.name),
                        "columns": .array(
                            table.columns.map { ["name": .string($0.name), "type": .string($0.type)] }),
                    ]
                }),
        ]
    }

    /// Reads the first line. A file that is no archive, or that is a newer one, gets another error than a damaged archive.
    init(line: UnsafeBufferPointer<UInt8>, of path: String) throws(MizanError) {
        let json: JSONValue
        do throws(JSONError) { json = try JSONReader.read(Array(line)) } catch {
            throw ArchiveError.notAnArchive(path, "its first line is not JSON (\(error.problem))")
        }
        guard json["format"] == .string(ArchiveFormat.name) else {
            throw ArchiveError.notAnArchive(path, "its first line is not a manifest")
        }
        guard case .integer(let version)? = json["formatVersion"], version > 0 else {
            throw ArchiveError.damaged("the manifest does not state the version of its format", line: 1)
        }
        guard version <= ArchiveFormat.version else { throw ArchiveError.newer("format \(version)") }
        let manifest = try ArchiveObject(
            json, line: 1, "manifest",
            members: ["format", "formatVersion", "madeAt", "mizan", "owner", "migrations", "tables"])
        guard let madeAt = Instant(try manifest.text("madeAt")) else {
            throw ArchiveError.damaged("madeAt is not an RFC 3339 moment", line: 1)
        }
        self.madeAt = madeAt
        mizan = try manifest.text("mizan")
        let owner = try ArchiveObject(try manifest.value("owner"), line: 1, "owner", members: nil)
        ownerName = try owner.text("name")
        ownerRow = try owner.all.filter { $0.name != "name" }.map { member throws(MizanError) in
            (member.name, try ArchiveValue.value(of: member.value, line: 1, "owner.\(member.name)"))
        }
        guard let id = OwnerID(try owner.text("id")), id.description == (try owner.text("id")), id != .shared,
            !id.isDeparted
        else {
            throw ArchiveError.damaged("the owner's id is not a UUID in lower case", line: 1)
        }
        self.owner = id
        migrations = try manifest.objects("migrations", members: ["module", "name", "checksum"]) {
            step throws(MizanError) in
            Step(module: try step.text("module"), name: try step.text("name"), checksum: try step.text("checksum"))
        }
        tables = try manifest.objects("tables", members: ["name", "columns"]) { table throws(MizanError) in
            Table(
                name: try table.text("name"),
                columns: try table.objects("columns", members: ["name", "type"]) { column throws(MizanError) in
                    Column(name: try column.text("name"), type: try column.text("type"))
                })
        }
        try requireBounds()
        try requireOnce(tables.map(\.name), "table")
        for table in tables { try requireOnce(table.columns.map(\.name), "column of \(table.name)") }
    }

    private func requireBounds() throws(MizanError) {
        guard let version = integer(of: "version"), (0...RecordVersion.latestTakenIn).contains(version) else {
            throw ArchiveError.damaged("owner.version is not a version", line: 1)
        }
        guard let floor = integer(of: "floor"), (0...version).contains(floor) else {
            throw ArchiveError.damaged("owner.floor is not a version up to \(version)", line: 1)
        }
        guard let moment = integer(of: "created_at"), Instant(microseconds: moment).isWritable else {
            throw ArchiveError.damaged("owner.created_at is outside the years 1 to 9999", line: 1)
        }
    }

    /// The digest of the owner's own row.
    var ownerDigest: OwnerDigest.Table {
        var digest = TableDigest(table: CatalogueTable.owners, columns: ownerRow.map(\.column))
        digest.add(ownerRow.map(\.value))
        return digest.finish()
    }

    private func integer(of column: String) -> Int64? {
        guard case .integer(let number)? = ownerRow.first(where: { $0.column == column })?.value else { return nil }
        return number
    }

    private func requireOnce(_ names: [String], _ what: String) throws(MizanError) {
        guard Set(names.map(ExactText.init)).count == names.count else {
            throw ArchiveError.damaged("a \(what) is named twice", line: 1)
        }
    }
}
