internal import Kernel

/// A document that never changes under its tag, and is sent whole or in one part (RFC 9110 §14).
///
/// A request for several parts is answered with the whole document, as §14.2 allows: the parts of a book that readers ask for are
/// contiguous.
package struct RangedDocument: Sendable {
    private let mediaType: String
    private let length: Int64
    /// The text between the quotes of the strong tag.
    private let tag: String
    private let name: String
    private let read: @Sendable (_ place: Int64, _ count: Int) async throws -> [UInt8]

    private static let pieceSize = 1 << 18

    /// - Parameters:
    ///   - name: the file's name for the client that saves it.
    ///   - read: returns at most `count` bytes from a place on.
    package init(
        _ mediaType: String, length: Int64, tag: String, named name: String,
        read: @escaping @Sendable (_ place: Int64, _ count: Int) async throws -> [UInt8]
    ) {
        (self.mediaType, self.length, self.tag, self.name, self.read) = (mediaType, length, tag, name, read)
    }

    package static let headers: [Field] = [
        .optional("Range", .text, "One range of bytes, such as `bytes=0-1023`, `bytes=1024-` or `bytes=-500`."),
        .optional("If-Range", .text, "The tag of the part that the client has. Another document is sent whole."),
        .optional("If-None-Match", .text, "The tags of the documents that the client has."),
    ]

    package static func answers(_ description: String) -> [ResponseSpec] {
        [
            .streamed(description, as: ResponseSpec.anyType),
            .streamed("The requested part; `Content-Range` names it.", as: ResponseSpec.anyType, status: 206),
            ResponseSpec(status: 304, "The client has the document.", nil),
            ResponseSpec(status: 416, "The range is beyond the end; `Content-Range` states the length.", nil),
        ]
    }

    package func response(to request: Request) throws -> Response {
        let headers: [Response.Header] = [.init("ETag", "\"\(tag)\""), .init("Accept-Ranges", "bytes")]
        if let list = try request.headers.optionalText("If-None-Match").flatMap(EntityTagList.init), holds(list) {
            return Response(status: 304, headers: headers)
        }
        let named = headers + [.init("Content-Disposition", disposition)]
        let condition = try request.headers.optionalText("If-Range")
        // A date, or a weak tag, never matches: no document has a Last-Modified (§13.1.5).
        let mayBePart = condition.map { HeaderText.trimmed($0) == "\"\(tag)\"" } ?? true
        guard mayBePart, let asked = try request.headers.optionalText("Range").flatMap(ByteRange.init) else {
            return .streamed(stream(0..<length), headers: named)
        }
        guard let part = asked.part(of: length) else {
            return Response(status: 416, headers: headers + [.init("Content-Range", "bytes */\(length)")])
        }
        var response = Response.streamed(
            stream(part),
            headers: named + [
                .init("Content-Range", "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(length)")
            ])
        response.status = 206
        return response
    }

    /// Some reading apps know only the plain parameter, which is ASCII (RFC 6266, appendix D).
    private var disposition: String {
        let plain = String(
            decoding: name.unicodeScalars.map { scalar in
                let mayStand = (0x20...0x7E).contains(scalar.value) && scalar != "\"" && scalar != "\\"
                return mayStand ? UInt8(scalar.value) : UInt8(ascii: "_")
            }, as: Unicode.ASCII.self)
        let whole = PercentEncoding(keeping: PercentEncoding.isUnreserved).encode(name)
        return "attachment; filename=\"\(plain)\"; filename*=UTF-8''\(whole)"
    }

    private func holds(_ list: EntityTagList) -> Bool {
        switch list {
        case .any: true
        case .tags(let tags): tags.contains { $0.text == tag }
        }
    }

    private func stream(_ part: Range<Int64>) -> BodyStream {
        .document(mediaType, length: part.count) { writer in
            var place = part.lowerBound
            while place < part.upperBound {
                let bytes = try await read(place, Int(min(Int64(Self.pieceSize), part.upperBound - place)))
                guard !bytes.isEmpty else {
                    throw MizanError(.corruptData, "http.document-cut", "The document ended early.")
                }
                try await writer.write(bytes)
                place += Int64(bytes.count)
            }
        }
    }
}

/// One range of a `Range` header (RFC 9110 §14.1.2).
struct ByteRange: Hashable, Sendable {
    /// The first byte; nil for the last bytes of the document.
    let first: Int64?
    /// The last byte, or the number of last bytes. Nil for the end.
    let last: Int64?

    /// Nil for a header that is ignored: another unit, several ranges, or no range at all.
    init?(_ header: String) {
        let text = HeaderText.trimmed(header)
        guard text.lowercased().hasPrefix("bytes=") else { return nil }
        let ends = text.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false).map(HeaderText.trimmed)
        guard ends.count == 2, let first = Self.number(ends[0]), let last = Self.number(ends[1]) else { return nil }
        guard first != nil || last != nil else { return nil }
        if let first, let last, last < first { return nil }
        (self.first, self.last) = (first, last)
    }

    /// The bytes of a document of that length; nil if none of them exist.
    func part(of length: Int64) -> Range<Int64>? {
        guard let first else {
            guard let last, last > 0, length > 0 else { return nil }
            return max(0, length - last)..<length
        }
        guard first < length else { return nil }
        return first..<(last.map { min($0, length - 1) + 1 } ?? length)
    }

    /// `.some(nil)` for an empty text, and nil for a text that is no number. A number that is too large counts as the largest.
    private static func number(_ text: String) -> Int64?? {
        guard !text.isEmpty else { return .some(nil) }
        guard text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return .some(Int64(text) ?? (.max - 1))
    }
}
