internal import Kernel

/// The texts of a record type's statements, created once: a push stores thousands of records.
final class RecordStatements: Sendable {
    /// Inserts rows with the columns of `inserted`.
    let insertion: ManyRows
    /// Selects all rows of an owner.
    let selectAll: String
    /// Finds out whether an owner has any record, including removed ones.
    let selectAny: String
    /// Selects one row by the record's owner and key.
    let select: String
    /// Restores a removed row, which then counts as newly created.
    let revive: String
    let touch: String
    let remove: String
    /// Deletes a row and returns its values, by which the owner's usage is reduced.
    let delete: String
    /// The fixed text around the columns of a statement that changes a live row.
    private let updateStart: String
    private let assignments: [String]
    private let updateEnd: String
    /// Selects the first row at or after a key, in the order of keys.
    let selectFrom: String
    /// Selects rows by a number of keys, the smallest number first. There are statements for only a few numbers of keys, so
    /// that a prepared one can be reused.
    let selectMany: [(keys: Int, text: String)]

    init(of schema: AnyRecordSchema) {
        let (table, columns, keyColumns) = (schema.table, schema.columns, schema.keyColumns)
        let keys = schema.keys.map(\.column)
        let all = (schema.storedFields + schema.hiddenFields).map(\.column)
        let list = { (item: String, count: Int) in item + String(repeating: ", " + item, count: max(0, count - 1)) }
        let places = { (count: Int) in list("?", count) }
        insertion = ManyRows(into: table, ["owner", "version", "created_version"] + all)
        let selection = "SELECT \(columns) FROM \(table) WHERE "
        let one = "owner = ?" + keys.map { " AND \($0) = ?" }.joined()
        selectAll = selection + "owner = ?"
        selectAny = "SELECT 1 FROM \(table) WHERE owner = ? LIMIT 1"
        select = selection + one
        let row = { (item: String) in keys.count == 1 ? item : "(\(item))" }
        selectFrom =
            keys.isEmpty
            ? select
            : selection
                + "owner = ? AND \(row(keyColumns)) >= \(row(places(keys.count))) ORDER BY \(keyColumns) LIMIT 1"
        assignments = all.map { ", \($0) = ?" }
        updateStart = "UPDATE \(table) SET version = ?"
        updateEnd = " WHERE \(one)"
        revive = "\(updateStart), created_version = ?, deleted_at = NULL\(assignments.joined())\(updateEnd)"
        touch = "UPDATE \(table) SET version = ? WHERE \(one)"
        remove = "UPDATE \(table) SET version = ?, deleted_at = ? WHERE \(one)"
        delete = "DELETE FROM \(table) WHERE \(one) RETURNING \(all.joined(separator: ", "))"
        // PostgreSQL gives a VALUES table the types of its first row, and takes a value without a type as text.
        let first = schema.keys.map(\.kind.column).map { $0 == .text ? "?" : "CAST(? AS \($0.rawValue))" }
        selectMany = [1, 8, 64].map { count in
            guard keys.count > 1 else {
                return (count, selection + "owner = ? AND \(keys.first ?? "owner") IN (\(places(count)))")
            }
            // Engines compare rows with a list of rows only if the list is a VALUES table.
            let others = String(repeating: ", (\(places(keys.count)))", count: count - 1)
            let rows = "(\(first.joined(separator: ", ")))" + others
            return (count, selection + "owner = ? AND (\(keyColumns)) IN (VALUES \(rows))")
        }
    }

    /// The statement that changes only these columns of a live row. An engine skips each index of which no column is named.
    func update(_ changed: [Int]) -> String {
        var text = updateStart
        for position in changed { text += assignments[position] }
        return text + updateEnd
    }
}
