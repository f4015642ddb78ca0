internal import Kernel

/// An SQLite file of another program, opened for reading.
///
/// Nothing is written to it or beside it. Only plain tables are read, by names that are asked for; views, triggers,
/// virtual tables and computed columns of the file are never run. All calls wait; errors are `MizanError` with a reason
/// `foreign.…`. One thread at a time uses it.
///
///     let database = try ForeignDatabase.open(path)
///     try database.forEachRow("Habits", ["id", "name"]) { row in … }
package final class ForeignDatabase {
    /// Remarks on the file for its user, in sentences: that its latest changes may be missing, say.
    package let remarks: [String]
    /// Numbers that belong to the program that made the file: `PRAGMA user_version` and `PRAGMA application_id`.
    package let userVersion: UInt32
    package let applicationID: UInt32
    /// The bytes of all values read so far.
    package private(set) var bytesRead: Int64 = 0

    private let file: ForeignFile
    private let connection: ForeignConnection
    private let limits: ForeignLimits
    /// The tables and views that the file declares; nil until they are asked for.
    private var objects: [ForeignName: Object]?

    private struct Object {
        let name: String
        let isPlain: Bool
    }

    /// Opens a file. With the log of a program that has not put its latest changes into the file, both are copied and
    /// put together there. The name is for messages, where the path says nothing to a person (`/proc/self/fd/7`).
    package static func open(
        _ path: String, named name: String? = nil, limits: ForeignLimits = ForeignLimits()
    ) throws -> ForeignDatabase {
        let file = try ForeignFile(path: path, named: name)
        if let whole = try ForeignCopy.together(file, path, limits) {
            return try ForeignDatabase(whole, limits, remarks: [])
        }
        return try ForeignDatabase(file, limits, remarks: file.header.usesLog ? [mayLackChanges(file)] : [])
    }

    /// Opens a file by its descriptor, which may be of a file without a name. The caller keeps the descriptor. The name
    /// is for messages.
    package static func open(
        descriptor: Int32, named name: String, limits: ForeignLimits = ForeignLimits()
    ) throws -> ForeignDatabase {
        let file = try ForeignFile(copying: descriptor, named: name)
        return try ForeignDatabase(file, limits, remarks: file.header.usesLog ? [mayLackChanges(file)] : [])
    }

    private init(_ file: ForeignFile, _ limits: ForeignLimits, remarks: [String]) throws {
        try file.requireWhole()
        (self.file, self.limits, self.remarks) = (file, limits, remarks)
        (userVersion, applicationID) = (file.header.userVersion, file.header.applicationID)
        connection = try ForeignConnection(file, limits)
        _ = try known()
    }

    /// Many programs leave such a file when they are closed as they should be, so it is no reason to refuse it.
    private static func mayLackChanges(_ file: ForeignFile) -> String {
        """
        \(PlainText.oneLine(file.name)) keeps its latest changes in a second file, whose name ends in -wal, and there is \
        none here. If the program was open when the file was copied, its latest changes are missing: close the program, \
        and copy or export once more.
        """
    }
}

extension ForeignDatabase {
    /// The plain tables, by name.
    package func tables() throws -> [ForeignTable] {
        try known().values.filter(\.isPlain).map(\.name).sorted().map { try described($0) }
    }

    /// The plain table of that name, whatever its capitals; nil if there is nothing of that name.
    package func table(_ name: String) throws -> ForeignTable? {
        guard let object = try known()[ForeignName(name)] else { return nil }
        guard object.isPlain else { throw file.failure.notATable(name) }
        return try described(object.name)
    }

    /// The number of rows of a table. A limit saves counting all of them: the count stops one above it.
    package func count(_ name: String, limit: Int? = nil) throws -> Int64 {
        let table = try require(name)
        let rows = "\(Self.quoted(table.name)) NOT INDEXED" + (limit.map { " LIMIT \($0)" } ?? "")
        var count: Int64 = 0
        try connection.forEachRow("SELECT count(*) FROM (SELECT 1 FROM \(rows))") { count = try $0.integer(0) }
        return count
    }

    /// Passes the rows of a table, in the order of their rowid, with these columns in this order.
    ///
    /// SQLite keeps values of any type in any column: what a row holds is not what its column declares. A value of the
    /// wrong type that `body` asks the row for is told as the file's.
    package func forEachRow(
        _ name: String, _ columns: [String], limit: Int? = nil, _ body: (SQLRow) throws -> Void
    ) throws {
        let table = try require(name)
        let names = try columns.map { Self.quoted(try column($0, of: table).name) }
        let text =
            "SELECT \(names.isEmpty ? "NULL" : names.joined(separator: ", ")) FROM \(Self.quoted(table.name)) NOT INDEXED"
            + (table.rowID.map { " ORDER BY \($0)" } ?? "") + (limit.map { " LIMIT \($0)" } ?? "")
        var row: Int64 = 0
        try connection.forEachRow(text) { values in
            row += 1
            bytesRead += Int64(values.weight)
            guard bytesRead <= limits.bytes else { throw file.failure.tooLarge(limit: limits.bytes) }
            do {
                try body(values)
            } catch let error as MizanError where error.reason == "storage.unexpected-value" {
                throw file.failure.unexpectedValue(table.name, row)
            }
        }
    }

    /// Reads all of the file, and throws if its pages do not fit together. It takes as long as reading it.
    package func check() throws {
        var faults: [String] = []
        try connection.pragma("PRAGMA quick_check(1)") { row in
            let fault = try row.text(0)
            if fault != "ok" { faults.append(fault) }
        }
        if let fault = faults.first { throw file.failure.damaged(fault) }
    }
}

extension ForeignDatabase {
    private func require(_ name: String) throws -> ForeignTable {
        guard let table = try table(name) else { throw file.failure.noSuchTable(name) }
        return table
    }

    private func column(_ name: String, of table: ForeignTable) throws(MizanError) -> ForeignColumn {
        guard let column = table.column(name) else { throw file.failure.noSuchColumn(name, of: table.name) }
        guard !column.isGenerated else { throw file.failure.generated(name, of: table.name) }
        return column
    }

    /// A table says `CREATE TABLE` and has a page of its own; anything else only calls itself one.
    private func known() throws -> [ForeignName: Object] {
        if let objects { return objects }
        var found: [ForeignName: Object] = [:]
        try connection.forEachRow("SELECT type, name, rootpage, sql FROM sqlite_schema ORDER BY rowid") { row in
            guard case .text(let type) = row.values[0], case .text(let name) = row.values[1],
                type == "table" || type == "view", !name.hasPrefix("sqlite_")
            else { return }
            guard found.count < limits.tables else { throw file.failure.tooManyTables(limit: limits.tables) }
            var isPlain = false
            if type == "table", case .integer(let page) = row.values[2], page > 1, case .text(let sql) = row.values[3] {
                isPlain = sql.prefix(13).lowercased() == "create table "
            }
            // Two of one name are nothing that can be asked for.
            let isTwice = found[ForeignName(name)] != nil
            found[ForeignName(name)] = Object(name: name, isPlain: isPlain && !isTwice)
        }
        objects = found
        return found
    }

    private func described(_ name: String) throws -> ForeignTable {
        var columns: [ForeignColumn] = []
        try connection.pragma("PRAGMA table_xinfo(\(Self.quoted(name)))") { row in
            columns.append(
                ForeignColumn(
                    name: try row.text(1), declaredType: try row.text(2), isGenerated: try row.integer(6) >= 2))
        }
        let taken = Set(columns.map { ForeignName($0.name) })
        let rowID = try ["rowid", "_rowid_", "oid"].first { candidate in
            // Unquoted: a quoted name that is unknown would be a text.
            try !taken.contains(ForeignName(candidate))
                && connection.accepts("SELECT \(candidate) FROM \(Self.quoted(name)) NOT INDEXED LIMIT 0")
        }
        return ForeignTable(name: name, columns: columns, rowID: rowID)
    }

    private static func quoted(_ name: String) -> String {
        "\"" + name.replacing("\"", with: "\"\"") + "\""
    }
}
