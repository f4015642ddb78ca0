package import Changes
package import FoundationEssentials
package import Kernel
package import LibraryDomain
package import ModuleKit
package import Storage

/// The slice's module, which is the only part of the slice that the rest of Mizan knows.
package struct LibraryModule: Module {
    package static let id = "library"
    package static let title = "Library"
    package static let migrations = LibraryMigrations.all
    package static let settings = [BookDocuments.largestFile.setting]

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
    package var largestDocument: Int64 { documents.largest }

    let zones: OwnerZones
    /// Makes identities of new books.
    package let fresh: @Sendable () -> UUID

    package let documents: BookDocuments
    let appPasswords: AppPasswordAccess
    let remoteDocuments: RemoteDocuments
    private let database: any Database

    package init(context: ModuleContext) {
        (zones, fresh, database) = (context.zones, context.fresh, context.database)
        (appPasswords, remoteDocuments) = (context.appPasswords, context.remoteDocuments)
        documents = BookDocuments(context)
    }

    func read<Result: Sendable>(
        _ owner: OwnerID, _ body: @escaping @Sendable (ReadTransaction) throws -> Result
    ) async throws -> Result {
        try await database.read(owner) { try body($0) }
    }

    /// Puts a document's bytes in their place, and runs the write that names it.
    package func keeping<Result: Sendable>(
        _ document: BookDocument, of owner: OwnerID,
        _ body: @escaping @Sendable (PlacedDocument, WriteTransaction) throws -> Result
    ) async throws -> Result {
        try await database.keeping([document.draft] + [document.cover].compactMap(\.self)) { placed in
            let document = PlacedDocument(bytes: placed[0], cover: placed.dropFirst().first)
            return try await database.write(owner) { try body(document, $0) }
        }
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
