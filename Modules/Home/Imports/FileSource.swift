internal import Glibc
internal import Kernel
package import ModuleKit

/// A file on the machine, or an open file without a name (`/proc/self/fd/7`).
package struct FileSource: ImportSource {
    package let name: String
    package let size: Int64?
    private let location: String

    package var path: String? { location }

    package init(_ path: String, named name: String? = nil) {
        location = path
        self.name = name ?? FileHead.name(path)
        size = FileHead.size(path).map(Int64.init)
    }

    package func head() -> [UInt8]? { FileHead.read(location) }

    package func open() throws -> any ByteStream {
        let descriptor = Glibc.open(location, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw MizanError(
                errno == ENOENT ? .notFound : .notPermitted, "import.no-file",
                "\(location) cannot be read: \(String(cString: strerror(errno))).", details: ["path": location])
        }
        // The file is read once, from beginning to end.
        posix_fadvise(descriptor, 0, 0, POSIX_FADV_SEQUENTIAL)
        return DescriptorStream(descriptor, name: name)
    }
}

/// The bytes of a descriptor, which is closed when this value is released.
final class DescriptorStream: ByteStream {
    private let descriptor: Int32
    private let name: String

    init(_ descriptor: Int32, name: String) {
        (self.descriptor, self.name) = (descriptor, name)
    }

    deinit { close(descriptor) }

    func read(upTo limit: Int) throws -> [UInt8] {
        do {
            return try [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
                count = try Descriptor(descriptor).read(into: UnsafeMutableRawBufferPointer(buffer))
            }
        } catch {
            throw MizanError(
                .unavailable, "import.not-read", "\(name) cannot be read on: \(error).", details: ["file": name])
        }
    }
}
