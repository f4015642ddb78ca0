extension RecordField {
    /// The value that a person typed for the field, on the wire; null for no text, which removes an optional field.
    ///
    /// - Parameter moments: resolves words for days and moments. Without it, the result is nil for such words.
    package func json(typed text: String, by moments: MomentWords?) throws -> JSONValue? {
        guard !text.isEmpty else { return .null }
        switch kind.wire {
        case .day: return try moments.map { .string(try $0.days.day(text).description) }
        case .instant: return try moments.flatMap { FieldValue.instant(try $0.moment(text)).json }
        case .json:
            do throws(JSONError) { return try JSONReader.read(Array(text.utf8)) } catch {
                throw unreadable(text, kind.expected)
            }
        case .list: return .array(text.split(separator: ",").map { .string(String($0)) })
        case .integer, .number, .decimal:
            // A person writes no exponent, so 1e2 is a slip.
            guard !text.contains(where: { "eE".contains($0) }) else { throw unreadable(text, kind.expected) }
            return try read(DecimalDigits.fold(text))
        case .text, .boolean, .identifier, .choice: return try read(text)
        }
    }

    private func read(_ text: String) throws(MizanError) -> JSONValue? {
        guard let value = kind.parse(text) else { throw unreadable(text, kind.expected) }
        return value.json
    }
}
