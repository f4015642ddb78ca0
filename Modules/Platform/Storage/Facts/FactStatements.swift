internal import Kernel

/// The texts of a fact type's statements, created once.
struct FactStatements: Sendable {
    /// Inserts facts; a fact that already exists stays as it is.
    let insertion: ManyRows
    /// Selects all facts of an owner, in the order of the key.
    let selectAll: String
    /// Deletes some facts, and returns them.
    let removeSome: String
    /// The fixed text around the condition of a statement that reads a range.
    private let selection: String
    private let order: String
    private let reverseOrder: String
    private let range: [String]

    init(table: String, keys: [String], range: [String], columns: [String]) {
        let all = [AnyFactSchema.ownerColumn, AnyFactSchema.importColumn] + columns
        let key = ([AnyFactSchema.ownerColumn] + keys).joined(separator: ", ")
        insertion = ManyRows(into: table, all, "ON CONFLICT (\(key)) DO NOTHING")
        let selected = "SELECT \(columns.joined(separator: ", ")) FROM \(table) WHERE owner = ?"
        selectAll = selected + " ORDER BY " + keys.joined(separator: ", ")
        // Sorted by the whole key, so that the order is the same on both engines.
        let ordered = range + keys.filter { !range.contains($0) }
        selection = selected
        order = " ORDER BY " + ordered.joined(separator: ", ")
        reverseOrder = " ORDER BY " + ordered.map { $0 + " DESC" }.joined(separator: ", ")
        self.range = range
        removeSome = """
            DELETE FROM \(table) WHERE owner = ? AND (\(keys.joined(separator: ", "))) IN (
                SELECT \(keys.joined(separator: ", ")) FROM \(table) WHERE owner = ? AND import_number = ? LIMIT ?)
            RETURNING \(columns.joined(separator: ", "))
            """
    }

    func select(_ stretch: FactRange, of owner: Int64) -> SQL {
        let condition = condition(stretch)
        return SQL(
            text: selection + condition.text + (stretch.isReversed ? reverseOrder : order),
            values: [.integer(owner)] + condition.values)
    }

    /// The condition of a range, besides the owner.
    func condition(_ stretch: FactRange) -> SQL {
        precondition(stretch.leading.count <= range.count, "more values than a range has columns")
        var text = ""
        var values: [SQLValue] = []
        for (column, value) in zip(range, stretch.leading) {
            text += " AND \(column) = ?"
            values.append(value)
        }
        for (sign, bound) in [(">=", stretch.from), ("<", stretch.before)] {
            guard let bound else { continue }
            precondition(stretch.leading.count < range.count, "a range has no column left for its bounds")
            text += " AND \(range[stretch.leading.count]) \(sign) ?"
            values.append(bound)
        }
        return SQL(text: text, values: values)
    }
}
