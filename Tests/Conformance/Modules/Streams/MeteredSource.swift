internal import ModuleKit
internal import Synchronization

/// A file that delivers a limited number of bytes at a time and can be opened once, like a pipe. It counts the bytes that were
/// read.
final class MeteredSource: ImportSource {
    let name = "sample"
    let size: Int64?
    let path: String? = nil
    let bytes: [UInt8]
    private let pace: Int
    private let meter = Mutex(Meter())

    private struct Meter {
        var isOpen = false
        var given = 0
        var readsAtEnd = 0
        /// The importer's first misuse of the source. It is stored as well as thrown, because the importer may catch the error.
        var fault: String?
    }

    /// An importer that reads this often after the end of the file is considered to hang.
    private static let mostReadsAtEnd = 100

    init(_ bytes: [UInt8], pace: Int = 4_096, hasSize: Bool = true) {
        self.bytes = bytes
        self.pace = pace
        size = hasSize ? Int64(bytes.count) : nil
    }

    /// The bytes read so far.
    var given: Int64 { meter.withLock { Int64($0.given) } }

    func head() -> [UInt8]? { Array(bytes.prefix(StreamProbe.headLength)) }

    func open() throws -> any ByteStream {
        let isSecond = meter.withLock { meter in
            defer { meter.isOpen = true }
            return meter.isOpen
        }
        if isSecond { throw fault("a source that can be opened once is opened twice") }
        return Stream(source: self)
    }

    /// Throws if the importer did anything that is forbidden.
    func requireCare() throws {
        if let fault = meter.withLock(\.fault) { throw Expect.Unmet(seen: fault) }
    }

    private func fault(_ what: String) -> Expect.Unmet {
        meter.withLock { $0.fault = $0.fault ?? what }
        return Expect.Unmet(seen: what)
    }

    private func read(upTo limit: Int) throws -> [UInt8] {
        guard limit > 0 else { throw fault("a stream is asked for \(limit) bytes") }
        let (next, readsAtEnd) = meter.withLock { meter in
            let next = bytes[meter.given...].prefix(min(limit, pace))
            meter.given += next.count
            if next.isEmpty { meter.readsAtEnd += 1 }
            return (Array(next), meter.readsAtEnd)
        }
        if readsAtEnd > Self.mostReadsAtEnd { throw fault("a stream is read on and on behind its end") }
        return next
    }

    private final class Stream: ByteStream {
        let source: MeteredSource
        init(source: MeteredSource) { self.source = source }
        func read(upTo limit: Int) throws -> [UInt8] { try source.read(upTo: limit) }
    }
}
