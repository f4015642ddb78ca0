internal import ArgumentParser
internal import Changes
internal import CommandLineKit
internal import FoundationEssentials
internal import Kernel
internal import LibraryData
internal import LibraryDomain
internal import ModuleKit

/// A book by its title, by its id, or by the end of its id.
struct BookName: RecordName {
    @Argument(
        help: ArgumentHelp(
            "The title, the id, or the last characters of the id as the list shows them.", valueName: "book"))
    var typed: String

    private static let list = "mizan library list"
    private static let kind = IdentifierEnd.Kind("book", slice: "library", list: list)

    func finder<Entity: RecordEntity>(
        of type: EntityType<Entity>
    ) throws -> @Sendable (ReadTransaction) throws -> UUID where Entity.RecordID == UUID {
        Self.finder(of: typed)
    }

    static func finder(of typed: String) -> @Sendable (ReadTransaction) throws -> UUID {
        { reading in
            if let id = try Self.titled(typed, in: reading) { return id }
            guard let end = IdentifierEnd(argument: typed), Self.isEnd(end) else {
                throw LibraryModule.books.absence(
                    "There is no book “\(Excerpt.of(typed))”.", advice: "`\(Self.list)` shows them.")
            }
            return try end.id(Self.kind) {
                try LibraryModule.books.keys(endingIn: $0, in: reading).compactMap(UUID.init(text:))
            }
        }
    }

    private static func isEnd(_ end: IdentifierEnd) -> Bool {
        do { try end.check(kind) } catch { return false }
        return true
    }

    /// The book with that title, whatever its case and accents; nil if no book has it.
    private static func titled(_ typed: String, in reading: ReadTransaction) throws -> UUID? {
        let folded = FoldedText.fold(typed)
        guard !folded.isEmpty, UUID(text: typed) == nil else { return nil }
        let query = RecordQuery(filters: [RecordQuery.Filter("title", .contains, typed)])
        let found = try LibraryModule.books.all(query, in: reading).filter { FoldedText.fold($0.title) == folded }
        guard let first = found.first, found.count > 1 else { return found.first?.id }
        throw Refusal.ambiguousBook(
            "\(Counted.text(found.count, "book")) have the title “\(Excerpt.of(first.title))”. Name one by its id: "
                + found.prefix(5).map { IdentifierEnd.short($0.id) }.joined(separator: ", ") + ".")
    }
}
