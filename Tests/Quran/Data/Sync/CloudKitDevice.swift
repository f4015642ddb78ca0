import Changes
import Connectors
import Foundation
import Kernel
import ModuleKit
import QuranDomain
import QuranInfrastructure
import Storage
import Synchronization
import TestSupport

@testable import HomeBase
@testable import HomeDoor
@testable import HomeRemotes
@testable import QuranData

/// A whole Mizan with the slice, which syncs with a CloudKit in memory.
final class CloudKitDevice: @unchecked Sendable {
    // Tests use a device from one task at a time.
    let cloud: MemoryCloudKit
    let clock: TestClock
    let directory: TemporaryDirectory
    let owner: OwnerID
    private var place = "store"
    private var number = 0
    private(set) var database: SQLiteDatabase
    private(set) var home: HomeModule
    private(set) var quran: QuranModule
    private let exchange: CloudKitExchange

    static let name = "icloud"
    static let standard = "https://api.apple-cloudkit.com/database/1/iCloud.donald.kvietnamisht/production"

    /// - Parameter exchange: the way to another CloudKit than the one in memory.
    init(
        _ cloud: MemoryCloudKit = MemoryCloudKit(), clock: TestClock = TestClock(), exchange: CloudKitExchange? = nil
    ) async throws {
        let migrations = HomeBase.schema + [MigrationSet(module: QuranModule.id, QuranModule.migrations)]
        let file = try await TestStore.file(migrations)
        directory = try TemporaryDirectory()
        _ = try StoreDirectory(creating: directory.file("store"))
        try directory.write(file, to: "store/mizan.sqlite")
        try directory.setMode(0o600, of: "store/mizan.sqlite")
        guard let owner = OwnerID("11111111-1111-4111-8111-111111111111") else { throw CancellationError() }
        (self.cloud, self.clock, self.owner) = (cloud, clock, owner)
        self.exchange = exchange ?? cloud.exchange
        (database, quran, home) = try Self.open(directory.file("store"), clock, self.exchange)
    }

    private static func open(
        _ path: String, _ clock: TestClock, _ exchange: CloudKitExchange
    ) throws -> (SQLiteDatabase, QuranModule, HomeModule) {
        let directory = try StoreDirectory(creating: path)
        let database = try SQLiteDatabase(directory, readers: 1, clock: { clock.now })
        let context = ModuleContext(
            database: database, clock: Clock { clock.now }, identifiers: .system(clock: Clock { clock.now }),
            propertyLists: NoPropertyLists())
        let quran = try QuranModule(context: context)
        HomeModule.hold([quran], in: database)
        var home = HomeModule(context: context, modules: [quran], directory: directory)
        var connectors = home.connectors
        connectors.kinds.removeAll { $0.name == CloudKitConnector.kind }
        connectors.kinds.append(CloudKitKind.declared(context, exchange))
        connectors.limiter = RemoteTurns(sleep: { _ in })
        home.connectors = connectors
        return (database, quran, home)
    }

    func close() async throws { try await database.close() }

    /// The files on the disk at this moment, as a process finds them that starts after a power failure.
    func snapshot() throws -> [(name: String, bytes: [UInt8])] {
        let names = try directory.names(in: place)
        return try ["mizan.sqlite", "mizan.sqlite-wal", "secret.key"].filter(names.contains).map {
            ($0, try directory.bytes(of: "\(place)/\($0)"))
        }
    }

    func restart(from files: [(name: String, bytes: [UInt8])]) async throws {
        let killed = database
        number += 1
        place = "store-\(number)"
        _ = try StoreDirectory(creating: directory.file(place))
        for (name, bytes) in files {
            try directory.write(bytes, to: "\(place)/\(name)")
            try directory.setMode(0o600, of: "\(place)/\(name)")
        }
        (database, quran, home) = try Self.open(directory.file(place), clock, exchange)
        try await killed.close()
    }

    // MARK: Sync

    /// The answers of a person who has just signed in.
    var answers: [String: String] {
        let (api, web) = cloud.state.withLock { ($0.api, $0.signIn()) }
        return ["api-token": api, "web-auth-token": web]
    }

    /// A device after its first run with an empty database.
    static func ready() async throws -> (CloudKitDevice, MemoryCloudKit) {
        let cloud = MemoryCloudKit()
        let device = try await CloudKitDevice(cloud)
        try await device.connect()
        try await device.run()
        return (device, cloud)
    }

    @discardableResult
    func connect(
        zone: String = "QuranData", at place: String = standard, answers: [String: String]? = nil
    ) async throws -> ConnectorReport {
        try await home.connectors.add(
            .init(
                name: Self.name, kind: CloudKitConnector.kind, address: "\(place)/\(zone)",
                answers: answers ?? self.answers), owner: owner)
    }

    @discardableResult
    func run() async throws -> ConnectorReport { try await home.connectors.run(Self.name, owner: owner) }

    /// The failure of a run: the reason that the engine reports, and the connector's own failure of a pull.
    func failure() async throws -> RemoteFailure {
        let connectors = home.connectors
        let row = try await connectors.row(Self.name, owner)
        let connector = try connectors.connector(row, owner)
        do { _ = try await connector.pull(after: row.token) } catch { return error }
        throw MizanError(.internal, "test.no-failure", "The pull succeeded.")
    }

    func report() async throws -> ConnectorReport { try await home.connectors.report(Self.name, owner: owner) }

    func kept() async throws -> String {
        let connectors = home.connectors
        return try await connectors.kept(connectors.row(Self.name, owner), owner).load()
    }

    func troubles(_ kind: ConnectorService.Trouble.Kind) async throws -> [ConnectorService.Trouble] {
        try await home.connectors.troubles([kind], owner: owner).items
    }

    /// Repeats the run until it succeeds, as the schedule does.
    @discardableResult
    func runThrough(atMost runs: Int = 200) async throws -> ConnectorReport {
        var last: any Error = CancellationError()
        for _ in 0..<runs {
            do { return try await run() } catch {
                last = error
                if (error as? MizanError)?.reason == "sync.not-permitted" {
                    _ = try await home.connectors.setToken(answers, of: Self.name, owner: owner)
                }
            }
            clock.advance(seconds: 120)
        }
        throw last
    }

    // MARK: Records

    private func ayah(_ text: String) throws -> AyahReference { try AyahReference(ayahID: text) }

    func favorite(_ text: String) async throws {
        let ayah = try ayah(text)
        try await database.write(owner) { [quran] in _ = try quran.addFavorite(ayah, in: $0) }
    }

    func unfavorite(_ text: String) async throws {
        let ayah = try ayah(text)
        try await database.write(owner) { _ = try QuranModule.favorites(in: $0).remove(ayah) }
    }

    @discardableResult
    func note(_ text: String, on place: String, id: UUID? = nil) async throws -> UUID {
        let ayah = try ayah(place)
        return try await database.write(owner) { [quran] in
            try quran.addNote(on: ayah, text: text, id: id, in: $0).entity.id
        }
    }

    func edit(_ id: UUID, _ text: String) async throws {
        try await database.write(owner) { [quran] in _ = try quran.editNote(id, text: text, in: $0) }
    }

    func removeNote(_ id: UUID) async throws {
        try await database.write(owner) { _ = try QuranModule.notes(in: $0).remove(id) }
    }

    func read(to text: String) async throws {
        let ayah = try ayah(text)
        try await database.write(owner) { [quran] in _ = try quran.setProgress(lastRead: ayah, in: $0) }
    }

    func set(_ key: String, _ json: String) async throws {
        try await database.write(owner) { [quran] in _ = try quran.setSetting(key, to: json, in: $0) }
    }

    func profile(_ change: ProfileChange) async throws {
        try await database.write(owner) { [quran] in _ = try quran.changeProfile(change, in: $0) }
    }

    var notes: [AyahNote] {
        get async throws {
            try await database.read(owner) { try QuranModule.notes.all(in: $0).sorted { $0.id.text < $1.id.text } }
        }
    }

    /// The records as `MemoryCloudKit.contents` shows them.
    var contents: [String] {
        get async throws {
            try await database.read(owner) { reading in
                var lines: [String] = []
                for one in try QuranModule.favorites.all(in: reading) {
                    lines.append("favorite-_abc123-\(one.ayah.ayahID)")
                }
                for one in try QuranModule.notes.all(in: reading) {
                    lines.append("note-_abc123-\(one.ayah.ayahID)-\(one.id.text) \(one.text)")
                }
                for one in try QuranModule.progress.all(in: reading) {
                    lines.append("progress-_abc123-\(one.surahNumber) \(one.lastReadAyah)")
                }
                for one in try QuranModule.appSettings.all(in: reading) {
                    lines.append(
                        "setting-_abc123-\(PercentEncoding.visible.encode(one.settingKey)) \(one.settingValue)")
                }
                for one in try QuranModule.profile.all(in: reading) {
                    lines.append("profile-_abc123 \(one.appleUserID)")
                }
                return lines.sorted()
            }
        }
    }
}
