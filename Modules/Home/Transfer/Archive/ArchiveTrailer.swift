internal import Kernel
internal import Storage

/// The last line of an archive: the number of rows and the digest of each table. An archive without this line is incomplete.
struct ArchiveTrailer: Sendable, Equatable {
    struct Table: Sendable, Equatable {
        let name: String
        let rows: Int
        let digest: String
    }

    let tables: [Table]
    let digest: String
    /// SHA-256 of the first line, without its line end.
    let manifest: String

    init(_ digest: OwnerDigest, manifest: [UInt8]) {
        tables = digest.tables.map { Table(name: $0.name, rows: $0.rows, digest: $0.hexadecimal) }
        self.digest = digest.hexadecimal
        self.manifest = Hexadecimal.digest(manifest)
    }

    var json: JSONValue {
        [
            "end": [
                "tables": .array(
                    tables.map {
                        [
                            "name": .string($0.name), "rows": .integer(Int64($0.rows)),
                            "digest": .string($0.digest),
                        ]
                    }), "digest": .string(digest), "manifest": .string(manifest),
            ]
        ]
    }

    init(_ json: JSONValue, line: Int) throws(MizanError) {
        let end = try ArchiveObject(json, line: line, "end", members: ["tables", "digest", "manifest"])
        tables = try end.objects("tables", members: ["name", "rows", "digest"]) { table throws(MizanError) in
            Table(name: try table.text("name"), rows: try table.count("rows"), digest: try table.text("digest"))
        }
        digest = try end.text("digest")
        manifest = try end.text("manifest")
    }
}
