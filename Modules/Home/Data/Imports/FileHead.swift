internal import Glibc

/// A file as far as it must be looked at to find out who takes it in.
enum FileHead {
    static let length = 4_096

    /// The first bytes, or nil if it cannot be read: then whoever opens it says why.
    static func read(_ path: String) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: length)
        let count = Glibc.read(descriptor, &bytes, length)
        return count < 0 ? nil : Array(bytes[..<count])
    }

    /// How long the file is, or nil if that cannot be known.
    static func size(_ path: String) -> Int? {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : nil
    }

    /// The name without its directory.
    static func name(_ path: String) -> String { String(path.split(separator: "/").last ?? "") }
}
