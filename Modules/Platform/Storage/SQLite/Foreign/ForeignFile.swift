internal import Glibc
internal import Kernel

/// A foreign file, accessed by its descriptor and checked before SQLite opens it.
final class ForeignFile {
    let descriptor: Int32
    let name: String
    let header: Header
    let failure: ForeignFailure

    /// The first 100 bytes (SQLite file format, §1.3).
    struct Header {
        let usesLog: Bool
        let userVersion: UInt32
        let applicationID: UInt32
        let pageSize: Int64
        /// Nil if the last program that wrote the file did not update this number.
        let pages: Int64?
    }

    /// Takes ownership of the descriptor, even if it throws.
    init(_ descriptor: Int32, _ name: String) throws(MizanError) {
        (self.descriptor, self.name) = (descriptor, name)
        failure = ForeignFailure(name: name)
        do throws(MizanError) {
            header = try Self.header(descriptor, failure)
        } catch {
            close(descriptor)
            throw error
        }
    }

    deinit { close(descriptor) }

    convenience init(path: String, named name: String? = nil) throws(MizanError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw ForeignFailure(name: name ?? path).file(name ?? path, errno: errno) }
        try self.init(descriptor, name ?? path)
    }

    /// True if the file has a name. A file without a name, such as an upload, cannot have a log beside it.
    func hasName() throws(MizanError) -> Bool {
        var information = stat()
        guard fstat(descriptor, &information) == 0 else { throw failure.file(name, errno: errno) }
        return information.st_nlink > 0
    }

    /// The file of a descriptor that stays the caller's.
    convenience init(copying descriptor: Int32, named name: String) throws(MizanError) {
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
        guard copy >= 0 else { throw ForeignFailure(name: name).file(name, errno: errno) }
        try self.init(copy, name)
    }

    /// Refuses a file whose end is missing. If a file has a log, the merged file is checked instead: the file and its log may
    /// be complete together.
    func requireWhole() throws(MizanError) {
        var information = stat()
        guard fstat(descriptor, &information) == 0 else { throw failure.file(name, errno: errno) }
        guard let pages = header.pages, pages * header.pageSize > Int64(information.st_size) else { return }
        throw failure.damaged(
            "it should have \(pages * header.pageSize) bytes but has only \(information.st_size), so its end is missing"
        )
    }

    private static func header(_ descriptor: Int32, _ failure: ForeignFailure) throws(MizanError) -> Header {
        var information = stat()
        guard fstat(descriptor, &information) == 0 else { throw failure.file(failure.name, errno: errno) }
        guard information.st_mode & S_IFMT == S_IFREG else { throw failure.notADatabase("it is not a plain file") }
        guard information.st_size > 0 else { throw failure.notADatabase("it is empty") }
        var bytes = [UInt8](repeating: 0, count: 100)
        let filled: Int
        do throws(SystemError) {
            filled = try Descriptor(descriptor).fill(&bytes, from: 0)
        } catch {
            throw failure.file(failure.name, errno: error.number)
        }
        guard bytes.starts(with: Array("SQLite format 3\0".utf8)) else {
            throw failure.notADatabase("it does not begin like a database, or it is encrypted")
        }
        guard filled == bytes.count, let header = Header(bytes) else {
            throw failure.damaged("its first bytes contradict each other")
        }
        return header
    }
}

extension ForeignFile.Header {
    fileprivate init?(_ bytes: [UInt8]) {
        func number(_ range: Range<Int>) -> UInt32 { bytes[range].reduce(0) { $0 << 8 | UInt32($1) } }
        let size = number(16..<18)
        pageSize = size == 1 ? 65_536 : Int64(size)
        guard pageSize >= 512, pageSize & (pageSize - 1) == 0, (1...2).contains(bytes[18]), (1...2).contains(bytes[19])
        else { return nil }
        usesLog = bytes[18] == 2 || bytes[19] == 2
        // §1.3.7: the number of pages is valid if the change counter equals the counter that was stored with the number.
        pages = number(28..<32) > 0 && number(24..<28) == number(92..<96) ? Int64(number(28..<32)) : nil
        userVersion = number(60..<64)
        applicationID = number(68..<72)
    }
}
