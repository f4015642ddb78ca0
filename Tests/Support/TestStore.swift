package import Kernel
package import ModuleKit
package import Storage

/// A real store in a directory of its own, brought up to date, with two owners: gone with the value that holds it.
package final class TestStore: Sendable {
    package let directory: TemporaryDirectory
    package let clock = TestClock()
    package let database: SQLiteDatabase
    package let owner: OwnerID
    package let other: OwnerID

    package init(_ sets: [MigrationSet] = [SampleTables.set], readers: Int = 3) async throws {
        directory = try TemporaryDirectory()
        database = try Self.open(directory, readers: readers, clock: clock)
        owner = try Self.known("11111111-1111-4111-8111-111111111111")
        other = try Self.known("22222222-2222-4222-8222-222222222222")
        try await database.migrate(sets)
        try await database.write(.house) { [owner, other] transaction in
            try Owners.create(owner, name: "amina", epoch: "e1", in: transaction)
            try Owners.create(other, name: "bilal", epoch: "e2", in: transaction)
        }
    }

    /// A second database on the same directory, as another process would have.
    package func another(readers: Int = 3) throws -> SQLiteDatabase {
        try Self.open(directory, readers: readers, clock: clock)
    }

    @discardableResult
    package func write<Result: Sendable>(
        within budget: Duration = TransactionBudget.write,
        _ body: @escaping @Sendable (WriteTransaction) throws -> Result
    ) async throws -> Result {
        try await database.write(owner, within: budget, body)
    }

    package func read<Result: Sendable>(
        _ body: @escaping @Sendable (ReadTransaction) throws -> Result
    ) async throws -> Result {
        try await database.read(owner, body)
    }

    package func context(propertyLists: any PropertyListReading = NoPropertyLists()) -> ModuleContext {
        let clock = Clock { [clock] in clock.now }
        return ModuleContext(
            database: database, clock: clock, identifiers: .system(clock: clock), propertyLists: propertyLists)
    }

    private static func open(
        _ directory: TemporaryDirectory, readers: Int, clock: TestClock
    ) throws -> SQLiteDatabase {
        try SQLiteDatabase(StoreDirectory(creating: directory.file("store")), readers: readers) { clock.now }
    }

    private static func known(_ text: String) throws -> OwnerID {
        guard let owner = OwnerID(text) else { throw MizanError(.internal, "test.owner", "\(text) is no UUID.") }
        return owner
    }
}

/// For tests in which nothing reads a property list.
package struct NoPropertyLists: PropertyListReading {
    package init() {}

    package func read(contentsOf path: String) throws -> PropertyListValue { throw Self.unexpected }

    package func read(_ bytes: [UInt8]) throws -> PropertyListValue { throw Self.unexpected }

    private static let unexpected = MizanError(.internal, "test.property-list", "No property list was expected.")
}
