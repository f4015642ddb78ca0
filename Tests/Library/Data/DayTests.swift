import FoundationEssentials
import Kernel
import ModuleKit
import TestSupport
import Testing

@testable import LibraryData

struct DayTests {
    let library: LibraryStore

    init() async throws { library = try await LibraryStore() }

    private func lines() async throws -> [DayLine] {
        let module = library.module
        return try await library.store.read { reading in
            try module.daySummary(ZoneList.utc.day(of: TestClock.start), in: reading)
        }
    }

    private func read(_ id: UUID, _ change: ReadingChange) async throws {
        try await library.store.write { _ = try LibraryModule.read(id, change, in: $0) }
    }

    @Test func aLibraryThatIsNotReadHasNoLine() async throws {
        try await library.add(.first)
        #expect(try await lines() == [])
    }

    @Test func theBookLastReadIsNextWithItsCommand() async throws {
        try await library.add(.first)
        try await read(.first, ReadingChange(page: 20))
        #expect(
            try await lines() == [
                .done("“Amal” is read up to page 20 of 300", of: "library.reading"),
                .next(
                    "Read on in “Amal”, at page 20 of 300", by: "library progress set 000000 PAGE",
                    of: "library.reading"),
            ])
    }

    @Test func aCompletedBookIsNotNext() async throws {
        let (other, yesterday) = (UUID(), TestClock.start.advanced(by: .seconds(-86_400)))
        try await library.add(.first)
        try await library.add(other, pageCount: nil)
        try await read(other, ReadingChange(page: 3, at: yesterday))
        try await read(.first, ReadingChange(page: 300, isCompleted: true))
        #expect(
            try await lines().map(\.text) == [
                "“Amal” is read up to page 300 of 300", "Read on in “Amal”, at page 3",
            ])
        try await read(other, ReadingChange(isCompleted: true, at: yesterday))
        #expect(try await lines().map(\.state) == [.done])
    }
}
