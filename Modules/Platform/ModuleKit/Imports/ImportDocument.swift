package import Kernel

/// A parsed file, before it is interpreted.
package enum ImportDocument: Sendable {
    case propertyList(PropertyListValue)
    case json(JSONValue)
    case text(DecodedText)
    /// A whole archive, for importers that read several of its members together. If there is none, each member is a document.
    case archive(any OpenArchive)
    case database(DatabaseDocument)

    /// The top-level keys of a dictionary or an object; nil for anything else.
    package var keys: [String]? {
        switch self {
        case .propertyList(.dictionary(let entries)): entries.map(\.key)
        case .json(.object(let members)): members.map(\.name)
        case .propertyList, .json, .text, .archive, .database: nil
        }
    }

    /// The value, for importers that treat property lists and JSON alike; nil for anything else.
    package var value: ForeignValue? {
        switch self {
        case .propertyList(let value): ForeignValue(value)
        case .json(let value): ForeignValue(value)
        case .text, .archive, .database: nil
        }
    }

    /// The kind of document, in the words of a message.
    package var kind: String {
        switch self {
        case .propertyList(.dictionary([])): "an empty property list"
        case .propertyList(.dictionary): "a property list"
        case .propertyList(let value): "a property list that contains \(value.kind), not a dictionary"
        case .json(.object([])): "an empty JSON object"
        case .json(.object): "a JSON object"
        case .json(let value): "JSON that holds \(value.kind), not an object"
        case .text(let text): "text (\(text.encoding))"
        case .archive(let archive): "an archive with \(Counted.text(archive.members.count, "member"))"
        case .database(let database): "an SQLite database\(Self.tables(of: database))"
        }
    }

    private static func tables(of database: DatabaseDocument) -> String {
        let names = database.names.prefix(5).map { "“\(PlainText.oneLine($0.prefix(40)))”" }
        return names.isEmpty ? " without tables" : " with tables such as " + names.joined(separator: ", ")
    }
}
