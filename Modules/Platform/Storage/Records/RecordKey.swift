internal import Kernel

/// A record's key as text, composed of its parts. A single part is used unchanged. Several parts are percent-escaped and joined
/// by slashes.
enum RecordKey {
    private static let part = PercentEncoding { PercentEncoding.isVisible($0) && $0 != UInt8(ascii: "/") }

    static func text(_ parts: [FieldValue]) -> String {
        switch parts.count {
        case 0: AnyRecordSchema.onlyKey
        case 1: text(parts[0])
        case 2: joined(text(parts[0]), text(parts[1]))
        default:
            parts.dropFirst().reduce(into: part.encode(text(parts[0]))) { key, next in
                key += "/"
                key += part.encode(text(next))
            }
        }
    }

    private static func joined(_ first: String, _ second: String) -> String {
        var key = part.encode(first)
        let second = part.encode(second)
        key.reserveCapacity(key.utf8.count + 1 + second.utf8.count)
        key += "/"
        key += second
        return key
    }

    /// The key from its columns' stored values.
    static func text(ofStored values: [StoredValue], _ fields: [RecordField]) throws(MizanError) -> String {
        var reader = FieldReader(row: SQLRow(values: values))
        var parts: [FieldValue] = []
        for field in fields { parts.append(try reader.value(field.kind)) }
        return text(parts)
    }

    /// The parts of a key; nil if the text is not a valid key. Each part has only one valid spelling, because the journal
    /// identifies records by their keys.
    static func parts(of text: String, _ fields: [RecordField]) -> [StoredValue]? {
        guard fields.count > 1 else { return fields.first.map { part(text, $0).map { [$0] } } ?? [] }
        let pieces = text.split(separator: "/", omittingEmptySubsequences: false)
        guard pieces.count == fields.count else { return nil }
        var parts: [StoredValue] = []
        for (piece, field) in zip(pieces, fields) {
            guard let word = Self.part.decode(piece), Self.part.encode(word) == piece,
                let part = part(word, field)
            else { return nil }
            parts.append(part)
        }
        return parts
    }

    private static func part(_ text: String, _ field: RecordField) -> StoredValue? {
        // For a text field, any text is valid as spelt.
        if field.kind === FieldKind.text { return .text(text) }
        guard let value = field.kind.parse(text), ExactText(self.text(value)) == ExactText(text) else {
            // A choice may be a word from a newer version.
            return field.kind.column == .text && field.kind.comparison == .equality ? .text(text) : nil
        }
        return value.stored
    }

    /// The text of a part, without escapes.
    static func text(_ value: FieldValue) -> String {
        switch value {
        case .text(let text): return text
        case .day(let day): return day.description
        default: break
        }
        return switch value.json {
        case .string(let text)?: text
        case let json?: JSONWriter.text(json)
        case nil: ""
        }
    }
}
