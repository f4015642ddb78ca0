internal import GRDB
internal import Kernel

/// Creates SQLite files for other programs.
package enum ForeignExport {
    /// Creates a file at a path that does not exist yet, by running the statements in order. It is a single file, without a
    /// log, and appears only when it is complete. With the same version of SQLite, the same statements produce the same bytes.
    package static func make(_ path: String, _ statements: [SQL]) throws {
        try make(path) { run in for statement in statements { try run(statement) } }
    }

    /// The same, for too many statements to hold in memory at once.
    package static func make(_ path: String, _ body: ((SQL) throws -> Void) throws -> Void) throws {
        do {
            let draft = try DraftFile(for: path)
            try DetachedFile.writing(draft.path) { connection in
                let prepared = PreparedStatements()
                defer { prepared.removeAll() }
                try prepared.run("BEGIN", on: connection)
                do {
                    try body { statement in
                        try prepared.with(statement.text, on: connection) { prepared in
                            try prepared.binding(statement.values) { while try prepared.step() {} }
                        }
                    }
                    try prepared.run("COMMIT", on: connection)
                } catch {
                    // The contents of a failed draft do not matter, but its connection must not be left in a transaction.
                    SQLiteConnection.rollBack(connection)
                    throw error
                }
            }
            try draft.synchronize()
            try draft.publish()
            try FileBytes.synchronizeDirectory(of: path)
        } catch {
            throw translated(error, path)
        }
    }

    private static func translated(_ error: any Error, _ path: String) -> MizanError {
        guard let error = error as? DatabaseError else {
            let error = MizanError(crossing: error)
            // An error about the file's path, which has the same form as that of a backup.
            guard error.reason.hasPrefix("backup.") else { return error }
            return MizanError(
                error.code, "foreign." + error.reason.dropFirst("backup.".count), error.message, details: error.details)
        }
        let isFull = error.resultCode == .SQLITE_FULL
        return MizanError(
            isFull ? .storageFull : error.resultCode == .SQLITE_IOERR ? .unavailable : .internal,
            "foreign.not-written",
            "\(PlainText.oneLine(path)) cannot be written: \(isFull ? "the disk is full" : error.message ?? "no detail").",
            details: ["file": path])
    }
}
