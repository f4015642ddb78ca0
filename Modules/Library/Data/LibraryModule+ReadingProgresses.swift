package import Changes
package import FoundationEssentials
internal import Kernel
package import LibraryDomain
internal import LibraryInfrastructure
internal import ModuleKit
internal import Storage

extension LibraryModule {
    package static let readingProgresses = EntityType(
        ReadingProgressMapper.self, order: ["lastUpdated"],
        absence: Refusal(.notFound, "library.no-such-reading-progress"),
        advice: "`mizan library reading-progress list` shows them."
    ) { "There is no reading progress \($0.recordKey.prefix(80))." }

    static let readingProgressesImporter = RecordsImporter(
        ReadingProgressFile.list, ReadingProgressFile.title, of: readingProgresses.recordType)

    /// The list's name in a file of theirs.
    package static var readingProgressesList: String { ReadingProgressFile.list }

    /// Makes identities of new reading progresses.
    package var freshReadingProgress: @Sendable () -> UUID { identifiers.fresh }
}
