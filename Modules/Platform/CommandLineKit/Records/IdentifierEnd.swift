internal import ArgumentParser
package import FoundationEssentials
internal import Kernel

/// Something that has no other name than its id, as somebody names it: by the id, or by the end of that, as lists show it.
package struct IdentifierEnd: ExpressibleByArgument, Sendable {
    private let text: String

    package init?(argument: String) { text = DecimalDigits.fold(argument.lowercased()) }

    /// The part of an id that a list shows.
    package static func short(_ id: UUID) -> String { String(id.text.suffix(6)) }

    /// The words about a kind of things that are named so.
    package struct Kind: Sendable {
        let slice: String
        let noun: String
        let list: String

        /// - Parameters:
        ///   - slice: in front of the reasons of errors.
        ///   - list: the command that shows the ids.
        package init(_ noun: String, slice: String, list: String) {
            (self.noun, self.slice, self.list) = (noun, slice, list)
        }
    }

    /// Refuses what can be the end of no id.
    package func check(_ kind: Kind) throws {
        guard UUID(text: text) == nil else { return }
        guard (4...36).contains(text.utf8.count), text.utf8.allSatisfy(Self.isOfID) else {
            throw MizanError(
                .invalidInput, "\(kind.slice).\(kind.noun)-name",
                "“\(Excerpt.of(text))” names no \(kind.noun): write the end of its id, at least four characters, as "
                    + "`\(kind.list)` shows it.")
        }
    }

    /// The one that is meant.
    ///
    /// - Parameter find: those whose ids end so; a few are enough.
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
                "\(Counted.text(found.count, kind.noun)) have ids that end in \(text). Write more of it: "
                    + found.prefix(3).map(\.text).joined(separator: ", ") + (found.count > 3 ? " …" : ""))
        }
        return first
    }

    private static func isOfID(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte) || byte == UInt8(ascii: "-")
    }
}
