/// The lines of an answer's head, as libcurl hands them over: each with its status line, an interim answer's (1xx) before
/// the answer's own, and after the body what servers add (trailers), which nobody wants.
struct ResponseHeadReader {
    private var status = 0
    private var headers = HTTPHeaders()
    private var lines = 0
    private var bytes = 0
    /// The answer to HEAD tells of a body that does not come.
    private let hasBody: Bool
    private(set) var head: HTTPResponseHead?
    /// The next line says the status: the first of all, and the one behind an interim answer. A line of that look among the
    /// headers is a header to libcurl, and would make this one forget what it is to judge.
    private var isAtStatus = true
    private(set) var isFirstVersion = false
    /// HTTP/1.0, which knows no chunks.
    private var isOldest = false
    var isEmpty: Bool { lines == 0 }

    enum Line: Equatable {
        case more
        case end
        case tooMuch
        /// Nobody can say where the answer ends, or what it says.
        case contradiction
        /// It is packed, which was not asked for.
        case packed
        /// The answer is packed and is no success. Its status and headers hold, and its body is of no use.
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
        // A line that continues the one before would be read as a header of its own (RFC 9112 §5.2).
        guard line.first != 0x20, line.first != 0x09 else { return .contradiction }
        // At a CR libcurl ends the head, whatever follows it.
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
        // A blank before the colon hides a header from some readers and not from others (RFC 9112 §5.1); to some a CR alone
        // ends the line (§2.2).
        guard HTTPHeaders.isToken(name), !value.contains(0x0D), !value.contains(0) else { return .contradiction }
        headers.append(name, String(decoding: value, as: UTF8.self))
        return .more
    }

    private mutating func readStatus(_ text: Slice<UnsafeRawBufferPointer>) -> Line {
        guard text.starts(with: "HTTP/".utf8) else { return .contradiction }
        let code = text.drop { $0 != UInt8(ascii: " ") }.dropFirst().prefix(3)
        status = Int(String(decoding: code, as: UTF8.self)) ?? 0
        // libcurl passes over one below 100 as over an interim answer.
        guard status >= 100 else { return .contradiction }
        isFirstVersion = text.starts(with: "HTTP/1".utf8)
        isOldest = text.starts(with: "HTTP/1.0".utf8)
        headers = HTTPHeaders()
        isAtStatus = false
        return .more
    }

    /// True if libcurl notices bytes behind the end of such an answer and goes on: in HTTP/1.1 behind the last chunk, or behind
    /// a head without a body. Behind a length it closes the connection.
    var endsUnwatched: Bool {
        guard isFirstVersion else { return false }
        return !hasBody || status == 204 || status == 304 || headers["Transfer-Encoding"] != nil
            || headers.all("content-length").first.flatMap { Int64($0) } == 0
    }

    /// The length of the body, if libcurl reads up to it; nil if there is none, or in HTTP/2.
    var length: Int64? {
        guard isFirstVersion, !endsUnwatched else { return nil }
        return headers.all("content-length").first.flatMap { Int64($0) }
    }

    /// One length, or the same one several times (RFC 9112 §6.3). libcurl takes the last of several, and for one that is no
    /// number the end of the connection.
    private var hasPlainLength: Bool {
        let lengths = headers.all("content-length")
        guard let length = lengths.first else { return true }
        return lengths.allSatisfy { $0 == length } && length.utf8.allSatisfy { (0x30...0x39).contains($0) }
            && Int64(length) != nil
    }

    /// Chunks, if it comes in chunks, are what it ends with, and nothing else speaks for another end: what stands between may
    /// have seen that one (RFC 9112 §6.1, §6.3). libcurl takes the chunks.
    private var hasPlainChunks: Bool {
        let lines = headers.all("transfer-encoding")
        guard !lines.isEmpty else { return true }
        return !isOldest && headers["content-length"] == nil
            && lines.flatMap(codings).count { $0 == "chunked" } <= 1
    }

    /// Its bytes are the content's own. libcurl would unpack what a Transfer-Encoding names, asked for or not.
    private var isPlain: Bool {
        guard hasBody, status != 204, status != 304 else { return true }
        return headers.all("content-encoding").allSatisfy { codings(of: $0).allSatisfy { $0 == "identity" } }
            && headers.all("transfer-encoding").allSatisfy { codings(of: $0) == ["chunked"] }
    }

    private func codings(of value: String) -> [Substring] {
        value.lowercased().split { $0 == "," || $0 == " " || $0 == "\t" }
    }

    /// Without blanks and line breaks on both sides.
    private static func trimmed(_ line: UnsafeRawBufferPointer) -> Slice<UnsafeRawBufferPointer> {
        let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D || $0 == 0x0A }
        var text = line[...].drop(while: isBlank)
        while let last = text.last, isBlank(last) { text.removeLast() }
        return text
    }
}
