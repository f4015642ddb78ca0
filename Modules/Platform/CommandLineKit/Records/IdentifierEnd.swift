internal import ArgumentParser
package import FoundationEssentials
internal import Kernel

/// A typed name for an entity that is named only by its id: the whole id, or its last characters, as lists show them.
package struct IdentifierEnd: ExpressibleByArgument, Sendable {
    private let text: String

    package init?(argument: String) { text = DecimalDigits.fold(argument.lowercased()) }

    /// The short form of an id, which lists show.
    package static func short(_ id: UUID) -> String { String(id.text.suffix(6)) }

    /// The short form of a key; a key that is not an id is shown whole.
    package static func short(key: String) -> String { UUID(text: key).map(short) ?? key }

    /// The id that is meant among a few; what is typed where none ends so.
    package func id(_ kind: Kind, among ids: [String]) throws -> String {
        let found = ids.filter { $0.hasSuffix(text) }
        if text.utf8.count < 4 || found.isEmpty || found.contains(text) { return text }
        return try id(kind) { _ in found.compactMap(UUID.init(text:)) }.text
    }

    /// The texts about a kind of entity that is named in this way.
    package struct Kind: Sendable {
        let slice: String
        let noun: String
        let list: String

        /// - Parameters:
        ///   - slice: the prefix of the errors' reasons.
        ///   - list: the command that shows the ids.
        package init(_ noun: String, slice: String, list: String) {
            (self.noun, self.slice, self.list) = (noun, slice, list)
        }
    }

    /// Refuses a text that cannot be the end of an id.
    package func check(_ kind: Kind) throws {
        guard UUID(text: text) == nil else { return }
        guard (4...36).contains(text.utf8.count), text.utf8.allSatisfy(Self.isOfID) else {
            throw MizanError(
                .invalidInput, "\(kind.slice).\(kind.noun)-name",
                "“\(Excerpt.of(text))” is not the id of any \(kind.noun): write the last characters of the id, at "
                    + "least four, as `\(kind.list)` shows them."
            )
        }
    }

    /// The id that the text names.
    ///
    /// - Parameter find: returns ids that have the given end; a few ids are enough.
    package func id(_ kind: Kind, _ find: (_ end: String) throws -> [UUID]) throws -> UUID {
        try check(kind)
        if let id = UUID(text: text) { return id }
        let found = try find(text)
        guard let first = found.first else {
            throw MizanError(
                .notFound, "\(kind.slice).no-such-\(kind.noun)", "No \(kind.noun) has an id that ends in \(text).",
                advice: "`\(kind.list)` shows them.")
        }
        guard found.count == 1 else {
            throw MizanError(
                .invalidInput, "\(kind.slice).ambiguous-\(kind.noun)",
                "\(Counted.text(found.count, kind.noun)) have ids that end in \(text). Write more of the id: "
                    + found.prefix(3).map(\.text).joined(separator: ", ") + (found.count > 3 ? " …" : ""))
        }
        return first
    }

    private static func isOfID(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte) || byte == UInt8(ascii: "-")
    }
}
