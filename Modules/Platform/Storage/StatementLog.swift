internal import Glibc
internal import Kernel
internal import Synchronization

/// Notes each distinct statement that sessions run, and each migration step, in the file that MIZAN_STATEMENTS names: what
/// `Tools/Checks/portable` prepares on PostgreSQL. Debug builds alone have it.
enum StatementLog {
    #if DEBUG
        private static let file: Int32? = getenv("MIZAN_STATEMENTS").flatMap { path in
            let file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
            return file < 0 ? nil : file
        }

        private static let known = Mutex<Set<String>>([])

        static func note(_ sql: SQL) {
            guard let file else { return }
            note(["sql": .string(sql.text), "types": .array(sql.values.map { .string($0.typeName) })], to: file)
        }

        static func note(_ migration: Migration, of module: String) {
            guard let file else { return }
            note(
                [
                    "module": .string(module), "step": .string(migration.name),
                    "statements": .array(migration.statements.map { .string($0.text) }),
                ], to: file)
        }

        /// One line in one write, which other processes' lines do not come into.
        private static func note(_ entry: JSONValue, to file: Int32) {
            let line = JSONWriter.text(entry) + "\n"
            guard known.withLock({ $0.insert(line).inserted }) else { return }
            _ = Array(line.utf8).withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
        }
    #else
        static func note(_ sql: SQL) {}
        static func note(_ migration: Migration, of module: String) {}
    #endif
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
