internal import FoundationEssentials
internal import Glibc
internal import Kernel
internal import Storage

/// A separate directory for one test, deleted with the value that holds it.
package final class TemporaryDirectory: Sendable {
    package let path: String

    package init() throws {
        path = Self.parent + "/mizan-test-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        // If the directory cannot be removed, the error is ignored, so that this error does not hide the failure of a test.
        do {
            try FileManager.default.removeItem(atPath: path)
            try TestEngine.delete(below: path)
        } catch {}
    }

    /// A separate directory with the same contents.
    package convenience init(copyOf other: TemporaryDirectory) throws {
        try self.init()
        for name in try other.names() {
            try FileManager.default.copyItem(atPath: other.file(name), toPath: file(name))
        }
    }

    /// A directory in memory, if the machine has one with enough space. On a disk, each commit would have to wait for the disk.
    /// Such waits took half the time of all tests.
    private static let parent: String = {
        let memory = "/dev/shm"
        var room = statvfs()
        guard FileManager.default.isWritableFile(atPath: memory), statvfs(memory, &room) == 0,
            UInt64(room.f_bavail) * UInt64(room.f_frsize) >= 1 << 30
        else { return FileManager.default.temporaryDirectory.path }
        return memory
    }()

    package func file(_ name: String) -> String { path + "/" + name }

    package func write(_ bytes: [UInt8], to name: String) throws {
        try Data(bytes).write(to: URL(filePath: file(name)))
    }

    /// Puts the files of a store (`TestEngine.files`) in a subdirectory.
    package func place(_ files: [(name: String, bytes: [UInt8])], in store: String) throws {
        _ = try StoreDirectory(creating: file(store))
        for (name, bytes) in files {
            try write(bytes, to: "\(store)/\(name)")
            try setMode(0o600, of: "\(store)/\(name)")
        }
    }

    package func bytes(of name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(filePath: file(name))))
    }

    /// The bytes of a file; nil if it does not exist.
    static func bytes(of path: String) throws -> [UInt8]? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        return [UInt8](try Data(contentsOf: URL(filePath: path)))
    }

    static func text(of path: String) throws -> String? {
        try bytes(of: path).map { String(decoding: $0, as: UTF8.self) }
    }

    static func write(_ text: String, to path: String) throws {
        try Data(text.utf8).write(to: URL(filePath: path))
    }

    package func remove(_ name: String) throws {
        try FileManager.default.removeItem(atPath: file(name))
    }

    package func move(_ name: String, to other: String) throws {
        try FileManager.default.moveItem(atPath: file(name), toPath: file(other))
    }

    package func setMode(_ mode: UInt32, of name: String) throws {
        guard chmod(file(name), mode) == 0 else {
            throw MizanError(.internal, "test.mode", "\(file(name)): \(String(cString: strerror(errno)))")
        }
    }

    /// The names in a subdirectory, sorted.
    package func names(in name: String = "") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: file(name)).sorted()
    }
}
