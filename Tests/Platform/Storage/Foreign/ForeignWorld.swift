import GRDB
import Glibc
import Kernel
import Storage
import TestSupport
import Testing

/// A directory with databases of other programs.
struct ForeignWorld {
    let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    var path: String { directory.file("app.db") }

    /// Creates a database as another program would.
    func make(_ sql: String, _ name: String = "app.db") throws {
        let queue = try DatabaseQueue(path: directory.file(name))
        try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
        try queue.close()
    }

    static let habits = """
        PRAGMA user_version = 25;
        CREATE TABLE Habits (id INTEGER PRIMARY KEY, name TEXT, weight REAL, icon BLOB);
        INSERT INTO Habits VALUES (3, 'read', 0.5, x'0102'), (1, 'صلاة', 2, NULL), (2, NULL, 1e300, x'');
        """

    func rows(_ database: ForeignDatabase, _ table: String, _ columns: [String], limit: Int? = nil) throws
        -> [[StoredValue]]
    {
        var rows: [[StoredValue]] = []
        try database.forEachRow(table, columns, limit: limit) { rows.append($0.values) }
        return rows
    }

    func failure(_ body: () throws -> Void) -> MizanError? {
        #expect(throws: MizanError.self, performing: body)
    }

    func openFailure(_ limits: ForeignLimits = ForeignLimits()) -> MizanError? {
        failure { _ = try ForeignDatabase.open(path, limits: limits) }
    }

    /// The files in the directory, with their modification times.
    func state() throws -> [String] {
        try directory.names().map { name in
            var information = stat()
            stat(directory.file(name), &information)
            return "\(name) \(information.st_size) \(information.st_mtim.tv_sec) \(information.st_mtim.tv_nsec)"
        }
    }
}
