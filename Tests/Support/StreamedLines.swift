package import ModuleKit

/// The complete lines of a stream, one after the other; text after the last line end is dropped.
package final class StreamedLines {
    private let stream: any ByteStream
    private var buffer: [UInt8] = []
    /// The start of the next line in the buffer.
    private var start = 0

    /// The number of bytes of the lines that were returned so far, with their line ends.
    package private(set) var bytesRead: Int64 = 0

    package init(_ stream: any ByteStream) { self.stream = stream }

    /// The next line; nil at the end of the stream.
    package func next() throws -> String? {
        var looked = start
        while true {
            if let end = buffer[looked...].firstIndex(of: UInt8(ascii: "\n")) {
                defer { start = end + 1 }
                bytesRead += Int64(end + 1 - start)
                return String(decoding: buffer[start..<end], as: UTF8.self)
            }
            buffer.removeFirst(start)
            start = 0
            looked = buffer.count
            let more = try stream.read(upTo: 64 << 10)
            if more.isEmpty { return nil }
            buffer += more
        }
    }
}
