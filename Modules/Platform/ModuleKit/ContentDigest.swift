package import Changes
internal import Kernel
package import Storage

/// A digest of an owner's live records and facts, in 32 bytes. Two digests are equal exactly if all fields are equal, whatever
/// the history. The digest is used to compare two states of one owner, or two Mizans.
///
/// A record type's digest is the SHA-256 of a table, as `TableDigest` describes it. The table has the type's name and no
/// columns. Its rows are the records, in the order of their keys' columns. Each row has the key and the number of fields with a
/// value. Then it has the name and the stored value of each of these fields, in the order of the names. Versions, removed
/// records and the owner's record name are left out. Computed and hidden fields are also left out, because they follow from the
/// rest. The total is SHA-256 over the name and the digest of each type, in the order of names. Types without a record are left
/// out.
///
/// A fact type is treated like a record type, except that a fact has no key beside its fields. The import from which a fact
/// came is left out, because the same files may have been imported in a different order elsewhere.
package struct ContentDigest: Hashable, Sendable {
    package struct Part: Hashable, Sendable {
        package let type: String
        /// The number of records, or facts.
        package let records: Int
        package let hexadecimal: String
    }

    /// The digests by type, sorted by name; only types that have data.
    package let parts: [Part]
    package let hexadecimal: String

    package init(
        of recordTypes: [any RecordType], facts: [AnyFactSchema] = [], in transaction: ReadTransaction
    ) throws {
        let ofRecords = try recordTypes.map(\.schema).filter { $0.scope.holds(transaction.owner) }
            .map { try Self.part($0, transaction) }
        let ofFacts = try facts.filter { $0.scope.holds(transaction.owner) }.map { try Self.part($0, transaction) }
        parts = (ofRecords + ofFacts).filter { $0.records > 0 }
            .sorted { $0.type.utf8.lexicographicallyPrecedes($1.type.utf8) }
        hexadecimal = Hexadecimal.text(
            Digest.sha256(
                parts: [Array("mizan-content-1".utf8)]
                    + parts.flatMap { [Array($0.type.utf8), Array($0.hexadecimal.utf8)] }))
    }

    private static func part(_ schema: AnyRecordSchema, _ transaction: ReadTransaction) throws -> Part {
        var digest = TableDigest(table: schema.type, columns: [])
        try schema.forEachLiveRow(in: transaction) { key, fields in
            let present = fields.filter { !$0.field.isComputed && $0.value != .null }
                .sorted { $0.field.name.utf8.lexicographicallyPrecedes($1.field.name.utf8) }
            digest.add(
                [.text(key), .integer(Int64(present.count))] + present.flatMap { [.text($0.field.name), $0.value] })
        }
        return part(schema.type, digest.finish())
    }

    private static func part(_ schema: AnyFactSchema, _ transaction: ReadTransaction) throws -> Part {
        var digest = TableDigest(table: schema.type, columns: [])
        let order = schema.fields.indices.sorted {
            schema.fields[$0].name.utf8.lexicographicallyPrecedes(schema.fields[$1].name.utf8)
        }
        let names = schema.fields.map { StoredValue.text($0.name) }
        var row: [StoredValue] = []
        try schema.forEachRow(in: transaction) { values in
            row.removeAll(keepingCapacity: true)
            row.append(.integer(Int64(values.count { $0 != .null })))
            for place in order where values[place] != .null {
                row.append(names[place])
                row.append(values[place])
            }
            digest.add(row)
        }
        return part(schema.type, digest.finish())
    }

    private static func part(_ type: String, _ table: OwnerDigest.Table) -> Part {
        Part(type: type, records: table.rows, hexadecimal: table.hexadecimal)
    }
}
