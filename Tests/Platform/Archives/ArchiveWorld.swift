import FoundationEssentials
import Glibc
import Kernel
import ModuleKit
import TestSupport
import Testing

@testable import Archives

/// A directory with archives, and operations on them.
struct ArchiveWorld {
    let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    func open(_ bytes: [UInt8], _ limits: ArchiveLimits = ArchiveLimits()) throws -> any OpenArchive {
        try directory.write(bytes, to: "a.zip")
        return try UnzipArchives().open(directory.file("a.zip"), limits: limits)
    }

    func open(_ members: TestZip.Member...) throws -> any OpenArchive { try open(TestZip(members).bytes) }

    /// A compressed archive, as `zip` creates it.
    func zipped(_ name: String, _ bytes: [UInt8]) throws -> [UInt8] {
        let file = directory.file("made-\(UUID().uuidString).zip")
        try ZipArchives().write([NewArchiveMember(name, .bytes(bytes))], to: file)
        return try directory.bytes(of: String(file.dropFirst(directory.path.count + 1)))
    }

    static func all(_ reader: any ArchiveMemberReader, by count: Int = 64 << 10) throws -> [UInt8] {
        var bytes: [UInt8] = []
        while true {
            let more = try reader.next(upTo: count)
            if more.isEmpty { return bytes }
            bytes += more
        }
    }

    func text(_ archive: any OpenArchive, _ index: Int = 0) throws -> String {
        String(decoding: try Self.all(archive.read(archive.members[index], atMost: 1 << 20)), as: UTF8.self)
    }

    /// The error with which the reading of a member fails.
    func failure(_ archive: any OpenArchive, _ index: Int = 0, atMost limit: Int64 = 1 << 40) throws -> MizanError? {
        #expect(throws: MizanError.self) {
            try Self.all(archive.read(archive.members[index], atMost: limit))
        }
    }

    /// The number of open files of this process.
    func descriptors() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count }

    func openFailure(_ bytes: [UInt8], _ limits: ArchiveLimits = ArchiveLimits()) -> MizanError? {
        #expect(throws: MizanError.self) { try open(bytes, limits) }
    }
}

/// The children of this process.
enum Children {
    /// The number of `unzip` and `zip` processes, including those that are dead but not yet reaped.
    static func count() throws -> Int { try all().count }

    static func killAll() throws { for child in try all() { kill(child, SIGKILL) } }

    private static func all() throws -> [Int32] {
        try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap(Int32.init).filter { process in
            guard let data = FileManager.default.contents(atPath: "/proc/\(process)/stat") else { return false }
            let text = String(decoding: data, as: UTF8.self)
            guard let end = text.lastIndex(of: ")") else { return false }
            let parent = text[end...].split(separator: " ").dropFirst(2).first.flatMap { Int32($0) }
            return parent == getpid() && (text.contains("(unzip)") || text.contains("(zip)"))
        }
    }

    /// True if there are no such processes. Waits up to two seconds, in which a killed process has certainly ended.
    static func areGone() throws -> Bool {
        for _ in 0..<200 {
            if try count() == 0 { return true }
            usleep(10_000)
        }
        return false
    }
}
