package import Storage

/// An SQLite file of another program: the list of its tables, and the means for an importer to open it.
package struct DatabaseDocument: Sendable {
    package let tables: [ForeignTable]
    package var names: [String] { tables.map(\.name) }
    /// The file's `PRAGMA user_version`, which the program that created it sets.
    package let userVersion: UInt32
    /// Remarks about the file for its owner, for example that its latest changes may be missing.
    package let remarks: [String]
    private let path: String
    private let name: String

    /// - Parameter name: the file's name in messages.
    package init(_ path: String, named name: String) throws {
        (self.path, self.name) = (path, name)
        let database = try ForeignDatabase.open(path, named: name)
        (tables, userVersion, remarks) = (try database.tables(), database.userVersion, database.remarks)
    }

    package func table(_ name: String) -> ForeignTable? { tables.first { ForeignName($0.name) == ForeignName(name) } }

    package func open() throws -> ForeignDatabase { try ForeignDatabase.open(path, named: name) }

    /// True if a file with these first bytes is an SQLite file.
    package static func begins(_ head: [UInt8]) -> Bool { head.starts(with: Array("SQLite format 3\0".utf8)) }
}
