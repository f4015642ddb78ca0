/// The lines of an answer's head, as libcurl delivers them. Each head begins with its status line. Heads of interim answers
/// (1xx) precede the head of the final answer. After the body servers may add trailers, which are ignored.
struct ResponseHeadReader {
    private var status = 0
    private var headers = HTTPHeaders()
    private var lines = 0
    private var bytes = 0
    /// False for HEAD, whose answer describes a body that is not sent.
    private let hasBody: Bool
    private(set) var head: HTTPResponseHead?
    /// True if the next line must be a status line: the first line of all, and the line after an interim answer. If a similar
    /// line stands among the headers, libcurl treats it as a header. Treating it as a status line here would discard the
    /// headers to be checked.
    private var isAtStatus = true
    private(set) var isFirstVersion = false
    /// True for HTTP/1.0, which has no chunks.
    private var isOldest = false
    var isEmpty: Bool { lines == 0 }

    enum Line: Equatable {
        case more
        case end
        case tooMuch
        /// The head leaves the end or the meaning of the answer unclear.
        case contradiction
        /// The body is compressed although this was not requested.
        case packed
        /// The body is compressed and the status is no success. The status and headers count; the body is useless.
        case endWithoutBody
    }

    init(hasBody: Bool = true) {
        self.hasBody = hasBody
    }

    static let mostLines = 256
    static let mostBytes = 64 << 10

    mutating func read(_ line: UnsafeRawBufferPointer) -> Line {
        lines += 1
        bytes += line.count
        guard lines <= Self.mostLines, bytes <= Self.mostBytes else { return .tooMuch }
        guard head == nil else { return .more }
        // A continuation line would be read as a separate header (RFC 9112 §5.2).
        guard line.first != 0x20, line.first != 0x09 else { return .contradiction }
        // libcurl ends the head at a CR, whatever follows it.
        guard line.first != 0x0D || line.elementsEqual([0x0D, 0x0A]) else { return .contradiction }
        let text = Self.trimmed(line)
        if isAtStatus { return readStatus(text) }
        if text.isEmpty {
            guard status >= 200 else {
                isAtStatus = true
                return .more
            }
            guard hasPlainLength, hasPlainChunks else { return .contradiction }
            guard isPlain || !HTTPResponseHead.isSuccess(status) else { return .packed }
            head = HTTPResponseHead(status: status, headers: headers)
            return isPlain ? .end : .endWithoutBody
        }
        guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else { return .more }
        let name = String(decoding: text[..<colon], as: UTF8.self)
        let value = Self.trimmed(UnsafeRawBufferPointer(rebasing: text[(colon + 1)...]))
        // A blank before the colon hides a header from some readers only (RFC 9112 §5.1). Some readers end a line at a CR
        // without LF (§2.2).
        guard HTTPHeaders.isToken(name), !value.contains(0x0D), !value.contains(0) else { return .contradiction }
        headers.append(name, String(decoding: value, as: UTF8.self))
        return .more
    }

    private mutating func readStatus(_ text: Slice<UnsafeRawBufferPointer>) -> Line {
        guard text.starts(with: "HTTP/".utf8) else { return .contradiction }
        let code = text.drop { $0 != UInt8(ascii: " ") }.dropFirst().prefix(3)
        status = Int(String(decoding: code, as: UTF8.self)) ?? 0
        // libcurl skips an answer with a status below 100 like an interim answer.
        guard status >= 100 else { return .contradiction }
        isFirstVersion = text.starts(with: "HTTP/1".utf8)
        isOldest = text.starts(with: "HTTP/1.0".utf8)
        headers = HTTPHeaders()
        isAtStatus = false
        return .more
    }

    /// True if libcurl notices bytes after the end of such an answer and keeps the connection. This happens in HTTP/1.1 after
    /// the last chunk, or after a head without a body. After a body of known length, libcurl closes the connection.
    var endsUnwatched: Bool {
        guard isFirstVersion else { return false }
        return !hasBody || status == 204 || status == 304 || headers["Transfer-Encoding"] != nil
            || headers.all("content-length").first.flatMap { Int64($0) } == 0
    }

    /// The length of the body, if libcurl reads exactly this many bytes. Nil if no length is known, or in HTTP/2.
    var length: Int64? {
        guard isFirstVersion, !endsUnwatched else { return nil }
        return headers.all("content-length").first.flatMap { Int64($0) }
    }

    /// True for one length, or the same length several times (RFC 9112 §6.3). If there are several lengths, libcurl uses the
    /// last. If a length is not a number, libcurl reads to the end of the connection.
    private var hasPlainLength: Bool {
        let lengths = headers.all("content-length")
        guard let length = lengths.first else { return true }
        return lengths.allSatisfy { $0 == length } && length.utf8.allSatisfy { (0x30...0x39).contains($0) }
            && Int64(length) != nil
    }

    /// True unless something contradicts a chunked body. `chunked` must be the only indication of the body's end, because a
    /// server in between may have used a different indication (RFC 9112 §6.1, §6.3). libcurl uses the chunks.
    private var hasPlainChunks: Bool {
        let lines = headers.all("transfer-encoding")
        guard !lines.isEmpty else { return true }
        return !isOldest && headers["content-length"] == nil
            && lines.flatMap(codings).count { $0 == "chunked" } <= 1
    }

    /// True if the bytes are the content itself. libcurl would decompress any coding in Transfer-Encoding, requested or not.
    private var isPlain: Bool {
        guard hasBody, status != 204, status != 304 else { return true }
        return headers.all("content-encoding").allSatisfy { codings(of: $0).allSatisfy { $0 == "identity" } }
            && headers.all("transfer-encoding").allSatisfy { codings(of: $0) == ["chunked"] }
    }

    private func codings(of value: String) -> [Substring] {
        value.lowercased().split { $0 == "," || $0 == " " || $0 == "\t" }
    }

    /// The line without blanks and line breaks on either side.
    private static func trimmed(_ line: UnsafeRawBufferPointer) -> Slice<UnsafeRawBufferPointer> {
        let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D || $0 == 0x0A }
        var text = line[...].drop(while: isBlank)
        while let last = text.last, isBlank(last) { text.removeLast() }
        return text
    }
}
