internal import Crypto
internal import Glibc
internal import Kernel

/// A file that is not complete yet, beside its place: `NAME.part`, and `NAME.part-of`, which says of what it is a part.
final class PartFile {
    private let path: String
    private let number: Int32
    private let source: String
    private(set) var part: DownloadRule.Part
    /// How often what had come was thrown away.
    private(set) var restarts = 0
    /// Of all that is here, if it is wanted: it takes half as long as the file's way over TLS.
    private(set) var hash: SHA256?

    /// Opens what is there of that address, or begins. Another download of the same file is not let in.
    init(for path: String, of url: HTTPURL, isHashed: Bool) throws(TransportFault) {
        self.path = path
        // The address itself may hold a secret.
        source = Hexadecimal.text(SHA256.hash(data: Array(url.text.utf8)))
        // What is no file is replaced for nobody: a device or a link is there for a reason.
        guard Self.isFree(path) else { throw .notAFile }
        number = try Self.openAlone(path + ".part")
        part = DownloadRule.Part()
        hash = isHashed ? SHA256() : nil
        if let note = PartNote.read(noteName), note.source == source, DownloadRule.isValidator(note.part.validator) {
            part = try readThrough(note)
        }
        if part.validator == nil || part.size > part.total ?? part.size { try begin(DownloadRule.Part()) }
    }

    /// Who gave a part. Not by the query: where a redirect leads, that is often a signature, another one each time; and the
    /// length and the validator are compared as well.
    static func mark(of url: HTTPURL) -> String {
        Hexadecimal.text(SHA256.hash(data: Array("\(url.scheme.rawValue)://\(url.place)".utf8)))
    }

    static func isFile(_ number: Int32) -> Bool {
        var status = stat()
        return fstat(number, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    deinit { close(number) }

    /// Opens the file of that name and locks it. Between the two another may have put it into its place: then what was opened
    /// is the other's complete file, and not to be written to.
    private static func openAlone(_ name: String) throws(TransportFault) -> Int32 {
        while true {
            let number = open(name, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o600)
            guard number >= 0 else { throw .file(errno) }
            guard isFile(number) else {
                close(number)
                throw .notAFile
            }
            // What another made, or has under another name as well, would be theirs to change once it is checked.
            guard isOwn(number) else {
                close(number)
                guard unlink(name) == 0 else { throw .file(errno) }
                continue
            }
            guard flock(number, LOCK_EX | LOCK_NB) == 0 else {
                let reason = errno
                close(number)
                throw .file(reason)
            }
            if isNamed(name, number) { return number }
            close(number)
        }
    }

    private static func isFree(_ path: String) -> Bool {
        var target = stat()
        return lstat(path, &target) != 0 || target.st_mode & S_IFMT == S_IFREG
    }

    private static func isOwn(_ number: Int32) -> Bool {
        var status = stat()
        return fstat(number, &status) == 0 && status.st_uid == geteuid() && status.st_nlink <= 1
    }

    private static func isNamed(_ name: String, _ number: Int32) -> Bool {
        var (own, named) = (stat(), stat())
        return fstat(number, &own) == 0 && lstat(name, &named) == 0 && own.st_ino == named.st_ino
            && own.st_dev == named.st_dev
    }

    /// Throws away what is here, and begins what is said.
    func begin(_ begun: DownloadRule.Part) throws(TransportFault) {
        unlink(noteName)
        guard ftruncate(number, 0) == 0, lseek(number, 0, SEEK_SET) == 0 else { throw .file(errno) }
        if hash != nil { hash = SHA256() }
        if part.size > 0 { restarts += 1 }
        part = begun
        try PartNote(source: source, part: part).write(noteName)
    }

    func append(_ bytes: [UInt8]) throws(TransportFault) {
        do throws(SystemError) {
            try Descriptor(number).write(bytes)
        } catch { throw .file(error.number) }
        hash?.update(data: bytes)
        part.size += Int64(bytes.count)
    }

    /// On the disk, then in its place, where it replaces what was there.
    func publish() throws(TransportFault) {
        guard fsync(number) == 0 else { throw .file(errno) }
        // What was put there meanwhile is there for a reason, too. What comes in the moment from here to the next line is
        // replaced, and not written through: a link goes, and what it leads to stays.
        guard Self.isFree(path) else { throw .notAFile }
        guard rename(path + ".part", path) == 0 else { throw .file(errno) }
        unlink(noteName)
    }

    /// The note first: once the part is gone, the note may be another's.
    func remove() {
        unlink(noteName)
        unlink(path + ".part")
    }

    private var noteName: String { path + ".part-of" }

    private func readThrough(_ note: PartNote) throws(TransportFault) -> DownloadRule.Part {
        var bytes = [UInt8](repeating: 0, count: 256 << 10)
        var part = note.part
        do throws(SystemError) {
            while true {
                let count = try Descriptor(number).read(into: &bytes)
                if count == 0 { break }
                bytes[..<count].withUnsafeBytes { hash?.update(bufferPointer: $0) }
                part.size += Int64(count)
            }
        } catch { throw .file(error.number) }
        return part
    }
}
