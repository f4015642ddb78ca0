package import Changes
package import FoundationEssentials
internal import Kernel
package import LibraryDomain
package import ModuleKit

/// The slice's module, which is the only part of the slice that the rest of Mizan knows.
package struct LibraryModule: Module {
    package static let id = "library"
    package static let title = "Library"
    package static let migrations = LibraryMigrations.all

    package let recordTypes: [any RecordType] = [
        Self.books.recordType,
        Self.progress.recordType,
        Self.voices.recordType,
        Self.positions.recordType,
        // new-module: record types
    ]
    package let importers: [any Importer] = [
        RecordsImporter(Self.booksList, "Books", of: Self.books.recordType),
        VoicesImporter(),
        // new-module: importers
    ]
    package var invariants: [Invariant] { [ProgressRules.invariant] }
    package var ties: [RecordTie] { ProgressRules.ties }

    let zones: OwnerZones
    /// Makes identities of new books.
    package let fresh: @Sendable () -> UUID

    let appPasswords: AppPasswordAccess

    package init(context: ModuleContext) {
        (zones, fresh, appPasswords) = (context.zones, context.fresh, context.appPasswords)
    }
}

// MARK: The types

extension LibraryModule {
    package static let books = EntityType(
        BookMapper.self, order: ["title"],
        settling: RecordSettlement(
            fit: { sent, _, _ in sent },
            refuse: { sent, stored, _ in
                guard let stored, (sent.documentType, sent.dateAdded) != (stored.documentType, stored.dateAdded) else {
                    return
                }
                throw Refusal.fixedField("The document type and the date added of a book never change.")
            }),
        absence: .noBook, advice: "`mizan library list` shows them."
    ) { "There is no book \($0.text)." }

    package static let progress = EntityType(
        BookMapper.ProgressMapper.self, order: ["lastUpdated"],
        absence: Refusal(.notFound, "library.no-such-progress")
    ) { "The book \($0.text) has no reading progress." }

    package static let voices = EntityType(
        VoiceRecordMapper.self, order: ["name"], admitting: { try $0.requireAddress() },
        absence: Refusal(.notFound, "library.no-such-voice"), advice: "`mizan library voices list` shows them."
    ) { "There is no voice “\(Excerpt.of($0))”." }

    package static let positions = EntityType(
        ReaderPositionMapper.self, absence: Refusal(.notFound, "library.no-such-position")
    ) { "No reading app has sent a position in \(Excerpt.of($0))." }

    /// The list's name in a file of books.
    package static let booksList = "library.books"
}
