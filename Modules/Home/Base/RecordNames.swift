package import Changes
internal import FoundationEssentials
package import Kernel
package import ModuleKit
internal import Storage

/// The names of records for people, by the declarations of their types.
package struct RecordNames: Sendable {
    private let types: RecordTypes

    /// The fields that name a record for people, the first that it has.
    private static let usual = ["title", "name", "displayName", "description"]

    package init(types: RecordTypes) {
        self.types = types
    }

    package struct Name: Sendable {
        package let text: String
        /// True for a key that people know, such as `2:255`.
        package let isKey: Bool
    }

    /// Reads the fields of a record; nil if they are not known.
    package typealias Reader = (RecordReference, any RecordType) throws -> JSONValue?

    /// The key if people know it; otherwise the record's own name. Nil if the record has neither.
    ///
    /// - Parameter form: the form in which people read fields of the record; nil if they read them as they are stored.
    package func name(
        of reference: RecordReference, _ type: any RecordType, _ form: WrittenFields.Form? = nil, _ read: Reader
    ) throws -> Name? {
        let words = type.schema.words
        let holdsID = reference.key.split(separator: "/").contains { UUID(uuidString: String($0)) != nil }
        if words.fields.isEmpty, words.reference == nil, !holdsID {
            return Name(text: Excerpt.of(reference.key), isKey: true)
        }
        // A text may be large, so a record with texts is read only if its type declares the fields that name it.
        guard !words.fields.isEmpty || !type.schema.hasLongTexts, let fields = try read(reference, type) else {
            return nil
        }
        let usual = Self.usual.first { Self.text(fields[$0]) != nil }
        let other = try nameOfOther(fields, words, read)
        // The key of the other record is no name beside the other's own.
        let own = (words.fields.isEmpty ? [usual].compactMap(\.self) : words.fields)
            .filter { other == nil || $0 != words.reference?.field }
        let parts =
            try [other]
            + own.map { field in
                try fields[field].flatMap { try form?.text(field, $0, fields) } ?? Self.text(fields[field])
            }
        let name = parts.compactMap(\.self).joined(separator: " ")
        return name.isEmpty ? nil : Name(text: Excerpt.of(name), isKey: false)
    }

    /// The name of the record to which the record refers.
    private func nameOfOther(_ fields: JSONValue, _ words: RecordWords, _ read: Reader) throws -> String? {
        guard let other = words.reference, case .string(let key)? = fields[other.field], let type = types[other.type],
            let fields = try read(RecordReference(type: other.type, key: key), type)
        else { return nil }
        return type.schema.words.fields.first.flatMap { Self.text(fields[$0]) }
    }

    private static func text(_ value: JSONValue?) -> String? {
        value?.digits.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The noun that the type declares, or `favorite ayah` for `quran.FavoriteAyah`.
    package func noun(_ type: String) -> String {
        if let noun = types[type]?.schema.words.noun { return noun }
        let name = type.split(separator: ".").last ?? ""
        return name.reduce(into: "") { noun, letter in
            if letter.isUppercase, !noun.isEmpty { noun += " " }
            noun += letter.lowercased()
        }
    }
}
