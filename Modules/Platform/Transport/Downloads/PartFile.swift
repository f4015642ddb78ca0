internal import Crypto
internal import Glibc
internal import Kernel

/// A file that is not complete yet, beside its place: `NAME.part`, and `NAME.part-of`, which says of what it is a part.
final class PartFile {
    private let path: String
    private let number: Int32
    private let source: String
    private(set) var part: DownloadRule.Part
    /// Of all that is here, if it is wanted: it takes half as long as the file's way over TLS.
    private(set) var hash: SHA256?

    /// Opens what is there of that address, or begins. Another download of the same file is not let in.
    init(for path: String, of url: HTTPURL, isHashed: Bool) throws(TransportFault) {
        self.path = path
        // The address itself may hold a secret.
        source = Hexadecimal.text(SHA256.hash(data: Array(url.text.utf8)))
        number = try Self.openAlone(path + ".part")
        part = DownloadRule.Part()
        hash = isHashed ? SHA256() : nil
        if let validator = rememberedValidator() { part = try readThrough(validator) }
        if part.validator == nil { try begin(validator: nil) }
    }

    deinit { close(number) }

    /// Opens the file of that name and locks it. Between the two another may have put it into its place: then what was opened
    /// is the other's complete file, and not to be written to.
    private static func openAlone(_ name: String) throws(TransportFault) -> Int32 {
        while true {
            let number = open(name, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
            guard number >= 0 else { throw .file(errno) }
            guard flock(number, LOCK_EX | LOCK_NB) == 0 else {
                let reason = errno
                close(number)
                throw .file(reason)
            }
            if isNamed(name, number) { return number }
            close(number)
        }
    }

    private static func isNamed(_ name: String, _ number: Int32) -> Bool {
        var (own, named) = (stat(), stat())
        return fstat(number, &own) == 0 && lstat(name, &named) == 0 && own.st_ino == named.st_ino
            && own.st_dev == named.st_dev
    }

    /// Throws away what is here.
    func begin(validator: String?) throws(TransportFault) {
        guard ftruncate(number, 0) == 0, lseek(number, 0, SEEK_SET) == 0 else { throw .file(errno) }
        if hash != nil { hash = SHA256() }
        part = DownloadRule.Part(validator: validator)
        if let validator { try remember(validator) } else { unlink(noteName) }
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
        guard fsync(number) == 0, rename(path + ".part", path) == 0 else { throw .file(errno) }
        unlink(noteName)
    }

    func remove() {
        unlink(path + ".part")
        unlink(noteName)
    }

    // MARK: Across processes

    private var noteName: String { path + ".part-of" }

    private func rememberedValidator() -> String? {
        let note = open(noteName, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard note >= 0 else { return nil }
        defer { close(note) }
        var bytes = [UInt8](repeating: 0, count: 1_024)
        do throws(SystemError) {
            let count = try Descriptor(note).fill(&bytes)
            let lines = String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n")
            return lines.count == 2 && lines[0] == source ? String(lines[1]) : nil
        } catch { return nil }
    }

    private func remember(_ validator: String) throws(TransportFault) {
        let note = open(noteName, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard note >= 0 else { throw .file(errno) }
        defer { close(note) }
        do throws(SystemError) {
            try Descriptor(note).write(Array("\(source)\n\(validator)\n".utf8))
        } catch { throw .file(error.number) }
    }

    private func readThrough(_ validator: String) throws(TransportFault) -> DownloadRule.Part {
        var bytes = [UInt8](repeating: 0, count: 256 << 10)
        var size: Int64 = 0
        do throws(SystemError) {
            while true {
                let count = try Descriptor(number).read(into: &bytes)
                if count == 0 { break }
                bytes[..<count].withUnsafeBytes { hash?.update(bufferPointer: $0) }
                size += Int64(count)
            }
        } catch { throw .file(error.number) }
        return DownloadRule.Part(size: size, validator: validator)
    }
}
