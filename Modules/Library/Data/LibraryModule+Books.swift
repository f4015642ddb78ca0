package import Changes
package import FoundationEssentials
internal import Kernel
package import LibraryDomain
internal import LibraryInfrastructure
internal import ModuleKit
internal import Storage

extension LibraryModule {
    package static let books = EntityType(
        BookMapper.self, order: ["title"],
        absence: Refusal(.notFound, "library.no-such-book"),
        advice: "`mizan library book list` shows them."
    ) { "There is no book \($0.recordKey.prefix(80))." }

    static let booksImporter = RecordsImporter(
        BookFile.list, BookFile.title, of: books.recordType)

    /// The list's name in a file of theirs.
    package static var booksList: String { BookFile.list }

    /// Makes identities of new books.
    package var freshBook: @Sendable () -> UUID { identifiers.fresh }
}
