import Changes
import Connectors
import Foundation
import HabitsDomain
import Kernel
import ModuleKit
import Storage
import TestSupport

@testable import HabitsData
@testable import HabitsInfrastructure
@testable import HomeBase
@testable import HomeDoor
@testable import HomeRemotes

/// A whole Mizan with the slice, kept in step with the apps' database.
final class NeonDevice: Sendable {
    let clock: TestClock
    let directory: TemporaryDirectory
    let owner: OwnerID
    let database: SQLiteDatabase
    let home: HomeModule
    let habits: HabitsModule
    private let connectors: ConnectorService

    static let name = "apps"

    init(_ apps: AppsDatabase, clock: TestClock) async throws {
        let migrations = HomeBase.schema + [MigrationSet(module: HabitsModule.id, HabitsModule.migrations)]
        let file = try await TestStore.file(migrations)
        directory = try TemporaryDirectory()
        let place = try StoreDirectory(creating: directory.file("store"))
        try directory.write(file, to: "store/mizan.sqlite")
        try directory.setMode(0o600, of: "store/mizan.sqlite")
        guard let owner = OwnerID("11111111-1111-4111-8111-111111111111") else {
            throw MizanError(.internal, "test.owner", "There is no such owner.")
        }
        (self.clock, self.owner) = (clock, owner)
        database = try SQLiteDatabase(place, readers: 1, clock: { clock.now })
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

    func connect() async throws -> ConnectorReport {
        try await connectors.add(
            .init(
                name: Self.name, kind: NeonConnector.kind, address: "https://ep-calm-dawn.eu-central-1.aws.neon.tech",
                answers: ["connection": "postgresql://role:open%20sesame@ep-calm-dawn.eu-central-1.aws.neon.tech/main"]),
            owner: owner)
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
