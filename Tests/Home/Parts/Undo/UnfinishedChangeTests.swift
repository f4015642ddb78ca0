import ModuleKit
import Storage
import TestSupport
import Testing

@testable import HomeDoor
@testable import HomePast
@testable import HomeUpkeep

/// A change in parts broke off. Until it is completed, the list of operations and the status show it.
struct UnfinishedChangeTests {
    private let application: HomeStore

    init() async throws { application = try await HomeStore() }

    /// A change that saves ten records. Each record is one piece.
    private static let change = PartedChange<Int64>("sample.ten") { turn, transaction in
        while turn.total < 10 {
            guard turn.hasTime else { return nil }
            try RecordTable<SampleRecord>(transaction).save(SampleRecord("r\(turn.total)"))
            turn.note(1)
        }
        return turn.total
    }

    private func make(_ limit: PartLimit) async throws -> Int64 {
        let context = application.store.context()
        return try await PartLimit.$current.withValue(limit) {
            try await JournalOperation(action: "ten", origin: .commandLine).during {
                try await context.change(Self.change, of: application.store.owner)
            }
        }
    }

    private func told() async throws -> (isUnfinished: [Bool], changes: [Int], counted: Int) {
        let entries = try await application.home.undo.entries(10, owner: application.store.owner)
        let status = try await application.home.status.report()
        return (entries.map(\.isUnfinished), entries.map(\.changes), status.owners.reduce(0) { $0 + $1.unfinished })
    }

    @Test func anInterruptedChangeIsReportedUntilItIsFinished() async throws {
        await #expect(throws: CancellationError.self) { try await make(PartLimit(pieces: 3, parts: 2)) }
        var told = try await told()
        #expect(told.isUnfinished == [true] && told.changes == [6] && told.counted == 1)
        #expect(try await make(.standard) == 10)
        told = try await self.told()
        #expect(told.isUnfinished == [false] && told.changes == [10] && told.counted == 0)
    }
}
