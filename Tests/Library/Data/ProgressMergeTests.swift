import Changes
import FoundationEssentials
import Kernel
import LibraryDomain
import Storage
import TestSupport
import Testing

@testable import LibraryData

/// Readings that two devices recorded independently.
struct ProgressMergeTests {
    private static let type = "library.ReadingProgress"
    private static let key = UUID.first.text

    let library: LibraryStore

    /// The book has version 1, so the first reading has version 2.
    init() async throws {
        library = try await LibraryStore()
        try await library.add(.first)
    }

    private func push(
        _ page: Int64, character: Int64 = 0, of total: Int64? = nil, completed: Bool = false, at seconds: Int64,
        base: RecordVersion
    ) async throws -> RecordOutcome {
        let moment = TestClock.start.advanced(by: .seconds(seconds)).description
        var fields: [JSONValue.Member] = [
            .init("bookID", .string(Self.key)), .init("currentPage", .integer(page)),
            .init("currentCharacterIndex", .integer(character)), .init("isCompleted", .boolean(completed)),
            .init("lastUpdated", .string(moment)),
        ]
        if let total { fields.append(.init("totalCharacters", .integer(total))) }
        return try await apply(.put(.object(fields)), base: base)
    }

    private func apply(_ action: RecordEdit.Action, base: RecordVersion) async throws -> RecordOutcome {
        let edit = RecordEdit(RecordReference(type: Self.type, key: Self.key), action, base: base)
        return try await library.store.write { transaction in
            try transaction.savepoint { try LibraryModule.progress.recordType.apply(edit, in: transaction) }
        }
    }

    private func page() async throws -> Int? { try await library.progress(.first)?.currentPage }

    @Test(arguments: [(40, 60), (60, 40)] as [(Int64, Int64)])
    func theFurtherOfTwoReadingsWins(first: Int64, second: Int64) async throws {
        _ = try await push(20, at: 0, base: 0)
        _ = try await push(first, character: first * 10, at: first, base: 2)
        _ = try await push(second, character: second * 10, at: second, base: 2)
        let progress = try #require(try await library.progress(.first))
        #expect((progress.currentPage, progress.currentCharacterIndex) == (60, 600))
        #expect(progress.lastUpdated == TestClock.start.advanced(by: .seconds(60)))
    }

    /// One device went back and the other did nothing: going back is an edit like any other.
    @Test func anEarlierPageOfOneSideIsTaken() async throws {
        _ = try await push(20, at: 0, base: 0)
        _ = try await push(5, at: 50, base: 2)
        #expect(try await push(20, at: 0, base: 2) == .unchanged(3, isMerged: true))
        #expect(try await page() == 5)
    }

    /// One device began again, and the other only opened the book at the same page.
    @Test func aRestartOfOneSideIsKept() async throws {
        _ = try await push(300, character: 900, completed: true, at: 0, base: 0)
        _ = try await push(0, at: 50, base: 2)
        _ = try await push(300, character: 900, completed: true, at: 90, base: 2)
        let progress = try #require(try await library.progress(.first))
        #expect((progress.currentPage, progress.currentCharacterIndex, progress.isCompleted) == (0, 0, false))
        #expect(progress.lastUpdated == TestClock.start.advanced(by: .seconds(90)))
    }

    @Test func aRestartAgainstAFurtherPageIsTheFurtherPage() async throws {
        _ = try await push(20, at: 0, base: 0)
        _ = try await push(0, at: 50, base: 2)
        _ = try await push(25, at: 40, base: 2)
        #expect(try await page() == 25)
    }

    @Test func theFurtherOfTwoFirstReadingsWins() async throws {
        _ = try await push(20, of: 1_000, at: 10, base: 0)
        #expect(try await push(30, at: 5, base: 0) == .applied(3, isMerged: true))
        let progress = try #require(try await library.progress(.first))
        #expect((progress.currentPage, progress.totalCharacters) == (30, 1_000))
    }

    /// Both devices read the book for the first time, and one of them to its end.
    @Test(arguments: [true, false]) func aCompletedReadingWins(completesFirst: Bool) async throws {
        _ = try await push(30, completed: completesFirst, at: 5, base: 0)
        _ = try await push(30, completed: !completesFirst, at: 5, base: 0)
        #expect(try await library.progress(.first)?.isCompleted == true)
    }

    @Test func aRemovalAgainstAReadingIsAConflict() async throws {
        _ = try await push(20, at: 0, base: 0)
        _ = try await push(30, at: 10, base: 2)
        guard case .conflict = try await apply(.remove, base: 2) else {
            Issue.record("no conflict")
            return
        }
    }

    /// A device may leave out all fields that have a standard value.
    @Test func aReadingNeedsOnlyItsPage() async throws {
        _ = try await apply(.put(["bookID": .string(Self.key), "currentPage": 7]), base: 0)
        #expect(
            try await library.progress(.first)
                == ReadingProgressEntity(bookID: .first, currentPage: 7, lastUpdated: library.store.clock.now))
    }
}
