internal import FoundationEssentials
package import Glibc
package import Kernel

/// A file or directory of the store.
package struct StoreEntry {
    package let path: String
    package let name: String
    package let mode: mode_t
    package let user: uid_t
    package let isDirectory: Bool
    /// Seconds since 1970.
    package let modified: Int

    /// True if users other than the owner have any access to the entry.
    package var isExposed: Bool { mode & 0o077 != 0 }

    /// The directory itself, and then everything in the directory and in its subdirectories. Links are left out.
    /// Empty if there is no directory: a database elsewhere needs none before it is used for the first time.
    package static func all(in directory: String) throws -> [StoreEntry] {
        guard FileManager.default.fileExists(atPath: directory) else { return [] }
        guard let first = try entry(directory, "") else { throw failure(directory) }
        guard first.isDirectory else { return [first] }
        let inside = try FileManager.default.contentsOfDirectory(atPath: directory).sorted().flatMap { name in
            let path = directory + "/" + name
            guard let entry = try entry(path, name) else { return [StoreEntry]() }
            return entry.isDirectory ? try all(in: path) : [entry]
        }
        return [first] + inside
    }

    /// Nil for an entry that is neither a file nor a directory, or that no longer exists.
    private static func entry(_ path: String, _ name: String) throws(MizanError) -> StoreEntry? {
        var information = stat()
        guard lstat(path, &information) == 0 else {
            if errno == ENOENT { return nil }
            throw failure(path)
        }
        let kind = information.st_mode & S_IFMT
        guard kind == S_IFREG || kind == S_IFDIR else { return nil }
        return StoreEntry(
            path: path, name: name, mode: information.st_mode & 0o777, user: information.st_uid,
            isDirectory: kind == S_IFDIR, modified: information.st_mtim.tv_sec)
    }

    package static func failure(_ path: String) -> MizanError {
        MizanError(.unavailable, "doctor.file", "\(path): \(String(cString: strerror(errno))).")
    }
}
