internal import Glibc
internal import Kernel

/// The note beside a part, `NAME.part-of`. It identifies the file, so that a later process continues only the same file.
struct PartNote: Hashable {
    /// The mark of the requested address, because the address itself may contain a secret.
    let source: String
    /// The part without its size: the size is the size of the part's file.
    let part: DownloadRule.Part

    /// Nil if the text is not a note.
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

    /// Nil if the part cannot be continued.
    var text: String? {
        part.validator.map { "\(source)\n\(part.giver)\n\(part.total.map(String.init) ?? "-")\n\($0)\n" }
    }

    /// An unreadable note counts as missing, and the file is then fetched from its beginning. Reading does not wait if a pipe
    /// has that name.
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

    /// Writes the note, replacing whatever has that name.
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
