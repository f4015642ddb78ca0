internal import Glibc

/// A file whose size is unknown until it is read, such as the files under `/proc`.
package enum SystemFile {
    /// Empty if the file cannot be read.
    package static func bytes(_ path: String) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = read(descriptor, &chunk, chunk.count)
            guard count > 0 else { return bytes }
            bytes += chunk[..<count]
        }
    }

    package static func text(_ path: String) -> String { String(decoding: bytes(path), as: UTF8.self) }
}
