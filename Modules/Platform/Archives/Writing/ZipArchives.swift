internal import Glibc
internal import Kernel
package import ModuleKit

/// Creates zip archives with the machine's `zip`.
package struct ZipArchives: ArchiveWriting {
    /// The path in which programs are searched.
    private let path: String
    private let scratch: String?
    private let time: Duration

    /// Members are gathered in a new directory inside `scratch`, or inside the system's temporary directory if it is nil.
    package init(scratch: String? = nil, within time: Duration = .seconds(3_600)) {
        self.init(path: ChildProcess.standardPath, scratch: scratch, within: time)
    }

    init(path: String, scratch: String? = nil, within time: Duration = .seconds(3_600)) {
        (self.path, self.scratch, self.time) = (path, scratch, time)
    }

    package func write(_ members: [NewArchiveMember], to path: String) throws {
        try ArchiveNames.require(members)
        let draft = try ArchiveDraft(for: path)
        guard !members.isEmpty else { return try draft.publish(bytes: Self.empty) }
        let gathered = try GatheredMembers(in: scratch ?? getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp")
        for member in members { try gathered.add(member) }
        let end = try run(members.map(\.name), in: gathered.path, to: draft.file)
        guard end == .exited(0) else { throw failure(end, path) }
        try draft.publish()
    }

    /// An archive without members is only an end record; `zip` cannot create one.
    private static let empty: [UInt8] = [0x50, 0x4B, 0x05, 0x06] + [UInt8](repeating: 0, count: 18)

    /// `-X`: no data of this machine, such as users. `-D`: no entries for directories. `-nw`: names are not patterns. The
    /// archive is written to standard output, and standard output is the file. The path of the file is therefore not needed.
    private func run(_ names: [String], in directory: String, to file: FileHandle) throws -> ChildProcess.End {
        let options = ["-q", "-X", "-D", "-nw", "-"].map { Array($0.utf8) }
        let child = ChildProcess(
            "zip", options + names.map { Array("./\($0)".utf8) }, path: path, input: try FileHandle.nothing(),
            output: file,
            in: directory)
        guard let end = child.wait(until: .now + time) else {
            child.kill()
            throw ArchiveFailure.tooSlow("a new archive")
        }
        return end
    }

    /// zip(1), DIAGNOSTICS.
    private func failure(_ end: ChildProcess.End, _ path: String) -> MizanError {
        switch end {
        case .notFound: ArchiveFailure.noProgram("zip")
        case .exited(14), .exited(15), .exited(11): ArchiveFailure.file(path, errno: ENOSPC)
        case .exited(let code): failed("ended with \(code)", path)
        case .signalled(let signal): failed("was ended by signal \(signal)", path)
        case .notStarted: failed("could not be started", path)
        }
    }

    private func failed(_ how: String, _ path: String) -> MizanError {
        Refusal.archiveChildFailed("`zip` \(how) when it made \(PlainText.oneLine(path)).", details: ["file": path])
    }
}
