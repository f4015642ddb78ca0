internal import Glibc
internal import Kernel
internal import Synchronization

/// Notes each distinct statement that sessions run, and each migration step, in the file that MIZAN_STATEMENTS names: what
/// `Tools/Checks/portable` prepares on PostgreSQL. It is called within `assert`, so release builds know nothing of it.
enum StatementLog {
    private static let file: Int32? = getenv("MIZAN_STATEMENTS").flatMap { path in
        let file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        return file < 0 ? nil : file
    }

    private static let known = Mutex<Set<String>>([])

    /// True, whatever comes of it.
    static func notes(_ sql: SQL) -> Bool {
        guard let file else { return true }
        return notes(["sql": .string(sql.text), "types": .array(sql.values.map { .string($0.typeName) })], in: file)
    }

    static func notes(_ migration: Migration, of module: String) -> Bool {
        guard let file else { return true }
        return notes(
            [
                "module": .string(module), "step": .string(migration.name),
                "statements": .array(migration.statements.map { .string($0.text) }),
            ], in: file)
    }

    /// One line in one write, which other processes' lines do not come into.
    private static func notes(_ entry: JSONValue, in file: Int32) -> Bool {
        let line = JSONWriter.text(entry) + "\n"
        guard known.withLock({ $0.insert(line).inserted }) else { return true }
        _ = Array(line.utf8).withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
        return true
    }
}

extension SQLValue {
    /// The type of the column that takes such a value; unknown where it is null.
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
