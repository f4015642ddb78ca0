internal import Crypto
internal import Glibc
internal import Kernel

/// An incomplete file beside its final path: `NAME.part`. `NAME.part-of` identifies the complete file to which the part
/// belongs.
final class PartFile {
    private let path: String
    private let file: LockedFile
    private let source: String
    private(set) var part: DownloadRule.Part
    /// The number of times that the received bytes were thrown away.
    private(set) var restarts = 0
    /// The hash of all bytes so far; nil if no hash is wanted. Computing it takes half as long as receiving the file over TLS.
    private(set) var hash: SHA256?

    /// Opens the existing part of the file at that address, or starts a new part. Refuses a second download of the same file.
    /// Also refuses a path whose name could be the name of another download's part.
    init(for path: String, of url: HTTPURL, isHashed: Bool) throws(TransportFault) {
        self.path = path
        // The address itself may hold a secret.
        source = Hexadecimal.text(SHA256.hash(data: Array(url.text.utf8)))
        guard !path.hasSuffix(Self.ending), !path.hasSuffix(Self.noteEnding) else { throw .partName(path) }
        // A device or a link was put there on purpose, so it is not replaced.
        guard LockedFile.isFree(path) else { throw .notAFile(path) }
        file = try LockedFile(path + Self.ending)
        part = DownloadRule.Part()
        hash = isHashed ? SHA256() : nil
        if let note = PartNote.read(noteName), note.source == source, DownloadRule.isValidator(note.part.validator) {
            part = try readThrough(note)
        }
        if part.validator == nil || part.size > part.total ?? part.size { try begin(DownloadRule.Part()) }
    }

    /// The mark of the address that supplied a part. The address's query is left out: a redirect's query is often a signature,
    /// which differs each time. The length and the validator are compared as well.
    static func mark(of url: HTTPURL) -> String {
        Hexadecimal.text(SHA256.hash(data: Array("\(url.scheme.rawValue)://\(url.place)".utf8)))
    }

    /// Throws away the received bytes and starts the given part.
    func begin(_ begun: DownloadRule.Part) throws(TransportFault) {
        unlink(noteName)
        guard ftruncate(file.number, 0) == 0, lseek(file.number, 0, SEEK_SET) == 0 else {
            throw .file(errno, at: partName)
        }
        if hash != nil { hash = SHA256() }
        if part.size > 0 { restarts += 1 }
        part = begun
        try PartNote(source: source, part: part).write(noteName)
    }

    func append(_ bytes: [UInt8]) throws(TransportFault) {
        do throws(SystemError) {
            try Descriptor(file.number).write(bytes)
        } catch { throw .file(error.number, at: partName) }
        hash?.update(data: bytes)
        part.size += Int64(bytes.count)
    }

    /// Syncs the file to the disk, then moves it to its final path. An earlier file at this path is replaced.
    func publish() throws(TransportFault) {
        guard fsync(file.number) == 0 else { throw .file(errno, at: partName) }
        // A link or a device that was put there meanwhile was put there on purpose, so it is not replaced. But a link that is
        // put there between this check and the move is replaced, not followed: the link is removed, and its target stays.
        guard LockedFile.isFree(path) else { throw .notAFile(path) }
        try file.move(to: path)
        unlink(noteName)
    }

    /// Removes the note first: once the part is removed, the note may belong to another download. The note is removed even if
    /// the part belongs to another download, because nobody should continue that part.
    func remove() {
        unlink(noteName)
        file.remove()
    }

    /// True if the part's file still has its name, so that a later call finds the part.
    var isInPlace: Bool { file.isInPlace }

    private static let ending = ".part"
    private static let noteEnding = ".part-of"
    private var partName: String { path + Self.ending }
    private var noteName: String { path + Self.noteEnding }

    private func readThrough(_ note: PartNote) throws(TransportFault) -> DownloadRule.Part {
        var bytes = [UInt8](repeating: 0, count: 256 << 10)
        var part = note.part
        do throws(SystemError) {
            while true {
                let count = try Descriptor(file.number).read(into: &bytes)
                if count == 0 { break }
                bytes[..<count].withUnsafeBytes { hash?.update(bufferPointer: $0) }
                part.size += Int64(count)
            }
        } catch { throw .file(error.number, at: partName) }
        return part
    }
}
