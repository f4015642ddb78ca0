/// Divides the bytes of a form with one file, however they arrive. It keeps the head of the file's part, and later at most the
/// beginning of a delimiter.
///
/// It is as strict as a browser is exact: the body begins with the delimiter, lines end with CR LF, and after the closing
/// delimiter there is at most one CR LF.
struct MultipartParser: Sendable {
    enum Event: Equatable {
        /// The file's name.
        case begins(String)
        case bytes([UInt8])
    }

    private enum State { case start, head, content, delimiter, end }

    /// The longest head of a part: a name of a file has at most 255 bytes, and two lines need little more.
    static let longestHead = 2_048
    private static let lineEnd: [UInt8] = [0x0D, 0x0A]
    private static let headEnd: [UInt8] = lineEnd + lineEnd
    private static let closing = Array("--".utf8)

    private let field: String
    private let opening: [UInt8]
    private let delimiter: [UInt8]
    private var state = State.start
    private var rest: [UInt8] = []

    init(boundary: [UInt8], field: String) {
        self.field = field
        opening = Self.closing + boundary + Self.lineEnd
        delimiter = Self.lineEnd + Self.closing + boundary
    }

    mutating func take(_ bytes: [UInt8]) throws -> [Event] {
        rest += bytes
        var events: [Event] = []
        while try step(&events) {}
        return events
    }

    /// Throws if the form has not ended.
    func finish() throws {
        guard state == .end, rest.isEmpty || rest == Self.lineEnd else {
            throw refusal("the form breaks off before its closing delimiter")
        }
    }

    /// True if there may be more to do before further bytes arrive.
    private mutating func step(_ events: inout [Event]) throws -> Bool {
        switch state {
        case .start:
            guard opening.starts(with: rest.prefix(opening.count)) else {
                throw refusal("the form does not begin with its boundary")
            }
            guard rest.count >= opening.count else { return false }
            enter(.head, after: opening.count)
        case .head:
            guard let end = rest.prefix(Self.longestHead).firstRange(of: Self.headEnd) else {
                guard rest.count < Self.longestHead else {
                    throw refusal("the head of the form's part is longer than \(Self.longestHead) bytes")
                }
                return false
            }
            events.append(.begins(try PartHead(rest[..<end.lowerBound]).name(of: field)))
            enter(.content, after: end.upperBound)
        case .content:
            let (end, isComplete) = endOfContent()
            if end > 0 { events.append(.bytes(Array(rest[..<end]))) }
            guard isComplete else {
                rest.removeFirst(end)
                return false
            }
            enter(.delimiter, after: end + delimiter.count)
        case .delimiter:
            guard rest.count >= Self.closing.count else { return false }
            guard rest.starts(with: Self.closing) else {
                throw HTTPErrors.form(field, "Several files were chosen. Choose one file at a time.")
            }
            enter(.end, after: Self.closing.count)
        case .end:
            guard Self.lineEnd.starts(with: rest.prefix(3)) else {
                throw refusal("there are further bytes after the form's end")
            }
            return false
        }
        return true
    }

    private mutating func enter(_ next: State, after count: Int) {
        rest.removeFirst(count)
        state = next
    }

    /// The number of bytes that surely belong to the file, and true if a whole delimiter follows them.
    private func endOfContent() -> (Int, isComplete: Bool) {
        rest.withUnsafeBufferPointer { bytes in
            var start = 0
            while let place = bytes[start...].firstIndex(of: delimiter[0]) {
                let piece = bytes[place...].prefix(delimiter.count)
                if delimiter.starts(with: piece) { return (place, piece.count == delimiter.count) }
                start = place + 1
            }
            return (bytes.count, false)
        }
    }

    private func refusal(_ problem: String) -> any Error { HTTPErrors.body("$", problem) }
}
