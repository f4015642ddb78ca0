internal import GRDBSQLite
internal import Glibc
internal import Kernel

/// The errors of a foreign database, in words.
struct ForeignFailure {
    /// The file's name in messages.
    let name: String

    func notADatabase(_ why: String) -> MizanError {
        MizanError(
            .unsupported, "foreign.not-a-database", "\(shown) is not an SQLite database: \(why).",
            details: ["file": name])
    }

    func damaged(_ what: String) -> MizanError {
        MizanError(
            .invalidInput, "foreign.damaged",
            "\(shown) is damaged: \(PlainText.oneLine(what.prefix(300))). Copy or export it again.",
            details: ["file": name])
    }

    func unfinished() -> MizanError {
        MizanError(
            .conflict, "foreign.unfinished",
            "\(shown) was left in the middle of a change: its journal is beside it. Open the file once in its own "
                + "program, and close that program.",
            details: ["file": name])
    }

    func inUse() -> MizanError {
        MizanError(
            .conflict, "foreign.in-use",
            "Another program is writing \(shown). Close that program and try again.", details: ["file": name])
    }

    func noSuchTable(_ table: String) -> MizanError {
        MizanError(
            .invalidInput, "foreign.no-such-table", "\(shown) has no table “\(PlainText.oneLine(table))”.",
            details: ["file": name, "table": table])
    }

    func notATable(_ table: String) -> MizanError {
        MizanError(
            .unsupported, "foreign.not-a-table",
            "“\(PlainText.oneLine(table))” in \(shown) is not a plain table, but runs code from the file. It is not "
                + "read.",
            details: ["file": name, "table": table])
    }

    func noSuchColumn(_ column: String, of table: String) -> MizanError {
        MizanError(
            .invalidInput, "foreign.no-such-column",
            "The table “\(PlainText.oneLine(table))” in \(shown) has no column “\(PlainText.oneLine(column))”.",
            details: ["file": name, "table": table, "column": column])
    }

    func generated(_ column: String, of table: String) -> MizanError {
        MizanError(
            .unsupported, "foreign.generated-column",
            "The column “\(PlainText.oneLine(column))” of “\(PlainText.oneLine(table))” in \(shown) is computed by "
                + "code in the file, so it is not read.",
            details: ["file": name, "table": table, "column": column])
    }

    func unexpectedValue(_ table: String, _ row: Int64) -> MizanError {
        MizanError(
            .invalidInput, "foreign.unexpected-value",
            "Row \(row) of “\(PlainText.oneLine(table))” in \(shown) has a value of the wrong type.",
            details: ["file": name, "table": table, "row": String(row)])
    }

    func tooLarge(limit: Int64) -> MizanError {
        MizanError(
            .tooLarge, "foreign.too-large", "\(shown) holds more than the \(limit) bytes that may be read.",
            details: ["file": name, "limit": String(limit)])
    }

    func tooManyTables(limit: Int) -> MizanError {
        MizanError(
            .tooLarge, "foreign.too-many-tables", "\(shown) has more than the \(limit) tables that are allowed.",
            details: ["file": name, "limit": String(limit)])
    }

    func copyTooLarge(_ size: Int64, limit: Int64) -> MizanError {
        MizanError(
            .tooLarge, "foreign.too-large",
            "\(shown) has \(size) bytes with its log; at most \(limit) bytes can be copied to read both. Close the "
                + "program that uses the file: its log is then merged into the file.",
            details: ["file": name, "limit": String(limit)])
    }

    func file(_ path: String, errno number: Int32) -> MizanError {
        let code: MizanError.Code =
            number == ENOENT
            ? .notFound : number == EACCES ? .notPermitted : number == ENOSPC ? .storageFull : .unavailable
        return MizanError(
            code, "foreign.file",
            "\(PlainText.oneLine(path)) cannot be used: \(String(cString: strerror(number))).", details: ["file": path])
    }

    /// Converts SQLite's error. Its message names tables and columns, but contains no values.
    func sqlite(_ code: Int32, _ message: String, valueBytes: Int) -> MizanError {
        switch code & 0xFF {
        case SQLITE_CORRUPT: return damaged(message)
        case SQLITE_NOTADB: return notADatabase("it begins like a database but is damaged, or it is encrypted")
        case SQLITE_TOOBIG:
            return MizanError(
                .tooLarge, "foreign.value-too-large",
                "\(shown) has a value or a row of more than the \(valueBytes) bytes that are allowed.",
                details: ["file": name, "limit": String(valueBytes)])
        case SQLITE_INTERRUPT:
            return MizanError(
                .unavailable, "foreign.too-slow", "Reading \(shown) took longer than allowed.", details: ["file": name])
        case SQLITE_NOMEM:
            return MizanError(
                .unavailable, "foreign.no-memory", "There is not enough memory to read \(shown).",
                details: ["file": name])
        case SQLITE_AUTH:
            return MizanError(
                .unsupported, "foreign.not-a-table",
                "A table in \(shown) is not a plain table but runs code from the file, so it is not read.",
                details: ["file": name])
        case SQLITE_IOERR, SQLITE_CANTOPEN:
            return MizanError(
                .unavailable, "foreign.file", "\(shown) cannot be read (SQLite \(code)).", details: ["file": name])
        default:
            return MizanError(
                .invalidInput, "foreign.refused",
                "SQLite cannot read \(shown) (\(code): \(PlainText.oneLine(message.prefix(300)))).",
                details: ["file": name])
        }
    }

    private var shown: String { PlainText.oneLine(name) }
}
