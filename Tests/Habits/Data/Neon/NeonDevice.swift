import Changes
import Connectors
import HabitsDomain
import Kernel
import ModuleKit
import Storage
import TestSupport

@testable import HabitsData
@testable import HomeBase
@testable import HomeDoor
@testable import HomeRemotes

/// A whole Mizan with the slice, kept in step with the apps' database.
final class NeonDevice: Sendable {
    let clock: TestClock
    let directory: TemporaryDirectory
    let owner: OwnerID
    let database: FaultyDatabase
    let home: HomeModule
    let habits: HabitsModule
    private let connectors: ConnectorService

    static let name = "apps"

    init(_ apps: AppsDatabase, clock: TestClock, files: [(name: String, bytes: [UInt8])]? = nil) async throws {
        let migrations = HomeBase.schema + [MigrationSet(module: HabitsModule.id, HabitsModule.migrations)]
        directory = try TemporaryDirectory()
        let place = try StoreDirectory(creating: directory.file("store"))
        var files = files ?? []
        if files.isEmpty { files = [("mizan.sqlite", try await TestStore.file(migrations))] }
        for (name, bytes) in files {
            try directory.write(bytes, to: "store/\(name)")
            try directory.setMode(0o600, of: "store/\(name)")
        }
        guard let owner = OwnerID("11111111-1111-4111-8111-111111111111") else {
            throw MizanError(.internal, "test.owner", "There is no such owner.")
        }
        (self.clock, self.owner) = (clock, owner)
        database = FaultyDatabase(try SQLiteDatabase(place, readers: 1, clock: { clock.now }))
        let context = ModuleContext(
            database: database, clock: Clock { clock.now }, identifiers: .system(clock: Clock { clock.now }),
            propertyLists: NoPropertyLists())
        habits = HabitsModule(context: context)
        HomeModule.hold([habits], in: database)
        home = HomeModule(context: context, modules: [habits], directory: place)
        var connectors = home.connectors
        connectors.kinds.removeAll { $0.name == NeonConnector.kind }
        connectors.kinds.append(NeonKind.declared(context, apps.exchange, wait: { _ in }))
        connectors.limiter = RemoteTurns(sleep: { _ in })
        self.connectors = connectors
    }

    /// The process is killed, and another one goes on with its files.
    func killed(_ apps: AppsDatabase) async throws -> NeonDevice {
        let names = try directory.names(in: "store")
        let files = try ["mizan.sqlite", "mizan.sqlite-wal", "secret.key"].filter(names.contains).map {
            (name: $0, bytes: try directory.bytes(of: "store/\($0)"))
        }
        let next = try await NeonDevice(apps, clock: clock, files: files)
        try await database.close()
        return next
    }

    private static let secret = "postgresql://role:open%20sesame@ep-calm-dawn.eu-central-1.aws.neon.tech/main"

    /// Without an address, as the connection string has one.
    func connect(user: String? = nil, secret: String = secret) async throws -> ConnectorReport {
        try await connectors.add(
            .init(
                name: Self.name, kind: NeonConnector.kind, address: nil,
                answers: ["connection": secret].merging(user.map { ["user": $0] } ?? [:]) { $1 }),
            owner: owner)
    }

    func setToken(user: String, otherAccount: Bool = false) async throws -> ConnectorReport {
        try await connectors.setToken(
            ["connection": Self.secret, "user": user], of: Self.name, otherAccount: otherAccount, owner: owner)
    }

    @discardableResult
    func run() async throws -> ConnectorReport { try await connectors.run(Self.name, owner: owner) }

    func report() async throws -> ConnectorReport { try await connectors.report(Self.name, owner: owner) }

    /// Repeats the run until it succeeds, as the schedule does.
    @discardableResult
    func runThrough() async throws -> ConnectorReport {
        var last: any Error = CancellationError()
        for _ in 0..<50 {
            do { return try await run() } catch { last = error }
            clock.advance(seconds: 3_600)
        }
        throw last
    }

    func complete(_ dua: Int, on day: String) async throws {
        try await change(day) { $0.complete(try CatalogueID(backend: dua)) }
    }

    func undo(_ dua: Int, on day: String) async throws {
        try await change(day) { $0.undo(try CatalogueID(backend: dua)) }
    }

    func change(_ day: String, _ body: @escaping @Sendable (inout PracticeDay) throws -> Void) async throws {
        guard let day = CivilDay(day) else { throw CancellationError() }
        try await database.write(owner) { transaction in
            let repository = HabitsModule.days(in: transaction)
            var practice = try repository.find(day)?.entity ?? PracticeDay(day: day)
            try body(&practice)
            try repository.save(practice)
        }
    }

    /// The duas of each day that the apps know.
    var days: [String: [Int]] {
        get async throws {
            try await database.read(owner) { reading in
                var days: [String: [Int]] = [:]
                for day in try HabitsModule.days.all(in: reading) {
                    let numbers = day.completed.compactMap(\.backendNumber)
                    if !numbers.isEmpty { days[day.day.description] = numbers }
                }
                return days
            }
        }
    }

    func day(_ text: String) async throws -> PracticeDay? {
        guard let day = CivilDay(text) else { return nil }
        return try await database.read(owner) { try HabitsModule.days(in: $0).find(day)?.entity }
    }

    var profile: UserProfile? {
        get async throws {
            try await database.read(owner) { try HabitsModule.profile(in: $0).find(OnlyOne())?.entity }
        }
    }
}
