import Changes
import Connectors
import FitnessDomain
import FitnessInfrastructure
import Foundation
import Kernel
import ModuleKit
import Storage
import TestSupport

@testable import FitnessData
@testable import HomeBase
@testable import HomeDoor
@testable import HomeRemotes

/// A complete Mizan with the slice, which syncs with a server of the progress API.
final class ProgressDevice: @unchecked Sendable {
    // Tests use a device from one task at a time. For two processes, a test uses two devices on one directory.
    let exchange: ProgressExchange
    let clock: TestClock
    let directory: TemporaryDirectory
    private(set) var place: String
    private var number = 0
    let owner: OwnerID
    private(set) var database: SQLiteDatabase
    private(set) var home: HomeModule
    private(set) var fitness: FitnessModule
    /// The time that was spent waiting for the server.
    private(set) var waited = Duration.zero
    /// The machine's clock readings; nil if the machine's clock is always right.
    private let machine: (@Sendable () -> ClockReading)?

    /// The number of seconds after which a run reads the whole list again. The default is 0: every run reads it.
    var wholeEvery: Int64 = 0 { didSet { speak() } }

    static let migrations = HomeBase.schema + [MigrationSet(module: FitnessModule.id, FitnessModule.migrations)]
    static let name = "fitiq"

    init(
        _ exchange: ProgressExchange, clock: TestClock = TestClock(), machine: (@Sendable () -> ClockReading)? = nil
    ) async throws {
        self.machine = machine
        let file = try await TestStore.file(Self.migrations)
        directory = try TemporaryDirectory()
        place = "store"
        _ = try StoreDirectory(creating: directory.file("store"))
        try directory.write(file, to: "store/mizan.sqlite")
        try directory.setMode(0o600, of: "store/mizan.sqlite")
        guard let owner = OwnerID("11111111-1111-4111-8111-111111111111") else { throw Broken("no owner") }
        (self.exchange, self.clock, self.owner) = (exchange, clock, owner)
        (database, fitness, home) = try Self.open(directory.file("store"), clock, machine)
        speak()
    }

    /// A second process on the same store.
    init(beside other: ProgressDevice) throws {
        (exchange, clock, directory, place) = (other.exchange, other.clock, other.directory, other.place)
        (owner, machine) = (other.owner, other.machine)
        (database, fitness, home) = try Self.open(directory.file(place), clock, machine)
        speak()
    }

    struct Broken: Error, CustomStringConvertible {
        let description: String
        init(_ text: String) { description = text }
    }

    private static func open(
        _ path: String, _ clock: TestClock, _ machine: (@Sendable () -> ClockReading)?
    ) throws -> (SQLiteDatabase, FitnessModule, HomeModule) {
        let directory = try StoreDirectory(creating: path)
        let database = try SQLiteDatabase(directory, readers: 1, clock: { clock.now }, machine: machine)
        let context = ModuleContext(
            database: database, clock: Clock { clock.now }, identifiers: .system(clock: Clock { clock.now }),
            propertyLists: NoPropertyLists())
        let fitness = try FitnessModule(context: context)
        HomeModule.hold([fitness], in: database)
        return (database, fitness, HomeModule(context: context, modules: [fitness], directory: directory))
    }

    /// Connects its connector to the test's exchange.
    private func speak() {
        home.connectors = Self.connectors(of: home, fitness.context, over: exchange, wholeEvery) { [self] in
            waited += $0
        }
    }

    static func connectors(
        of home: HomeModule, _ context: ModuleContext, over exchange: ProgressExchange, _ wholeEvery: Int64 = 0,
        wait: @escaping @Sendable (Duration) async throws -> Void = { _ in }
    ) -> ConnectorService {
        var connectors = home.connectors
        let kind = ProgressKind.declared(context, exchange, wholeEvery: wholeEvery, wait: wait)
        connectors.kinds.removeAll { $0.name == kind.name }
        connectors.kinds.append(kind)
        connectors.limiter = RemoteTurns(sleep: { _ in })
        return connectors
    }

    func close() async throws { try await database.close() }

    /// The files on the disk at this moment, as a process finds them that starts after a power failure.
    func snapshot() throws -> [(name: String, bytes: [UInt8])] {
        let names = try directory.names(in: place)
        return try ["mizan.sqlite", "mizan.sqlite-wal", "secret.key"].filter(names.contains).map {
            ($0, try directory.bytes(of: "\(place)/\($0)"))
        }
    }

    /// Starts a new process on the files of a snapshot.
    func restart(from files: [(name: String, bytes: [UInt8])]) async throws {
        let killed = database
        number += 1
        place = "store-\(number)"
        _ = try StoreDirectory(creating: directory.file(place))
        for (name, bytes) in files {
            try directory.write(bytes, to: "\(place)/\(name)")
            try directory.setMode(0o600, of: "\(place)/\(name)")
        }
        (database, fitness, home) = try Self.open(directory.file(place), clock, machine)
        speak()
        try await killed.close()
    }

    // MARK: Sync

    /// The address of the server, and the answers to the questions of signing in.
    var address = "https://api.example.org"
    var answers = ["email": "amina@example.org", "api-key": "key", "password": "correct horse"]

    func connect() async throws {
        _ = try await home.connectors.add(
            .init(name: Self.name, kind: ProgressConnector.kind, address: address, answers: answers), owner: owner)
    }

    func signIn() async throws {
        _ = try await home.connectors.setToken(answers, of: Self.name, owner: owner)
    }

    @discardableResult
    func run() async throws -> ConnectorReport { try await home.connectors.run(Self.name, owner: owner) }

    /// The stored secret.
    func kept() async throws -> String {
        let connectors = home.connectors
        return try await connectors.kept(connectors.row(Self.name, owner), owner).load()
    }

    func report() async throws -> ConnectorReport { try await home.connectors.report(Self.name, owner: owner) }

    /// Repeats the run until it succeeds, as the schedule does.
    @discardableResult
    func runThrough(atMost runs: Int = 400) async throws -> ConnectorReport {
        var last: (any Error)?
        for _ in 0..<runs {
            do { return try await run() } catch {
                last = error
                // A power failure between a refresh and its storing loses the new token, so the person signs in again.
                if (error as? MizanError)?.reason == "sync.not-permitted" { try await signIn() }
            }
            clock.advance(seconds: 60)
        }
        throw last ?? Broken("no run")
    }

    // MARK: Entries

    @discardableResult
    func log(_ type: ProgressMetricType, _ quantity: Double, at date: String, notes: String? = nil) async throws -> UUID
    {
        guard let instant = Instant(date) else { throw Broken("no moment: \(date)") }
        return try await database.write(owner) { [fitness] in
            try fitness.log(EntryDraft(type, quantity, at: instant, notes: notes), in: $0).entity.id
        }
    }

    func edit(_ id: UUID, _ make: @escaping @Sendable (inout EntryChange) -> Void) async throws {
        try await database.write(owner) { [fitness] transaction in
            var change = EntryChange()
            make(&change)
            _ = try fitness.change(id, change, in: transaction)
        }
    }

    func remove(_ id: UUID) async throws {
        try await database.write(owner) { [fitness] in try fitness.remove(id, in: $0) }
    }

    var all: [ProgressEntry] {
        get async throws {
            try await database.read(owner) { reading in
                try FitnessModule.entries.all(in: reading).sorted { $0.id.text < $1.id.text }
            }
        }
    }

    /// The data of the entries that a server can store, without ids.
    var contents: [String] {
        get async throws {
            try await all.map { entry in
                "\(entry.type.rawValue) \(entry.quantity) \(entry.taken.instant.wholeSeconds) \(entry.notes ?? "–")"
            }.sorted()
        }
    }

    func standing(_ id: UUID) async throws -> EntryStanding {
        let found = try await database.read(owner) { [fitness] in try fitness.standings(of: [id], in: $0) }
        return found[0]
    }
}
