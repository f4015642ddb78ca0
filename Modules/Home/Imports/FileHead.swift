internal import Glibc
internal import Kernel

/// The first bytes of a file, by which its importer is found.
enum FileHead {
    static let length = 4_096

    /// The first bytes of the file; nil if the file cannot be read. Opening the file later reports the reason.
    static func read(_ path: String) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: length)
        do throws(SystemError) {
            return Array(bytes[..<(try Descriptor(descriptor).read(into: &bytes))])
        } catch {
            return nil
        }
    }

    /// The length of the file; nil if it is unknown.
    static func size(_ path: String) -> Int? {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : nil
    }

    /// The name without its directory.
    static func name(_ path: String) -> String { String(path.split(separator: "/").last ?? "") }
}

extension ImportService {
    /// Throws if there is no readable file. Its kind is determined during the import.
    package static func requireFile(_ path: String) throws {
        var status = stat()
        guard stat(path, &status) == 0, access(path, R_OK) == 0 else {
            throw MizanError(
                errno == ENOENT || errno == ENOTDIR ? .notFound : .notPermitted, "import.no-file",
                "\(path) cannot be read: \(String(cString: strerror(errno))).", details: ["path": path])
        }
        guard status.st_mode & S_IFMT != S_IFDIR else {
            throw MizanError(
                .invalidInput, "import.directory", "\(path) is a directory; name the file in it.",
                details: ["path": path])
        }
    }
}
