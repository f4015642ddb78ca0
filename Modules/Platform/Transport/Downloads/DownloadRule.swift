internal import Kernel

/// The meaning of an answer when part of the file may already be on disk.
enum DownloadRule {
    /// The part on disk, and the server's information about the file when the download began.
    struct Part: Hashable {
        var size: Int64 = 0
        /// The size of the whole file in bytes; nil if the server did not state it.
        var total: Int64?
        /// The value by which the server can confirm that the file is the same; nil if the server sent no such value.
        var validator: String?
        /// The address that supplied the part, after redirects, as `PartFile.mark` writes it.
        var giver = ""
    }

    enum Step: Hashable {
        /// The server sends the file from its beginning.
        case begin(total: Int64?)
        /// The server sends the whole rest.
        case goOn(total: Int64)
        /// The whole file was already here.
        case complete
        /// The part on disk is useless.
        case forget
    }

    static func step(
        _ head: HTTPResponseHead, from giver: String, for part: Part, isHashed: Bool
    ) throws(TransportFault) -> Step {
        let ranges = head.headers.all("Content-Range")
        let range = ranges.count == 1 ? ContentRange(ranges[0]) : nil
        switch head.status {
        case 200:
            let total = length(head.headers)
            // Status 200 with a range that is not the whole file contradicts itself and is not trusted. A new request without a
            // range may succeed.
            guard ranges.isEmpty || range.map({ $0.isWhole(of: total) }) == true else {
                guard part.size > 0 else { throw .content(.range) }
                return .forget
            }
            // If a body ends when its connection closes, a complete body looks the same as a truncated body, even over TLS:
            // libcurl does not report whether the end was authentic.
            guard total != nil || head.headers["Transfer-Encoding"] != nil || isHashed else { throw .content(.end) }
            return .begin(total: total)
        case 206:
            // No part was requested.
            guard let validator = part.validator, part.size > 0 else { throw .content(.range) }
            // If the server changed the file meanwhile, or counts differently, the new bytes must not be appended to the old
            // bytes. An answer with several ranges has separators, which must not be appended either (RFC 9110 §15.3.7.2).
            guard !isMultipart(head.headers), giver == part.giver, isSame(head.headers, validator),
                let range, range.first == part.size, let total = range.total, total == part.total ?? total,
                range.last == total - 1
            else { return .forget }
            guard length(head.headers) ?? (total - part.size) == total - part.size else { throw .content(.length) }
            return .goOn(total: total)
        case 416:
            let isWhole = part.size > 0 && part.total == part.size && range?.total == part.size
            return isWhole && giver == part.giver ? .complete : .forget
        default: throw .status(head.status)
        }
    }

    /// True if the part can be continued after that fault. A part is not kept if it may contain bytes of something else, or if
    /// no server would continue it.
    static func isKept(_ part: Part, after fault: TransportFault) -> Bool {
        guard part.size > 0, part.validator != nil else { return false }
        return switch fault {
        case .content, .tooLarge, .badEncoding, .notHTTP, .library, .replaced: false
        default: true
        }
    }

    /// A strong tag. Without such a tag, a date that is old enough to identify one state of the file (RFC 9110 §8.8.2.2).
    static func validator(of headers: HTTPHeaders) -> String? {
        let tags = headers.all("ETag")
        if tags.count > 1 { return nil }
        if let tag = tags.first, isStrong(tag) { return tag }
        guard let text = headers["Last-Modified"], let changed = RetryAfter.moment(text),
            let date = headers["Date"].flatMap(RetryAfter.moment), changed.advanced(by: .seconds(60)) <= date
        else { return nil }
        return text
    }

    /// True if a text from a note can be a validator: the note beside a file may contain anything.
    static func isValidator(_ text: String?) -> Bool {
        text.map { isStrong($0) || RetryAfter.moment($0) != nil } ?? true
    }

    private static func isMultipart(_ headers: HTTPHeaders) -> Bool {
        headers.all("Content-Type").contains { $0.lowercased().hasPrefix("multipart/byteranges") }
    }

    private static func isSame(_ headers: HTTPHeaders, _ validator: String) -> Bool {
        headers.all(validator.hasPrefix("\"") ? "ETag" : "Last-Modified") == [validator]
    }

    /// True for visible ASCII in quotation marks. Other bytes may change when they are converted to text.
    private static func isStrong(_ tag: String) -> Bool {
        let inner = tag.utf8.dropFirst().dropLast()
        return tag.hasPrefix("\"") && tag.hasSuffix("\"") && (2...512).contains(tag.utf8.count)
            && inner.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\"") }
    }

    /// A chunked body ends with its last chunk, whatever length is stated.
    private static func length(_ headers: HTTPHeaders) -> Int64? {
        guard headers["Transfer-Encoding"] == nil else { return nil }
        return headers["Content-Length"].flatMap(ContentRange.number)
    }
}

/// `bytes 100-199/200`, `bytes 100-199/*`, `bytes */200`.
struct ContentRange: Hashable {
    /// Nil if the range has no bytes.
    let first: Int64?
    let last: Int64?
    let total: Int64?

    init?(_ text: String) {
        guard text.lowercased().hasPrefix("bytes ") else { return nil }
        let parts = text.dropFirst("bytes ".count).split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        total = Self.number(String(parts[1]))
        guard total != nil || parts[1] == "*" else { return nil }
        if parts[0] == "*" {
            (first, last) = (nil, nil)
            return
        }
        let ends = parts[0].split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let first = Self.number(String(ends[0])), let last = Self.number(String(ends[1])),
            first <= last, total.map({ last < $0 }) ?? true
        else { return nil }
        (self.first, self.last) = (first, last)
    }

    /// True if the range covers all bytes of the file. If `length` is known, the number of bytes must be equal to `length`.
    func isWhole(of length: Int64?) -> Bool {
        guard first == 0, let last, let total else { return false }
        return last == total - 1 && length ?? total == total
    }

    /// Digits and nothing else.
    static func number(_ text: String) -> Int64? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int64(text)
    }
}
