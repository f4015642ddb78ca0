internal import Glibc
package import Kernel

/// A file in a directory of backups.
package struct BackupFile: Hashable, Sendable {
    package let path: String
    package let name: String
    package let size: Int64
    /// Nil if there is no readable manifest.
    package let manifest: BackupManifest?
}

/// A directory of backups.
package enum BackupFiles {
    private static let ending = ".sqlite"

    /// The backups in a directory, by name; none if the directory does not exist.
    package static func list(_ directory: String) throws(MizanError) -> [BackupFile] {
        try names(in: directory).filter { $0.hasSuffix(ending) }.sorted().compactMap { name in
            let path = directory + "/" + name
            var information = stat()
            // Deleted since the directory was read, or not a regular file.
            guard stat(path, &information) == 0, information.st_mode & S_IFMT == S_IFREG else { return nil }
            return BackupFile(path: path, name: name, size: Int64(information.st_size), manifest: manifest(of: path))
        }
    }

    /// True if the file matches its manifest, byte for byte.
    package static func isIntact(_ file: BackupFile, _ cancellation: Cancellation) throws -> Bool {
        guard let manifest = file.manifest, manifest.size == file.size else { return false }
        return try FileBytes.digest(file.path, cancellation) == manifest.sha256
    }

    /// Removes a backup and its manifest. The backup file is removed first, because a manifest alone does not count as a
    /// backup.
    package static func remove(_ file: BackupFile) throws(MizanError) {
        for path in [file.path, BackupManifest.path(of: file.path)] {
            guard unlink(path) == 0 || errno == ENOENT else { throw BackupFailure.file(path, errno: errno) }
        }
    }

    /// Removes the files that a killed process left of its backups: drafts that no process writes, and manifests without a
    /// backup file. Only backups with names of the caller's kind are considered.
    package static func sweep(_ directory: String, where isOurs: (String) -> Bool) throws(MizanError) {
        for name in try names(in: directory) {
            let path = directory + "/" + name
            for suffix in ["", ".json"] where name.hasSuffix(ending + suffix + ".draft") {
                if isOurs(String(name.dropLast(".draft".count + suffix.count))) { try DraftFile.sweep(path) }
            }
            guard name.hasSuffix(ending + ".json") else { continue }
            let backup = String(name.dropLast(".json".count))
            // The manifest is moved to its path a moment before the backup. Until then, the backup's draft exists.
            guard isOurs(backup), !isThere(directory + "/" + backup), !isThere(directory + "/" + backup + ".draft")
            else { continue }
            guard unlink(path) == 0 || errno == ENOENT else { throw BackupFailure.file(path, errno: errno) }
        }
    }

    /// Removes the manifest of a backup that a killed process had not yet moved to its path. Such a manifest is recognised by
    /// the backup's complete draft that no process writes. Any other manifest without a file may belong to a backup that was
    /// moved.
    static func sweepManifest(of backup: String) throws(MizanError) {
        let (path, draft) = (BackupManifest.path(of: backup), backup + ".draft")
        guard !isThere(backup), isThere(path), try DraftFile.isAbandoned(draft),
            let manifest = manifest(of: backup), try FileBytes.size(draft) == manifest.size
        else { return }
        guard unlink(path) == 0 || errno == ENOENT else { throw BackupFailure.file(path, errno: errno) }
    }

    /// Creates a directory that only its owner can access. An existing directory stays as it is.
    package static func makeDirectory(_ path: String) throws(MizanError) {
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw BackupFailure.file(path, errno: errno) }
    }

    package static func isThere(_ path: String) -> Bool { access(path, F_OK) == 0 }

    package static func isFile(_ path: String) -> Bool {
        var information = stat()
        return stat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFREG
    }

    package static func isDirectory(_ path: String) -> Bool {
        var information = stat()
        return stat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFDIR
    }

    /// The manifest. Nil if the manifest cannot be read; then the check of the backup itself finds the error.
    private static func manifest(of path: String) -> BackupManifest? {
        do { return try BackupManifest.read(besides: path) } catch { return nil }
    }

    static func names(in directory: String) throws(MizanError) -> [String] {
        guard let list = opendir(directory) else {
            if errno == ENOENT { return [] }
            throw BackupFailure.file(directory, errno: errno)
        }
        defer { closedir(list) }
        var names: [String] = []
        while let entry = readdir(list) {
            names.append(
                withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
                })
        }
        return names
    }
}
