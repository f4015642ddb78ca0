internal import Kernel

/// What an answer means for a file of which a part may be here.
enum DownloadRule {
    /// What is here of the file.
    struct Part: Hashable {
        var size: Int64 = 0
        /// By what the server can tell that it is still the same file; nil if it cannot.
        var validator: String?
    }

    enum Step: Hashable {
        /// The file comes from its beginning.
        case begin(total: Int64?)
        /// The rest comes.
        case goOn(total: Int64?)
        /// All of it was here.
        case complete
        /// What is here is of no use.
        case forget
    }

    static func step(_ head: HTTPResponseHead, for part: Part) throws(TransportFault) -> Step {
        let range = head.headers["Content-Range"].flatMap(ContentRange.init)
        switch head.status {
        case 200: return .begin(total: head.headers["Content-Length"].flatMap(ContentRange.number))
        case 206:
            // A server that changes the file meanwhile, or counts otherwise, must not have its bytes put behind others.
            guard let range, range.first == part.size else { throw .content(.range) }
            if let validator = part.validator, validator.hasPrefix("\""), let tag = head.headers["ETag"],
                tag != validator
            {
                return .forget
            }
            return .goOn(total: range.total)
        case 416: return part.size > 0 && range?.total == part.size ? .complete : .forget
        default: throw .status(head.status)
        }
    }

    /// A tag that is strong, else a date that is old enough to be one state of the file (RFC 9110 §8.8.2.2).
    static func validator(of headers: HTTPHeaders) -> String? {
        if let tag = headers["ETag"], tag.hasPrefix("\""), tag.utf8.count <= 512 { return tag }
        guard let text = headers["Last-Modified"], let changed = RetryAfter.moment(text),
            let date = headers["Date"].flatMap(RetryAfter.moment), changed.advanced(by: .seconds(60)) <= date
        else { return nil }
        return text
    }
}

/// `bytes 100-199/200`, `bytes 100-199/*`, `bytes */200`.
struct ContentRange: Hashable {
    /// Nil where no bytes are.
    let first: Int64?
    let total: Int64?

    init?(_ text: String) {
        guard text.lowercased().hasPrefix("bytes ") else { return nil }
        let parts = text.dropFirst("bytes ".count).split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        total = Self.number(String(parts[1]))
        guard total != nil || parts[1] == "*" else { return nil }
        if parts[0] == "*" {
            first = nil
            return
        }
        let ends = parts[0].split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let first = Self.number(String(ends[0])), let last = Self.number(String(ends[1])),
            first <= last, total.map({ last < $0 }) ?? true
        else { return nil }
        self.first = first
    }

    /// Digits and nothing else.
    static func number(_ text: String) -> Int64? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int64(text)
    }
}
