package import ModuleKit
internal import Synchronization

/// A file from a pipe: it can be read only once, and its length is unknown.
package final class PipeSource: ImportSource {
    package let name: String
    package let size: Int64? = nil
    package let path: String? = nil
    package let isRepeatable = false
    private let stream: Mutex<PipeStream>

    /// - Parameter descriptor: closed when the file has been read, or when this value is released.
    package init(_ descriptor: Int32, named name: String) {
        self.name = name
        stream = Mutex(PipeStream(DescriptorStream(descriptor, name: name)))
    }

    package func head() throws -> [UInt8]? {
        try stream.withLock { try $0.peek(FileHead.length) }
    }

    package func open() throws -> any ByteStream { Shared(stream: self) }

    private final class Shared: ByteStream {
        let stream: PipeSource
        init(stream: PipeSource) { self.stream = stream }

        func read(upTo limit: Int) throws -> [UInt8] {
            try stream.stream.withLock { try $0.read(upTo: limit) }
        }
    }
}

/// A stream that returns peeked bytes again.
private struct PipeStream {
    private let stream: DescriptorStream
    private var waiting: [UInt8] = []

    init(_ stream: sending DescriptorStream) { self.stream = stream }

    mutating func peek(_ count: Int) throws -> [UInt8] {
        while waiting.count < count {
            let more = try stream.read(upTo: count - waiting.count)
            guard !more.isEmpty else { break }
            waiting += more
        }
        return waiting
    }

    mutating func read(upTo limit: Int) throws -> [UInt8] {
        guard !waiting.isEmpty else { return try stream.read(upTo: limit) }
        let piece = Array(waiting.prefix(limit))
        waiting.removeFirst(piece.count)
        return piece
    }
}
