internal import Conformance
package import Kernel
package import ModuleKit
package import Storage

/// A real store in a separate directory, migrated, with two owners. The store is deleted with the `TestStore` that holds it.
package final class TestStore: Sendable {
    package let directory: TemporaryDirectory
    package let clock = TestClock()
    package let database: any Database
    package let owner: OwnerID
    package let other: OwnerID

    package convenience init(_ sets: [MigrationSet] = [SampleTables.set], readers: Int = 3) async throws {
        try self.init(copying: try await ReadyStores.all.file(sets), readers: readers)
    }

    /// A store on a copy of the given file, in which the schema is already up to date (`ReadyStores.file`).
    package init(copying file: [UInt8], readers: Int = 1) throws {
        directory = try TemporaryDirectory()
        try directory.place([(TestEngine.file, file)], in: "store")
        database = try Self.open(directory, readers: readers, clock: clock)
        owner = try Self.known(Self.ownerID)
        other = try Self.known(Self.otherID)
    }

    /// A store that runs the migration steps itself.
    init(taking sets: [MigrationSet]) async throws {
        directory = try TemporaryDirectory()
        database = try Self.open(directory, readers: 1, clock: clock)
        owner = try Self.known(Self.ownerID)
        other = try Self.known(Self.otherID)
        try await database.migrate(sets)
        try await database.write(.shared) { [owner, other] transaction in
            try Owners.create(owner, name: "amina", epoch: "e1", in: transaction)
            try Owners.create(other, name: "bilal", epoch: "e2", in: transaction)
        }
    }

    /// The file of a closed store, as a template for copies. The store has two owners, and the data that the closure adds.
    package static func file(
        _ sets: [MigrationSet], _ fill: (TestStore) async throws -> Void = { _ in }
    ) async throws -> [UInt8] {
        let store = try await TestStore(sets)
        try await fill(store)
        return try await store.closed()
    }

    func closed() async throws -> [UInt8] {
        try await database.close()
        return try TestEngine.template(at: directory.file("store"))
    }

    private static let ownerID = "11111111-1111-4111-8111-111111111111"
    private static let otherID = "22222222-2222-4222-8222-222222222222"

    /// A second database on the same directory, as a second process would have.
    package func another(readers: Int = 3) throws -> any Database {
        try Self.open(directory, readers: readers, clock: clock)
    }

    @discardableResult
    package func write<Result: Sendable>(
        within budget: Duration = .seconds(10),
        _ body: @escaping @Sendable (WriteTransaction) throws -> Result
    ) async throws -> Result {
        try await database.write(owner, within: budget, body)
    }

    package func read<Result: Sendable>(
        _ body: @escaping @Sendable (ReadTransaction) throws -> Result
    ) async throws -> Result {
        try await database.read(owner, body)
    }

    package func context(
        propertyLists: any PropertyListReading = NoPropertyLists(), zones: OwnerZones? = nil,
        roles: OwnerRoles = .none, appPasswords: AppPasswordAccess = .none
    ) -> ModuleContext {
        let clock = Clock { [clock] in clock.now }
        return ModuleContext(
            database: database, clock: clock, identifiers: .system(clock: clock), propertyLists: propertyLists,
            zones: zones ?? StageZones.current ?? .utc, roles: roles, appPasswords: appPasswords)
    }

    private static func open(
        _ directory: TemporaryDirectory, readers: Int, clock: TestClock
    ) throws -> any Database {
        try TestEngine.open(at: directory.file("store"), readers: readers) { clock.now }
    }

    private static func known(_ text: String) throws -> OwnerID {
        guard let owner = OwnerID(text) else { throw MizanError(.internal, "test.owner", "\(text) is no UUID.") }
        return owner
    }
}

/// For tests in which no property list is read.
package struct NoPropertyLists: PropertyListReading {
    package init() {}

    package func read(contentsOf path: String) throws -> PropertyListValue { throw Self.unexpected }

    package func read(_ bytes: [UInt8]) throws -> PropertyListValue { throw Self.unexpected }

    private static let unexpected = MizanError(.internal, "test.property-list", "No property list was expected.")
}
