package import Changes
internal import FoundationEssentials
internal import Kernel
internal import ModuleKit
package import ProbeDomain
internal import ProbeInfrastructure

extension ProbeModule {
    package static let books = EntityType(
        BookMapper.self, order: ["author"], admitting: { try $0.requireAddress() },
        absence: Refusal(.notFound, "probe.no-such-book"),
        advice: "`mizan probe book list` shows them."
    ) { "There is no book \($0.recordKey.prefix(80))." }

    static let booksImporter = RecordsImporter(
        BookFile.list, BookFile.title, of: books.recordType)

    /// The list's name in a file of theirs.
    package static var booksList: String { BookFile.list }
}
