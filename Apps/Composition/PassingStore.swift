internal import Glibc
internal import Kernel

/// A directory for a temporary store. Other users cannot read it, and it is deleted with everything in it.
final class PassingStore: Sendable {
    let path: String

    init(environment: [String: String]) throws(MizanError) {
        let place = environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
        var template = Array((place + "/mizan-passing.XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else {
            throw MizanError(
                .unavailable, "storage.no-passing-store", "\(place): \(String(cString: strerror(errno))).",
                details: ["path": place])
        }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// A store has no subdirectories, so only plain files are deleted.
    deinit {
        if let directory = opendir(path) {
            while let entry = readdir(directory) {
                let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                    pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                }
                if name != ".", name != ".." { unlink(path + "/" + name) }
            }
            closedir(directory)
        }
        rmdir(path)
    }
}
