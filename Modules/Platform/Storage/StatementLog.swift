internal import Glibc
internal import Kernel
internal import Synchronization

/// Records each distinct statement that sessions run, and each migration step, in the file that `MIZAN_STATEMENTS` names.
/// `Tools/Checks/portable` prepares these statements on PostgreSQL. The log is called only within `assert`, so release builds
/// do not contain it.
enum StatementLog {
    private static let file: Int32? = getenv("MIZAN_STATEMENTS").flatMap { path in
        let file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        return file < 0 ? nil : file
    }

    private static let known = Mutex<Set<[String]>>([])

    /// Always returns true.
    static func notes(_ sql: SQL) -> Bool {
        guard let file else { return true }
        let types = sql.values.map(\.typeName)
        return notes([sql.text] + types, in: file) {
            ["sql": .string(sql.text), "types": .array(types.map(JSONValue.string))]
        }
    }

    static func notes(_ migration: Migration, of module: String) -> Bool {
        guard let file else { return true }
        let statements = migration.statements.map(\.text)
        return notes([module, migration.name] + statements, in: file) {
            [
                "module": .string(module), "step": .string(migration.name),
                "statements": .array(statements.map(JSONValue.string)),
            ]
        }
    }

    /// Writes the line in one call, so lines of other processes cannot be mixed into it.
    private static func notes(_ name: [String], in file: Int32, _ entry: () -> JSONValue) -> Bool {
        guard known.withLock({ $0.insert(name).inserted }) else { return true }
        _ = Array((JSONWriter.text(entry()) + "\n").utf8).withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
        return true
    }
}

extension SQLValue {
    /// The column type for such a value; unknown for null.
    fileprivate var typeName: String {
        switch self {
        case .null: "unknown"
        case .integer: "bigint"
        case .real: "double precision"
        case .text: "text"
        case .blob: "bytea"
        }
    }
}
