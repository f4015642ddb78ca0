internal import HomePast
internal import Kernel
package import ModuleKit
package import Storage

/// The checks of facts. Each fact must be readable. If a fact belongs to an import, that import must be listed and must not
/// have been undone.
package enum FactAudit {
    /// The errors in one owner's facts, as sentences that contain no personal data.
    package static func differences(of owner: ReadTransaction, schemas: [AnyFactSchema]) throws -> [String] {
        let catalogue = try Catalogue.read(in: owner.session)
        return try unlisted(owner, catalogue)
            + schemas.filter { isComplete($0, in: catalogue) }.compactMap { schema in
                schema.scope.holds(owner.owner) ? try unreadable(schema, owner) : try misplaced(schema, owner)
            }
    }

    /// True if the table has all columns from which its facts are read. A table of an older schema may lack some of these
    /// columns.
    package static func isComplete(_ schema: AnyFactSchema, in catalogue: Catalogue) -> Bool {
        guard let table = catalogue.table(schema.table) else { return false }
        return Set(schema.fields.map(\.column)).isSubset(of: table.columns.map(\.name))
    }

    /// Covers the facts of all slices, even of those that are not part of this build.
    private static func unlisted(_ owner: ReadTransaction, _ catalogue: Catalogue) throws -> [String] {
        let tables = catalogue.factTables
        guard !tables.isEmpty, catalogue.table("imports") != nil else { return [] }
        var standing: [Int64: Bool] = [AnyFactSchema.noImport: true]
        try owner.session.forEachRow("SELECT number, state FROM imports WHERE owner = \(owner.ownerKey)") { row in
            standing[try row.integer(0)] = try row.text(1) != ImportEntry.State.undone.rawValue
        }
        return try tables.flatMap { table in
            var (unknown, undone): (Int64, Int64) = (0, 0)
            try owner.session.forEachRow(table.factsByImport(of: owner.ownerKey)) { row in
                switch standing[try row.integer(0)] {
                case nil: unknown += try row.integer(1)
                case false?: undone += try row.integer(1)
                case true?: break
                }
            }
            return [
                sentence(unknown, table.name, "of an import that is not listed"),
                sentence(undone, table.name, "of an import that has been undone"),
            ].compactMap(\.self)
        }
    }

    private static func sentence(_ count: Int64, _ table: String, _ what: String) -> String? {
        count == 0 ? nil : "\(Counted.text(Int(count), "fact")) in \(table) \(Counted.word(count, "is", "are")) \(what)"
    }

    private static func unreadable(_ schema: AnyFactSchema, _ owner: ReadTransaction) throws -> String? {
        var count = 0
        var reasons: Set<String> = []
        try schema.forEachRow(in: owner) { values in
            guard let fault = schema.fault(of: values) else { return }
            count += 1
            reasons.insert(fault.reason)
        }
        guard count > 0 else { return nil }
        return """
            \(Counted.text(count, "fact")) in \(schema.table) cannot be read (\(reasons.sorted().prefix(5).joined(separator: ", ")))
            """
    }

    /// Finds personal facts stored under the owner of the shared data, or shared facts under a person.
    private static func misplaced(_ schema: AnyFactSchema, _ owner: ReadTransaction) throws -> String? {
        var count = 0
        try schema.forEachRow(in: owner) { _ in count += 1 }
        guard count > 0 else { return nil }
        let whose = schema.scope == .shared ? "shared data" : "each owner's own"
        return "\(Counted.text(count, "fact")) in \(schema.table), which is \(whose)"
    }
}
