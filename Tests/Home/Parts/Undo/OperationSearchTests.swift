import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import HomeDoor
@testable import HomeImports
@testable import HomePast

/// The cost of a query about operations depends on the size of its result, and not on the number of the owner's changes.
struct OperationSearchTests {
    private let application: HomeStore
    private let phone = JournalOrigin.token("1", name: "Phone")
    private static let years = 300

    /// Creates one operation of the command line, followed by many of a device.
    init() async throws {
        application = try await HomeStore()
        try await change("a", by: .commandLine)
        for number in 0..<Self.years { try await change("r\(number)", by: phone) }
    }

    private func change(_ name: String, by origin: JournalOrigin) async throws {
        try await JournalOperation(action: "save \(name)", origin: origin).during {
            try await application.save(name, 1)
        }
    }

    /// The number of rows that a query reads.
    private func rows<Found: Sendable>(
        _ body: @escaping @Sendable (ReadTransaction) throws -> Found
    ) async throws -> (found: Found, rows: Int) {
        let owner = application.store.owner
        return try await application.store.database.read(within: TransactionBudget.read) { session in
            let counting = CountingSession(session)
            let found = try body(ReadTransaction(session: counting, owner: owner))
            return (found, counting.rows)
        }
    }

    @Test func aCallersLastOperationIsFoundByAnIndex() async throws {
        let undo = application.home.undo
        let (mine, few) = try await rows { try undo.last(of: .commandLine, in: $0)?.action }
        #expect(mine == "save a" && few < 10)
        let (nobodys, none) = try await rows { try undo.last(of: .token("2", name: nil), in: $0)?.action }
        #expect(nobodys == nil && none < 10)
    }

    @Test func anOldOperationIsFoundByItsNumber() async throws {
        let undo = application.home.undo
        let (entry, few) = try await rows { try undo.operation(1, in: $0) }
        #expect(entry.action == "save a" && few < 10)
    }

    @Test func theOperationListReadsOnlyTheRowsThatAreShown() async throws {
        let undo = application.home.undo
        let (entries, few) = try await rows { try undo.entries(10, in: $0) }
        // Each in words: its changes, what became of them, and the record's name.
        #expect(entries.count == 10 && few < 60)
    }

    @Test func aRedoneOperationIsRecognisedWithoutAScan() async throws {
        let (undo, owner) = (application.home.undo, application.store.owner)
        let first = try await undo.run(undo.operation(1, owner: owner), owner: owner, by: .commandLine)
        let undone = try #require(first.number)
        let refused = await #expect(throws: MizanError.self) { try await undo.operation(1, owner: owner) }
        #expect(refused?.reason == "undo.already-undone")
        _ = try await undo.run(undo.operation(undone, owner: owner), owner: owner, by: .commandLine)
        let (entry, few) = try await rows { try undo.operation(1, in: $0) }
        #expect(!entry.isUndone && few < 20)
        #expect(try await undo.operation(1, owner: owner).number == 1)
    }

    @Test func theListReadsOnlyTheRequestedNumberOfImports() async throws {
        for _ in 0..<20 {
            _ = try await application.run(HomeStore.first)
            let number = try #require(
                await application.home.imports.entries(owner: application.store.owner).first?.number)
            _ = try await application.undo(number)
        }
        let imports = application.home.imports
        let (page, few) = try await rows { try imports.page(RecordQuery(limit: 3), in: $0) }
        #expect(page.items.map(\.number) == [20, 19, 18] && few < 6)
    }
}

/// A session that counts the rows it returns.
private final class CountingSession: DatabaseSession {
    private let session: any DatabaseSession
    private(set) var rows = 0

    init(_ session: any DatabaseSession) { self.session = session }

    var meter: ReadMeter? {
        get { session.meter }
        set { session.meter = newValue }
    }

    var catalogue: any StoreCatalogue { session.catalogue }

    func execute(_ sql: SQL) throws -> Int { try session.execute(sql) }

    func forEachRow(_ sql: SQL, _ body: (SQLRow) throws -> Void) throws {
        try session.forEachRow(sql) { row in
            rows += 1
            try body(row)
        }
    }

    func executeMany(_ statements: [SQL]) throws -> [Int] { try session.executeMany(statements) }

    func execute(_ sql: SQL, forRowsOf width: Int, changed: (Int) -> Void) throws -> Int {
        try session.execute(sql, forRowsOf: width, changed: changed)
    }

    func savepoint<Result>(_ body: () throws -> Result) throws -> Result { try session.savepoint(body) }

    func heed(_ cancellation: Cancellation) { session.heed(cancellation) }
}
