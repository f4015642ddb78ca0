internal import FoundationEssentials
internal import Glibc
package import Kernel

extension TimeZoneSource {
    /// The system's tzdata. It is updated with the system, unlike data that a program includes.
    ///
    /// Only the parameter decides the directory: `TZ` and `TZDIR` are ignored.
    package static func system(directory: String = "/usr/share/zoneinfo") -> TimeZoneSource {
        let files = TimeZoneFiles(directory: directory)
        return TimeZoneSource(
            read: { id throws(TimeZoneError) in try files.read(id) }, names: { files.names() })
    }
}

private struct TimeZoneFiles {
    let directory: String

    /// The maximum size. The largest zone has four kilobytes.
    private static let most = 1 << 18

    func read(_ id: String) throws(TimeZoneError) -> [UInt8]? {
        let path = "\(directory)/\(id)"
        // Does not block if the name is that of a pipe.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            guard errno == ENOENT || errno == ENOTDIR else { throw unreadable(id, path) }
            guard hasZones else { throw .noData(place: directory) }
            return nil
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw unreadable(id, path) }
        guard status.st_mode & S_IFMT == S_IFREG else { return nil }
        guard status.st_size <= Self.most else { throw .damaged(id, .notTZif) }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        do throws(SystemError) {
            // Two statements are needed: in a single statement, the prefix would be copied before the bytes are filled.
            let count = try Descriptor(descriptor).fill(&bytes)
            return Array(bytes.prefix(count))
        } catch {
            throw unreadable(id, path)
        }
    }

    /// The names of all zones. Empty if the directory cannot be read: then no similar name is suggested.
    func names() -> [String] {
        do {
            return try FileManager.default.subpathsOfDirectory(atPath: directory).filter { name in
                name.unicodeScalars.first.map { ("A"..."Z").contains($0) } == true
            }
        } catch { return [] }
    }

    /// True if UTC exists under one of these names. Every set of zones has UTC.
    private var hasZones: Bool { ["UTC", "Etc/UTC"].contains { access("\(directory)/\($0)", F_OK) == 0 } }

    private func unreadable(_ id: String, _ path: String) -> TimeZoneError {
        .unreadable(id, place: path, String(cString: strerror(errno)))
    }
}
