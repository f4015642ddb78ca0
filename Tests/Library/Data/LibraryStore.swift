import Changes
import FoundationEssentials
import Kernel
import LibraryDomain
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import LibraryData

/// A store with the slice's tables and rules.
struct LibraryStore {
    let store: TestStore
    let module: LibraryModule

    init() async throws {
        store = try await TestStore([LibraryModule.migrationSet])
        module = LibraryModule(context: store.context())
        store.database.rules.set(of: module)
    }

    /// Stores a book.
    func add(_ id: UUID, pageCount: Int? = 300) async throws {
        let book = try BookEntity(
            id: id, title: "Amal", documentType: .pdf, pageCount: pageCount, dateAdded: TestClock.start)
        try await store.write { _ = try LibraryModule.books(in: $0).save(book) }
    }

    func book(_ id: UUID) async throws -> BookEntity? {
        try await store.read { try LibraryModule.books.find(id, in: $0)?.entity }
    }

    func progress(_ id: UUID) async throws -> ReadingProgressEntity? {
        try await store.read { try LibraryModule.progress.find(id, in: $0)?.entity }
    }
}

extension UUID {
    static let first = UUID(uuid: (0x01, 0xA2, 0xB3, 0xC4, 0, 0, 0x70, 0, 0x80, 0, 0, 0, 0, 0, 0, 0))
}
