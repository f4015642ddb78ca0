internal import Kernel

/// An SQLite file of another program, opened for reading.
///
/// Nothing is written to the file or beside it. Only plain tables are read, by given names. Views, triggers, virtual tables and
/// computed columns of the file are never run. All calls block; errors are `MizanError` with a reason `foreign.…`. Only one
/// thread at a time may use the object.
///
///     let database = try ForeignDatabase.open(path)
///     try database.forEachRow("Habits", ["id", "name"]) { row in … }
package final class ForeignDatabase {
    /// Remarks on the file for its user, in sentences. For example, the file's latest changes may be missing.
    package let remarks: [String]
    /// Numbers set by the program that created the file: `PRAGMA user_version` and `PRAGMA application_id`.
    package let userVersion: UInt32
    package let applicationID: UInt32
    /// The bytes of all values read so far.
    package private(set) var bytesRead: Int64 = 0

    private let file: ForeignFile
    private let connection: ForeignConnection
    private let limits: ForeignLimits
    /// The tables and views that the file declares; nil until they are needed.
    private var objects: [ForeignName: Object]?

    private struct Object {
        let name: String
        let isPlain: Bool
    }

    /// Opens a file. If a program has left its latest changes in a log, both files are copied and merged. The name is used in
    /// messages, if the path means nothing to a person (`/proc/self/fd/7`).
    package static func open(
        _ path: String, named name: String? = nil, limits: ForeignLimits = ForeignLimits()
    ) throws -> ForeignDatabase {
        let file = try ForeignFile(path: path, named: name)
        if let whole = try ForeignCopy.together(file, path, limits) {
            return try ForeignDatabase(whole, limits, remarks: [])
        }
        return try ForeignDatabase(file, limits, remarks: file.header.usesLog ? [mayLackChanges(file)] : [])
    }

    /// Opens a file by its descriptor, even if the file has no name. The caller retains the descriptor. The name is used in
    /// messages.
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

    /// The remark about a missing log. Many programs leave a file without a log when they are closed normally, so such a file
    /// is not refused.
    private static func mayLackChanges(_ file: ForeignFile) -> String {
        """
        \(PlainText.oneLine(file.name)) has its latest changes in a second file, whose name ends in -wal, and this \
        file is missing. If the program was open when the file was copied, its latest changes are missing: close the \
        program, and copy or export it again.
        """
    }
}

extension ForeignDatabase {
    /// The plain tables, by name.
    package func tables() throws -> [ForeignTable] {
        try known().values.filter(\.isPlain).map(\.name).sorted().map { try described($0) }
    }

    /// The plain table with that name, ignoring case; nil if nothing has that name.
    package func table(_ name: String) throws -> ForeignTable? {
        guard let object = try known()[ForeignName(name)] else { return nil }
        guard object.isPlain else { throw file.failure.notATable(name) }
        return try described(object.name)
    }

    /// The number of rows of a table. With a limit, counting stops at the limit, which saves time.
    package func count(_ name: String, limit: Int? = nil) throws -> Int64 {
        let table = try require(name)
        let rows = "\(Self.quoted(table.name)) NOT INDEXED" + (limit.map { " LIMIT \($0)" } ?? "")
        var count: Int64 = 0
        try connection.forEachRow("SELECT count(*) FROM (SELECT 1 FROM \(rows))") { count = try $0.integer(0) }
        return count
    }

    /// Passes the rows of a table to the closure, in the order of their rowid, with these columns in this order.
    ///
    /// SQLite stores values of any type in any column, so a row's values may not match the declared types. If `body` asks the
    /// row for a value of the wrong type, the error is reported as an error of the file.
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

    /// Reads the whole file, and throws if its pages are inconsistent. It takes as long as reading the file.
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

    /// The declared objects. A real table has its own page, and a text with `CREATE TABLE`. An object without them only claims
    /// to be a table.
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
            // If two objects have the same name, neither can be read.
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
            // Unquoted, because SQLite would read an unknown quoted name as a text.
            try !taken.contains(ForeignName(candidate))
                && connection.accepts("SELECT \(candidate) FROM \(Self.quoted(name)) NOT INDEXED LIMIT 0")
        }
        return ForeignTable(name: name, columns: columns, rowID: rowID)
    }

    private static func quoted(_ name: String) -> String {
        "\"" + name.replacing("\"", with: "\"\"") + "\""
    }
}
