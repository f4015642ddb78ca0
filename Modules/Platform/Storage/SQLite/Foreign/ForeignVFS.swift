internal import GRDBSQLite

/// SQLite's way to files, but for one thing: a name is taken as it is.
///
/// A file without a name is opened as `/proc/self/fd/N`. SQLite would follow that link to a path that is not there any
/// more. By the descriptor it is also certain that the file read is the one that was looked at.
enum ForeignVFS {
    static let name = "mizan-foreign"

    /// Makes it known to SQLite, once in the life of the process.
    static func register() -> Bool { isRegistered }

    private static let isRegistered: Bool = {
        guard let standard = sqlite3_vfs_find(nil) else { return false }
        // SQLite keeps both for as long as the process lives.
        let vfs = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
        vfs.initialize(to: standard.pointee)
        let label = UnsafeMutablePointer<CChar>.allocate(capacity: name.utf8.count + 1)
        for (place, byte) in name.utf8.enumerated() { label[place] = CChar(bitPattern: byte) }
        label[name.utf8.count] = 0
        vfs.pointee.pNext = nil
        vfs.pointee.zName = UnsafePointer(label)
        vfs.pointee.xFullPathname = { _, path, size, target in
            guard let path, let target else { return SQLITE_CANTOPEN }
            var place = 0
            while path[place] != 0 {
                guard place + 1 < size else { return SQLITE_CANTOPEN }
                target[place] = path[place]
                place += 1
            }
            target[place] = 0
            return SQLITE_OK
        }
        return sqlite3_vfs_register(vfs, 0) == SQLITE_OK
    }()
}
