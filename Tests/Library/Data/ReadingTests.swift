import Changes
import FoundationEssentials
import Kernel
import LibraryDomain
import Storage
import TestSupport
import Testing

@testable import LibraryData

/// Reading books and removing them, and the rule that ties a reading to its book.
struct ReadingTests {
    let library: LibraryStore

    init() async throws {
        library = try await LibraryStore()
        try await library.add(.first)
    }

    @discardableResult
    private func read(_ change: ReadingChange) async throws -> Change.Outcome {
        try await library.store.write { try LibraryModule.read(.first, change, in: $0).change.outcome }
    }

    private func refusal(of body: @escaping @Sendable (WriteTransaction) throws -> Void) async -> String? {
        do {
            try await library.store.write { try body($0) }
            return nil
        } catch { return MizanError(crossing: error).reason }
    }

    @Test func aReadingDatesItsBook() async throws {
        let moment = TestClock.start.advanced(by: .seconds(60))
        try await read(ReadingChange(page: 20, at: moment))
        #expect(try await library.book(.first)?.lastReadDate == moment)
        try await read(ReadingChange(page: 10, at: TestClock.start))
        #expect(try await library.book(.first)?.lastReadDate == moment)
        #expect(try await library.progress(.first)?.currentPage == 10)
    }

    @Test func theSamePlaceAgainChangesNothing() async throws {
        #expect(try await read(ReadingChange(page: 20)) == .created)
        library.store.clock.advance(seconds: 60)
        #expect(try await read(ReadingChange(page: 20)) == .unchanged)
        #expect(try await library.book(.first)?.lastReadDate == TestClock.start)
    }

    @Test func valuesThatAreNotGivenStay() async throws {
        try await read(ReadingChange(page: 20, characterIndex: 5, totalCharacters: .set(9), isCompleted: true))
        try await read(ReadingChange(page: 21))
        let progress = try #require(try await library.progress(.first))
        #expect((progress.currentCharacterIndex, progress.totalCharacters, progress.isCompleted) == (5, 9, true))
    }

    @Test func theLastPageIsAPageAndTheNextIsNot() async throws {
        try await read(ReadingChange(page: 300))
        #expect(
            await refusal { _ = try LibraryModule.read(.first, ReadingChange(page: 301), in: $0) }
                == "library.page-beyond-end")
        #expect(
            await refusal { _ = try LibraryModule.books.edit(.first, ["pageCount": 299], in: $0) }
                == "library.page-beyond-end")
        #expect(try await library.progress(.first)?.currentPage == 300)
    }

    @Test func aBookOfUnknownLengthHasEveryPage() async throws {
        try await library.add(.first, pageCount: nil)
        try await read(ReadingChange(page: 100_000))
        #expect(try await library.progress(.first)?.currentPage == 100_000)
    }

    /// A command and a request are refused at their door, a device by the invariant.
    @Test func aReadingNeedsItsBook() async throws {
        let other = UUID()
        #expect(
            await refusal { _ = try LibraryModule.read(other, ReadingChange(page: 1), in: $0) }
                == "library.no-such-book")
        let edit = RecordEdit(
            RecordReference(type: "library.ReadingProgress", key: other.text),
            .put(["bookID": .string(other.text), "currentPage": 1]), base: 0)
        #expect(
            await refusal { _ = try LibraryModule.progress.recordType.apply(edit, in: $0) } == "library.book-needed")
    }

    @Test func aBookTakesItsReadingWithIt() async throws {
        try await read(ReadingChange(page: 20))
        #expect(
            await refusal { try LibraryModule.books.remove(.first, in: $0) } == "library.book-needed")
        try await library.store.write { try LibraryModule.removeBook(.first, in: $0) }
        #expect(try await library.book(.first) == nil)
        #expect(try await library.progress(.first) == nil)
    }

    /// Sync and undo then remove and restore both together.
    @Test func aBookAndItsReadingAreOneGroup() {
        let ties = RecordTies(library.module.ties)
        func groups(_ type: String, _ id: UUID) -> [String] {
            ties.groups(of: RecordReference(type: type, key: id.text), nil)
        }
        #expect(groups("library.Book", .first).count == 1)
        #expect(groups("library.Book", .first) == groups("library.ReadingProgress", .first))
        #expect(groups("library.Book", .first) != groups("library.Book", UUID()))
    }

    @Test(arguments: [["documentType": "epub"], ["dateAdded": "2020-01-01T00:00:00.000Z"]] as [JSONValue])
    func aDeviceCannotChangeTheFixedFields(fields: JSONValue) async throws {
        #expect(
            await refusal { _ = try LibraryModule.books.edit(.first, fields, in: $0) } == "library.fixed-field")
    }
}
