package import Kernel

/// A fact type as seen by code that treats all types alike: its name, its table and its columns.
package final class AnyFactSchema: Sendable {
    /// `slice.Name`, as for record types.
    package let type: String
    package let table: String
    /// The scope of the facts: owned by each owner, or shared by all.
    package let scope: RecordScope
    /// The fields that identify a fact among all facts of its owner.
    package let keys: [RecordField]
    /// The fields by which facts are selected, in the order of sorting.
    package let range: [RecordField]
    /// All fields of a fact.
    package let fields: [RecordField]

    let statements: FactStatements
    /// Throws if the row is not a valid fact.
    let examine: @Sendable (inout FieldReader) throws -> Void

    /// The further columns that every table of facts has.
    package static let ownerColumn = "owner"
    package static let importColumn = "import_number"

    /// The origin of facts that did not come from an import, for example from a job that fetches rates. They cannot be undone.
    package static let noImport: Int64 = 0

    init(
        type: String, table: String, scope: RecordScope, keys: [String], range: [String], fields: [RecordField],
        examine: @escaping @Sendable (inout FieldReader) throws -> Void
    ) {
        let byName = Dictionary(fields.map { ($0.name, $0) }) { first, _ in first }
        precondition(byName.count == fields.count, "\(type) has a column twice")
        precondition(!keys.isEmpty, "\(type) has no key, by which a fact that comes twice is known")
        precondition(!range.isEmpty, "\(type) has no range, by which its facts are read")
        for field in fields {
            precondition(!field.kind.isOwner, "\(type).\(field.name) is the owner, which every row has")
            precondition(
                !field.isQueryable && !field.isSortable && !field.isComputed && field.merge == nil,
                "\(type).\(field.name): facts are read by their range, and never change")
        }
        for name in range { precondition(byName[name] != nil, "\(type) has no column \(name) to be read by") }
        (self.type, self.table, self.scope, self.fields) = (type, table, scope, fields)
        self.keys = keys.compactMap { byName[$0] }
        self.range = range.compactMap { byName[$0] }
        self.examine = examine
        statements = FactStatements(
            table: table, keys: self.keys.map(\.column), range: self.range.map(\.column), columns: fields.map(\.column))
    }

    /// A transaction of the facts' owner: shared facts can be read from any owner's transaction.
    func reading(_ transaction: ReadTransaction) -> ReadTransaction {
        scope == .shared ? transaction.shared : transaction
    }

    /// The number of facts of one import, or of all.
    package func count(of number: Int64? = nil, in transaction: ReadTransaction) throws -> Int {
        let reading = reading(transaction)
        let ofImport = number.map { SQL(text: " AND import_number = ?", values: [.integer($0)]) } ?? ""
        let all = SQL(text: "SELECT COUNT(*) FROM \(table) WHERE owner = ?", values: [.integer(reading.ownerKey)])
        return Int(try reading.session.firstRow(all + ofImport)?.integer(0) ?? 0)
    }

    /// Removes up to `limit` facts of an import, and returns their number. If it is less than the limit, none are left.
    package func removeAll(of number: Int64, atMost limit: Int, in transaction: WriteTransaction) throws -> Int {
        try requireScope(of: transaction)
        let (owner, number) = (SQLValue.integer(transaction.ownerKey), SQLValue.integer(number))
        var count = 0
        try transaction.session.forEachRow(
            SQL(text: statements.removeSome, values: [owner, owner, number, .integer(Int64(limit))])
        ) { row in
            transaction.grow(by: -UsageWeight.bytes(of: row.values))
            count += 1
        }
        return count
    }

    /// Calls the closure with the values of each fact of an owner, in the order of the fields. The facts are in the order of
    /// their keys, and this order is the same in every store. The facts are read one at a time, however many there are.
    package func forEachRow(in transaction: ReadTransaction, _ body: ([SQLValue]) throws -> Void) throws {
        try transaction.session.forEachRow(
            SQL(text: statements.selectAll, values: [.integer(transaction.ownerKey)])
        ) { try body($0.values) }
    }

    /// The reason why a row of `forEachRow` is not a valid fact; nil if the row is valid.
    package func fault(of values: [SQLValue]) -> MizanError? {
        var reader = FieldReader(row: SQLRow(values: values))
        do {
            try examine(&reader)
            return nil
        } catch {
            return MizanError(crossing: error)
        }
    }

    /// Requires that shared facts are written in a transaction of owner 0, and an owner's own facts in that owner's
    /// transaction.
    func requireScope(of transaction: WriteTransaction) throws(MizanError) {
        guard scope.holds(transaction.owner) else {
            throw Refusal.recordShared(
                scope == .shared
                    ? "\(type) is shared data: only admins and jobs can write it, and only as shared data."
                    : "\(type) belongs to each owner, and cannot be written as shared data.",
                details: ["type": type])
        }
    }
}
