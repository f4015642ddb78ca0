import Changes
import Connectors
import HTTPKit
import Kernel
import ModuleKit
import Storage
import TestSupport

@testable import HomeBase
@testable import HomeDevices
@testable import HomeDoor
@testable import HomeInfrastructure
@testable import HomeRemotes

/// A complete Mizan of the simulation, with its own store. The store's writes may fail before or after the commit. The Mizan
/// can be killed, backed up and restored, and it answers requests as a server does.
final class SyncPeer {
    let name: String
    let clock: TestClock
    let owner: OwnerID
    private let directory: TemporaryDirectory
    private var place = "store"
    private var number = 0
    private var backups = 0
    private(set) var database: FaultyDatabase
    private(set) var home: HomeModule
    /// The number of requests that it received.
    var asked = 0

    init(_ name: String, _ template: [UInt8], clock: TestClock = TestClock()) async throws {
        self.name = name
        self.clock = clock
        guard let owner = OwnerID("11111111-1111-4111-8111-111111111111") else { throw Broken("no owner") }
        self.owner = owner
        directory = try TemporaryDirectory()
        _ = try StoreDirectory(creating: directory.file("store"))
        try directory.write(template, to: "store/mizan.sqlite")
        try directory.setMode(0o600, of: "store/mizan.sqlite")
        (database, home) = try Self.open(directory.file("store"), clock)
        let epoch = "epoch-\(name)"
        try await database.write(owner) {
            _ = try $0.session.execute("UPDATE owners SET epoch = \(epoch) WHERE owner = \($0.ownerKey)")
        }
    }

    struct Broken: Error, CustomStringConvertible {
        let description: String
        init(_ text: String) { description = text }
    }

    private static func open(_ path: String, _ clock: TestClock) throws -> (FaultyDatabase, HomeModule) {
        let database = FaultyDatabase(
            try SQLiteDatabase(StoreDirectory(creating: path), readers: 1) { clock.now })
        let context = ModuleContext(
            database: database, clock: Clock { clock.now }, identifiers: .system(clock: Clock { clock.now }),
            propertyLists: NoPropertyLists())
        let modules: [any Module] = [GroveModule(context: context), LeafModule(context: context)]
        HomeModule.hold(modules, in: database)
        return (
            database, HomeModule(context: context, modules: modules, directory: try StoreDirectory(creating: path))
        )
    }

    var path: String { directory.file(place) }

    func close() async throws { try await database.close() }

    /// Starts a new process on the files as they are.
    func kill() async throws { try await putBack(try files()) }

    /// The store's files at this moment.
    func files() throws -> [(name: String, bytes: [UInt8])] {
        let names = try directory.names(in: place)
        return try ["mizan.sqlite", "mizan.sqlite-wal", "secret.key"].filter(names.contains).map {
            ($0, try directory.bytes(of: "\(place)/\($0)"))
        }
    }

    /// Resets the machine to earlier files, without informing anybody.
    func putBack(_ files: [(name: String, bytes: [UInt8])]) async throws {
        let killed = database
        number += 1
        place = "store-\(number)"
        _ = try StoreDirectory(creating: path)
        for (name, bytes) in files {
            try directory.write(bytes, to: "\(place)/\(name)")
            try directory.setMode(0o600, of: "\(place)/\(name)")
        }
        (database, home) = try Self.open(path, clock)
        try await killed.close()
    }

    func remove(_ file: String) throws { try directory.remove("\(place)/\(file)") }

    func backUp() throws {
        _ = try StoreBackup.make(
            of: SQLiteAdministration(path: path), at: directory.file("backup-\(backups).sqlite"), origin: .hand,
            version: "0",
            now: clock.now)
        backups += 1
    }

    var hasBackup: Bool { backups > 0 }

    func restore(_ index: Int) async throws {
        try await database.close()
        _ = try StoreRestore.restore(
            directory.file("backup-\(index % backups).sqlite"), into: path, migrations: SimulatedApplication.migrations,
            now: clock.now, random: SystemRandomNumberGenerator())
        (database, home) = try Self.open(path, clock)
    }

    func prune() async throws { _ = try await Pruning(database).run(owner, at: clock.now) }

    // MARK: Data

    static let slices = ["home", "other", "sample"]

    var types: [any RecordType] {
        home.sync.types.all.filter { $0.schema.scope == .own && !$0.schema.type.hasPrefix("home.") }
    }

    func digest() async throws -> ContentDigest {
        let types = types
        return try await database.read(owner) { try ContentDigest(of: types, in: $0) }
    }

    func version() async throws -> RecordVersion {
        try await database.read(owner) { try Journal.position(in: $0).version }
    }

    func fields(_ reference: RecordReference) async throws -> JSONValue? {
        guard let type = types.first(where: { $0.schema.type == reference.type }) else { return nil }
        return try await database.read(owner) { try type.read([reference.key], in: $0)[reference.key]?.fields }
    }

    @discardableResult
    func write<Result: Sendable>(
        _ body: @escaping @Sendable (WriteTransaction) throws -> Result
    ) async throws -> Result { try await database.write(owner, body) }

    func leaf(_ name: String, _ text: String, day: Int64 = 0) async throws {
        try await write { _ = try RecordTable<LeafRecord>($0).save(LeafRecord(name, text, day: day)) }
    }

    func removeLeaf(_ name: String) async throws {
        try await write { _ = try RecordTable<LeafRecord>($0).remove(name) }
    }

    func pair(
        _ number: Int, _ weight: Double, remark: String = "", at moment: Instant = TestClock.start
    ) async throws {
        try await write { transaction in
            let table = RecordTable<SampleRecord>(transaction)
            try table.save(SampleRecord("p\(2 * number)", weight: weight, at: moment, remark: remark))
            try table.save(SampleRecord("p\(2 * number + 1)", weight: -weight, at: moment, remark: remark))
        }
    }

    func removePair(_ number: Int) async throws {
        try await write { transaction in
            let table = RecordTable<SampleRecord>(transaction)
            _ = try (table.remove("p\(2 * number)"), table.remove("p\(2 * number + 1)"))
        }
    }

    // MARK: Sync

    var service: ConnectorService { home.connectors }

    /// Connects to another Mizan, with the same result as `mizan sync add`.
    func connect(_ other: SyncPeer, client: String? = nil) async throws {
        let row = ConnectorRow(
            name: other.name, kind: MizanConnector.kind, address: "https://\(other.name).example", slices: Self.slices,
            secret: [1], client: client ?? "\(name)-to-\(other.name)",
            account: RemoteAccount(id: other.name, name: other.name),
            createdAt: clock.now)
        try await write { try row.save(in: $0) }
    }

    func row(_ name: String) async throws -> ConnectorRow { try await service.row(name, owner) }

    func report(_ name: String) async throws -> ConnectorReport { try await service.report(name, owner: owner) }

    func run(to other: SyncPeer, _ wire: SyncWire, fault: EngineFault? = nil) async throws -> RemoteTally.Counts {
        let row = try await row(other.name)
        var connector = MizanConnector(
            name: other.name, client: row.client, slices: row.slices, line: wire.line(to: other))
        connector.page = wire.page
        (connector.limits.changes, connector.limits.bytes) = (wire.changes, wire.bytes)
        connector.precision = wire.keepsMilliseconds ? .milliseconds : .exact
        database.spoil(by: fault?.spoiling)
        defer { database.spoil(by: nil) }
        let sync = RemoteRun(
            name: other.name, owner: owner, connector: fault?.around(connector) ?? connector,
            database: database, types: home.sync.types,
            ties: service.ties, random: wire.dice, fresh: wire.identity, pace: {})
        try await sync.run()
        return sync.tally.counts
    }

    /// The page with which the server answers a device.
    func pull(_ cursor: String?, _ slices: [String], _ limit: Int) async throws -> JSONValue {
        asked += 1
        let selection = try home.sync.types.selection(slices.isEmpty ? nil : slices) { _ in true }
        let page = try await home.sync.page(
            after: try cursor.map { try SyncCursor($0) }, limit: limit, selection, owner: owner)
        return SyncPresentation.json(page)
    }

    func push(_ push: MizanPush) async throws -> JSONValue {
        asked += 1
        let answer = try await home.sync.push.run(Wire.request(JSONWriter.bytes(push.json)), owner: owner) { _ in true }
        return [
            "epoch": .string(answer.epoch),
            "results": .array(answer.results.map { SyncPresentation.json($0) { ProblemDetails($0).json } }),
        ]
    }
}

extension SyncPeer {
    /// Two connected Mizans; `a` sends requests to `b`.
    static func pair() async throws -> (a: SyncPeer, b: SyncPeer, wire: SyncWire) {
        let template = try await SimulatedApplication.template.value
        let (a, b) = (try await SyncPeer("a", template), try await SyncPeer("b", template))
        try await a.connect(b)
        return (a, b, SyncWire(seed: 1))
    }
}

extension ConnectorService {
    /// Replaces the connection to the Mizan at a row's address with the test's connector.
    mutating func ask(_ connect: @escaping @Sendable (ConnectorRow) -> any Connector) {
        kinds = [
            ConnectorKind(
                MizanConnector.kind, title: "another Mizan", slices: [], secrets: [MizanConnector.token],
                address: { $0 }, enter: { _, answers in Self.word(answers) }, connect: { connect($0.row) })
        ]
    }

    func setToken(_ token: String, of name: String, owner: OwnerID) async throws -> ConnectorReport {
        try await setToken([MizanConnector.token.name: token], of: name, owner: owner)
    }

    private static func word(_ answers: [String: String]) -> String { answers[MizanConnector.token.name] ?? "" }
}
