internal import Crypto
package import Kernel

/// A fingerprint of an owner's data in 32 bytes: equal in two stores exactly if all lasting rows are equal.
///
/// Each table with rows of the owner has a separate digest (`TableDigest`), over its rows in primary-key order with their
/// columns in the order of the columns' names. The owner's key is left out, because it differs between stores. The table
/// `owners` is included with the owner's own row, without name and epoch. The total is SHA-256 over the text `mizan-owner-1`, a
/// zero byte, and an entry for each table in the order of names. The entry consists of the table's name, a zero byte, and the
/// 32 bytes of the table's digest. Tables without rows of the owner are left out, so additional slices in a store make no
/// difference.
package struct OwnerDigest: Hashable, Sendable {
    package struct Table: Hashable, Sendable {
        package let name: String
        package let rows: Int
        let bytes: [UInt8]

        package var hexadecimal: String { Hexadecimal.text(bytes) }
    }

    /// The tables that have rows, in the order of their names.
    package let tables: [Table]
    private let bytes: [UInt8]

    package var hexadecimal: String { Hexadecimal.text(bytes) }
    /// The number of the owner's rows, including the owner's own row.
    package var rows: Int { tables.reduce(0) { $0 + $1.rows } }

    package init(_ tables: [Table]) {
        self.tables = tables.filter { $0.rows > 0 }.sorted { CatalogueOrder.precedes($0.name, $1.name) }
        var hash = SHA256()
        hash.update(data: Array("mizan-owner-1\0".utf8))
        for table in self.tables {
            hash.update(data: Array(table.name.utf8) + [0])
            hash.update(data: table.bytes)
        }
        bytes = Array(hash.finalize())
    }

    /// Computes the digest of all lasting rows of an owner.
    package static func compute(of owner: Int64, in session: any DatabaseSession) throws -> OwnerDigest {
        try compute(of: owner, contents: contents(of: try Catalogue.read(in: session)), in: session)
    }

    /// The columns of lasting rows.
    static func contents(of catalogue: Catalogue) -> [(table: CatalogueTable, columns: [String])] {
        catalogue.tables.filter { $0.isLasting || $0.name == CatalogueTable.owners }.map {
            ($0, $0.content.map(\.name))
        }
    }

    /// Computes the digest of some columns of some tables: the contents of an archive with an older schema.
    package static func compute(
        of owner: Int64, contents: [(table: CatalogueTable, columns: [String])], in session: any DatabaseSession
    ) throws -> OwnerDigest {
        OwnerDigest(
            try contents.map { table, columns in
                var digest = TableDigest(table: table.name, columns: columns)
                try session.forEachRow(table.rows(of: owner, columns: columns)) { digest.add($0.values) }
                return digest.finish()
            })
    }
}

extension Hexadecimal {
    /// SHA-256 of some bytes.
    package static func digest(_ bytes: some Sequence<UInt8>) -> String {
        text(SHA256.hash(data: Array(bytes)))
    }
}
