/// The one file of an HTML form (`multipart/form-data`, RFC 7578), read while it arrives. Nothing else is accepted: the form has
/// one field, and further values belong in the query.
package struct MultipartFile: Sendable {
    /// The header that an endpoint declares, beside a body of bytes of this media type.
    package static let contentType = Field.required("Content-Type", .text, "The media type with the form's boundary.")
    package static let mediaType = "multipart/form-data"

    private let body: IncomingBody
    private let parser: MultipartParser

    /// - Parameter field: the name of the form's field.
    package init(_ body: IncomingBody, contentType: String, field: String) throws {
        self.body = body
        parser = MultipartParser(boundary: try Self.boundary(in: contentType), field: field)
    }

    /// Passes the file's name to `begin`, and then every piece of the file to `take`. An error of either ends the reading. If the
    /// form does not end as it should, this throws after the last piece.
    package func forEach(begin: (String) async throws -> Void, _ take: IncomingBody.Taker) async throws {
        var parser = parser
        try await body.forEach { bytes in
            for event in try parser.take(bytes) {
                switch event {
                case .begins(let name): try await begin(name)
                case .bytes(let bytes): try await take(bytes)
                }
            }
        }
        try parser.finish()
    }

    /// The boundary: 1 to 70 of the characters that RFC 2046 §5.1.1 allows, in quotes or not. No other parameter is accepted.
    static func boundary(in contentType: String) throws -> [UInt8] {
        let parts = contentType.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
        let (name, value) = (parts.count == 2 ? Substring(trimmed(parts[1])) : "").halves(at: "=")
        guard trimmed(parts[0]).lowercased() == mediaType, name.lowercased() == "boundary", let value else {
            throw HTTPErrors.body("Content-Type", "\(mediaType) with a boundary and nothing else is expected")
        }
        let isQuoted = value.utf8.count >= 2 && value.hasPrefix("\"") && value.hasSuffix("\"")
        let boundary = Array((isQuoted ? value.dropFirst().dropLast() : value).utf8)
        let allowed = isQuoted ? Self.allowedInQuotes : Self.allowed
        guard (1...70).contains(boundary.count), boundary.allSatisfy(allowed.contains), boundary.last != 0x20 else {
            throw HTTPErrors.body("Content-Type", "the boundary must be 1 to 70 of the characters of RFC 2046")
        }
        return boundary
    }

    private static let allowed = Set("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'+_-.".utf8)
    private static let allowedInQuotes = allowed.union("(),/:=? ".utf8)

    private static func trimmed(_ text: Substring) -> String {
        let isBlank = { (character: Character) in character == " " || character == "\t" }
        var text = text.drop(while: isBlank)
        while text.last.map(isBlank) == true { text.removeLast() }
        return String(text)
    }
}

extension Substring {
    /// The text before the first separator, and the text after it; nil if there is no separator.
    package func halves(at separator: Character) -> (Substring, Substring?) {
        guard let place = firstIndex(of: separator) else { return (self, nil) }
        return (self[..<place], self[index(after: place)...])
    }
}
