internal import Storage

/// The tables that a module's steps create. They are read from the statements without an engine, so faults that an engine
/// tolerates are also found.
struct SchemaShape: Sendable {
    private(set) var tables: [TableShape] = []
    /// The violations of "One SQL" in the steps, each with its step.
    private(set) var faults: [String] = []
    /// Keyed by index name, for a step that drops an index.
    private var indexes: [String: Index] = [:]

    private struct Index {
        let table: String
        let list: any WritableKeyPath<TableShape, [[String]]> & Sendable
        let columns: [String]
    }

    static let types: Set = ["BIGINT", "DOUBLE PRECISION", "TEXT", "BYTEA"]

    /// Words that only one engine knows, or that put logic into the database.
    private static let foreign: Set = [
        "AUTOINCREMENT", "SERIAL", "BIGSERIAL", "SEQUENCE", "NEXTVAL", "TRIGGER", "FUNCTION", "PROCEDURE", "LANGUAGE",
        "PRAGMA", "VIRTUAL", "ROWID", "STRICT", "COLLATE", "GENERATED", "LISTEN", "NOTIFY", "TEMP", "TEMPORARY",
        "ATTACH", "EXTENSION", "DEFERRABLE", "REPLACE",
    ]

    init(_ migrations: [Migration]) {
        for migration in migrations {
            for statement in migration.statements { read(statement, migration.name) }
        }
    }

    private mutating func read(_ statement: SQL, _ step: String) {
        let words = SQLWords.split(statement.text)
        let upper = words.map { $0.uppercased() }
        for word in upper where Self.foreign.contains(word) { faults.append("\(step) says \(word)") }
        if words.contains(";") { faults.append("\(step) has several statements in one") }
        switch Array(upper.prefix(2)) {
        case ["CREATE", "TABLE"]: createTable(words, step)
        case ["CREATE", "UNIQUE"] where upper.contains("WHERE"):
            index(words, \.liveKeys)
            if upper.suffix(4) != ["WHERE", "DELETED_AT", "IS", "NULL"] {
                faults.append("\(step) has a unique index of a part of the rows that are not the live ones")
            }
        case ["CREATE", "UNIQUE"]: index(words, \.keys)
        case ["CREATE", "INDEX"]: index(words, \.indexes)
        case ["ALTER", "TABLE"]: alterTable(words, upper, step)
        case ["DROP", "TABLE"]: tables.removeAll { $0.name == words.last }
        case ["DROP", "INDEX"]: dropIndex(words, step)
        default:
            if !["INSERT", "UPDATE", "DELETE"].contains(upper.first) {
                faults.append("\(step) has a statement that begins with \(upper.prefix(2).joined(separator: " "))")
            }
        }
    }

    private mutating func createTable(_ words: [String], _ step: String) {
        guard let bracket = words.firstIndex(of: "("), bracket > 2 else {
            return faults.append("\(step) makes a table without columns")
        }
        var table = TableShape(name: words[bracket - 1])
        for item in SQLWords.items(words) { table.add(item) }
        tables.append(table)
        check(table, step)
    }

    private mutating func check(_ table: TableShape, _ step: String) {
        for column in table.columns where !Self.types.contains(column.type) {
            let type = column.type.isEmpty ? "no type" : column.type
            faults.append("\(step) gives \(table.name).\(column.name) \(type)")
        }
    }

    private mutating func index(_ words: [String], _ list: any WritableKeyPath<TableShape, [[String]]> & Sendable) {
        guard let on = words.firstIndex(where: { $0.uppercased() == "ON" }), words.count > on + 1,
            let index = tables.firstIndex(where: { $0.name == words[on + 1] })
        else { return }
        let columns = SQLWords.items(words).map { $0[0] }
        tables[index][keyPath: list].append(columns)
        if let name = words.dropLast(words.count - on).last {
            indexes[name] = Index(table: tables[index].name, list: list, columns: columns)
        }
    }

    private mutating func dropIndex(_ words: [String], _ step: String) {
        guard let name = words.last, let dropped = indexes.removeValue(forKey: name) else {
            return faults.append("\(step) drops an index that no step has made")
        }
        guard let table = tables.firstIndex(where: { $0.name == dropped.table }),
            let place = tables[table][keyPath: dropped.list].firstIndex(of: dropped.columns)
        else { return }
        tables[table][keyPath: dropped.list].remove(at: place)
    }

    private mutating func alterTable(_ words: [String], _ upper: [String], _ step: String) {
        guard words.count > 4, let index = tables.firstIndex(where: { $0.name == words[2] }) else {
            return faults.append("\(step) alters a table that no step has made")
        }
        switch Array(upper[3...].prefix(2)) {
        case ["ADD", "COLUMN"]: tables[index].add(Array(words[5...]))
        default:
            return faults.append("\(step) alters \(words[2]) in another way than by ADD COLUMN")
        }
        check(tables[index], step)
    }
}
