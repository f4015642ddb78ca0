/// A table as its statements create it.
struct TableShape: Sendable, Equatable {
    struct Column: Sendable, Equatable {
        let name: String
        let type: String
        let isRequired: Bool
        let references: String?
    }

    let name: String
    var columns: [Column] = []
    /// The columns of the primary key and of each other unique key.
    var keys: [[String]] = []
    /// The sets of columns that are unique among live rows.
    var liveKeys: [[String]] = []
    /// The columns of each other index.
    var indexes: [[String]] = []
    /// The first is the primary key.
    var primaryKey: [String]? { keys.first }

    func column(_ name: String) -> Column? { columns.first { $0.name == name } }

    init(name: String) {
        self.name = name
    }

    /// Reads the text between two commas of CREATE TABLE, or after ADD COLUMN.
    mutating func add(_ words: [String]) {
        let upper = words.map { $0.uppercased() }
        switch upper.first {
        case "PRIMARY": keys.insert(SQLWords.items(words).map { $0[0] }, at: 0)
        case "UNIQUE": keys.append(SQLWords.items(words).map { $0[0] })
        case "FOREIGN", "CHECK", "CONSTRAINT", nil: break
        default: addColumn(words, upper)
        }
    }

    private mutating func addColumn(_ words: [String], _ upper: [String]) {
        let ends: Set = ["NOT", "NULL", "PRIMARY", "UNIQUE", "REFERENCES", "DEFAULT", "CHECK", "CONSTRAINT", "COLLATE"]
        let type = upper.dropFirst().prefix { !ends.contains($0) }
        let reference = upper.firstIndex(of: "REFERENCES").flatMap { words.dropFirst($0 + 1).first }
        let isPrimary = upper.contains("PRIMARY")
        columns.append(
            Column(
                name: words[0], type: type.joined(separator: " "),
                isRequired: isPrimary || zip(upper, upper.dropFirst()).contains { $0 == ("NOT", "NULL") },
                references: reference))
        if isPrimary { keys.insert([words[0]], at: 0) } else if upper.contains("UNIQUE") { keys.append([words[0]]) }
    }
}
