internal import GRDBSQLite
internal import Glibc
internal import Kernel

/// A virtual file system through which SQLite reads one open file, by its descriptor, and no other file.
///
/// SQLite's own implementation uses paths. It follows `/proc/self/fd/N` to a path, but a file without a name has no path. It
/// also refuses links. Here, a name is a descriptor's number. Nothing can be written, created, deleted or searched, whatever a
/// file or a statement requests.
enum ForeignVFS {
    static let name = "mizan-foreign"

    /// The URI for `sqlite3_open_v2`. `immutable`: no lock, no log, no index and no journal.
    static func address(of descriptor: Int32) -> String { "file:///\(descriptor)?immutable=1&mode=ro" }

    /// Registers it with SQLite, once per process.
    static func register() -> Bool { isRegistered }

    private static let isRegistered: Bool = {
        guard let standard = sqlite3_vfs_find(nil), let label = strdup(name) else { return false }
        // SQLite uses it for the life of the process. Its time functions stay the standard ones.
        let vfs = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
        vfs.initialize(to: standard.pointee)
        vfs.pointee.pNext = nil
        vfs.pointee.zName = UnsafePointer(label)
        vfs.pointee.szOsFile = Int32(MemoryLayout<ForeignVFSFile>.size)
        vfs.pointee.xFullPathname = { _, path, size, target in
            guard let path, let target, strlen(path) < Int(size) else { return SQLITE_CANTOPEN }
            strcpy(target, path)
            return SQLITE_OK
        }
        vfs.pointee.xOpen = { _, path, file, flags, outFlags in
            guard let path, let file, flags & SQLITE_OPEN_MAIN_DB != 0, flags & SQLITE_OPEN_READONLY != 0,
                let descriptor = Int32(String(cString: path).dropFirst())
            else {
                // SQLite closes a file that has methods, but this one was not opened.
                file?.pointee.pMethods = nil
                return SQLITE_CANTOPEN
            }
            UnsafeMutableRawPointer(file).bindMemory(to: ForeignVFSFile.self, capacity: 1).initialize(
                to: ForeignVFSFile(base: sqlite3_file(pMethods: ForeignVFSFile.methods), descriptor: descriptor))
            outFlags?.pointee = flags
            return SQLITE_OK
        }
        vfs.pointee.xDelete = { _, _, _ in SQLITE_IOERR }
        vfs.pointee.xAccess = { _, _, _, isThere in
            isThere?.pointee = 0
            return SQLITE_OK
        }
        vfs.pointee.xDlOpen = { _, _ in nil }
        return sqlite3_vfs_register(vfs, 0) == SQLITE_OK
    }()
}

/// A file in SQLite's layout, which must begin with SQLite's own part.
private struct ForeignVFSFile {
    let base: sqlite3_file
    let descriptor: Int32

    /// Methods for reading and for the file's size. `ForeignFile` closes the file.
    nonisolated(unsafe) static let methods: UnsafePointer<sqlite3_io_methods> = {
        let methods = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
        var reading = sqlite3_io_methods()
        reading.iVersion = 1
        reading.xClose = { _ in SQLITE_OK }
        reading.xRead = { file, target, count, place in
            guard let target else { return SQLITE_IOERR }
            return read(number(file), UnsafeMutableRawBufferPointer(start: target, count: Int(count)), place)
        }
        reading.xFileSize = { file, size in
            var information = stat()
            guard fstat(number(file), &information) == 0 else { return SQLITE_IOERR }
            size?.pointee = sqlite3_int64(information.st_size)
            return SQLITE_OK
        }
        reading.xWrite = { _, _, _, _ in SQLITE_READONLY }
        reading.xTruncate = { _, _ in SQLITE_READONLY }
        reading.xSync = { _, _ in SQLITE_OK }
        reading.xLock = { _, _ in SQLITE_OK }
        reading.xUnlock = { _, _ in SQLITE_OK }
        reading.xCheckReservedLock = { _, isLocked in
            isLocked?.pointee = 0
            return SQLITE_OK
        }
        reading.xFileControl = { _, _, _ in SQLITE_NOTFOUND }
        reading.xSectorSize = { _ in 4_096 }
        reading.xDeviceCharacteristics = { _ in SQLITE_IOCAP_IMMUTABLE }
        methods.initialize(to: reading)
        return UnsafePointer(methods)
    }()

    private static func number(_ file: UnsafeMutablePointer<sqlite3_file>?) -> Int32 {
        guard let file else { return -1 }
        return UnsafeMutableRawPointer(file).assumingMemoryBound(to: ForeignVFSFile.self).pointee.descriptor
    }

    /// Reads bytes; bytes beyond the end are zeros, as SQLite requires.
    private static func read(_ descriptor: Int32, _ target: UnsafeMutableRawBufferPointer, _ place: Int64) -> Int32 {
        do throws(SystemError) {
            let count = try Descriptor(descriptor).fill(target, from: place)
            guard count < target.count else { return SQLITE_OK }
            UnsafeMutableRawBufferPointer(rebasing: target[count...]).initializeMemory(as: UInt8.self, repeating: 0)
            // SQLITE_IOERR_SHORT_READ, a macro that Swift does not import.
            return SQLITE_IOERR | 2 << 8
        } catch {
            return SQLITE_IOERR
        }
    }
}
