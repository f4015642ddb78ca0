internal import Glibc
internal import Kernel

/// The note beside a part, `NAME.part-of`: it names the file, so that a later process continues the same file alone.
struct PartNote: Hashable {
    /// The address that was asked, which may hold a secret: its mark.
    let source: String
    /// Without its size, which the part itself has.
    let part: DownloadRule.Part

    /// Nil for a text that is none.
    init?(_ text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard lines.count == 5, lines[4].isEmpty, lines[..<4].allSatisfy({ !$0.isEmpty }) else { return nil }
        let total = ContentRange.number(lines[2])
        guard total != nil || lines[2] == "-" else { return nil }
        self.init(source: lines[0], part: DownloadRule.Part(total: total, validator: lines[3], giver: lines[1]))
    }

    init(source: String, part: DownloadRule.Part) {
        (self.source, self.part) = (source, part)
    }

    /// Nil where the part cannot be gone on with.
    var text: String? {
        part.validator.map { "\(source)\n\(part.giver)\n\(part.total.map(String.init) ?? "-")\n\($0)\n" }
    }

    /// A note that cannot be read counts as none: then the file begins anew. A pipe of that name is not waited for.
    static func read(_ name: String) -> PartNote? {
        let number = open(name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard number >= 0 else { return nil }
        defer { close(number) }
        guard LockedFile.isPlain(number) else { return nil }
        var bytes = [UInt8](repeating: 0, count: 2_048)
        do throws(SystemError) {
            let count = try Descriptor(number).fill(&bytes)
            return PartNote(String(decoding: bytes[..<count], as: UTF8.self))
        } catch { return nil }
    }

    /// In the place of what has that name, whatever it is.
    func write(_ name: String) throws(TransportFault) {
        unlink(name)
        guard let text else { return }
        let number = open(name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard number >= 0 else { throw LockedFile.fault(at: name) }
        defer { close(number) }
        do throws(SystemError) {
            try Descriptor(number).write(Array(text.utf8))
        } catch { throw .file(error.number, at: name) }
    }
}
