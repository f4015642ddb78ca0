internal import Glibc
internal import Kernel
internal import ModuleKit

/// Members of an archive that will be made, as files in one private directory. All files have the same mode and time, because
/// `zip` records both.
final class GatheredMembers {
    let path: String

    init(in place: String) throws(MizanError) {
        var template = Array((place + "/mizan-archive.XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else { throw ArchiveFailure.file(place, errno: errno) }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Deletes all files and directories that were created here, and nothing else.
    deinit {
        for file in files { unlink(file) }
        for directory in directories.reversed() { rmdir(directory) }
        rmdir(path)
    }

    private var files: [String] = []
    private var directories: [String] = []

    /// Adds a member, whose name has already been checked.
    func add(_ member: NewArchiveMember) throws(MizanError) {
        var place = path
        for part in member.name.split(separator: "/").dropLast() {
            place += "/" + part
            if mkdir(place, 0o700) == 0 {
                directories.append(place)
            } else if errno != EEXIST {
                throw ArchiveFailure.file(place, errno: errno)
            }
        }
        let target = path + "/" + member.name
        let number = open(target, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard number >= 0 else { throw ArchiveFailure.file(target, errno: errno) }
        files.append(target)
        let file = FileHandle(number)
        switch member.contents {
        case .bytes(let bytes): try file.write(bytes, target)
        case .file(let source): try Self.copy(source, to: file, target)
        }
        guard fchmod(number, 0o644) == 0 else { throw ArchiveFailure.file(target, errno: errno) }
        let times = [timespec](repeating: timespec(tv_sec: Self.begin, tv_nsec: 0), count: 2)
        guard futimens(number, times) == 0 else { throw ArchiveFailure.file(target, errno: errno) }
    }

    /// 1980-01-01, the first date that archives can represent.
    private static let begin = 315_532_800

    private static func copy(_ source: String, to file: FileHandle, _ target: String) throws(MizanError) {
        let original = try FileHandle.reading(source)
        var place: Int64 = 0
        while true {
            let bytes = try original.bytes(at: place, count: 1 << 20, source)
            if bytes.isEmpty { return }
            try file.write(bytes, target)
            place += Int64(bytes.count)
        }
    }
}
