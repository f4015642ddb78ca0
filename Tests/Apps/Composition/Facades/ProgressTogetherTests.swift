import FitnessData
import FitnessDomain
import Foundation
import HomeRemotes
import Kernel
import Storage
import Synchronization
import TestSupport
import Testing

@testable import Composition
@testable import FitnessDataTests

/// The connector of one Mizan, synced with the progress API of another Mizan.
struct ProgressTogetherTests {
    /// `MIZAN_SYNC_SEEDS=1..100` for many.
    private static let seeds: ClosedRange<UInt64> = {
        let parts = (ProcessInfo.processInfo.environment["MIZAN_SYNC_SEEDS"] ?? "1..4")
            .split(separator: ".").compactMap { UInt64($0) }
        guard let first = parts.first, let last = parts.last, first <= last else { return 1...4 }
        return first...last
    }()

    @Test func twoDevicesAndTheFacadeConverge() async throws {
        let seen = Mutex<(failures: [String], events: [String: Int])>(([], [:]))
        for seed in Self.seeds {
            try await ProgressAppServer.run { app in
                let wire = try #require(ProgressWire(app, seed: seed))
                do {
                    let simulation = try await ProgressSimulation(seed: seed, wire)
                    try await simulation.run(steps: 30)
                    seen.withLock { $0.events.merge(simulation.events, uniquingKeysWith: +) }
                } catch { seen.withLock { $0.failures.append("\(error)") } }
            }
        }
        let (failures, events) = seen.withLock { $0 }
        print("façade: \(failures.count) failed, \(events.sorted { $0.key < $1.key })")
        for failure in failures.prefix(2) { print(failure) }
        #expect(failures.count == 0)
    }

    @Test func aThousandEntriesSyncWithoutDuplicates() async throws {
        try await ProgressAppServer.run { app in
            let wire = try #require(ProgressWire(app, seed: 7))
            let device = try await ProgressDevice(wire.exchange, clock: wire.clock)
            if let entrance = wire.entrance { (device.address, device.answers) = entrance }
            let fitness = device.fitness
            try await device.database.write(device.owner) { transaction in
                for number in 0..<1_000 {
                    let second = 1_700_000_000 + Int64(number < 100 ? number / 2 : number)
                    let draft = EntryDraft(
                        .steps, Double(number < 100 ? 1 : number), at: Instant(microseconds: second * 1_000_000))
                    _ = try fitness.log(draft, in: transaction)
                }
            }
            try await device.connect()
            wire.setTrouble(10)
            let report = try await device.runThrough()
            #expect(report.synced == 1_000)
            #expect(try await wire.contents() == device.contents)
            #expect(try await device.all.count == 1_000)
            #expect(wire.lost > 10)
            try await device.close()
        }
    }

    /// Each entry shows the server's id and its sync status, in every place where the entry is shown.
    private static func showsStandings(_ app: ProgressAppServer) async throws {
        let credentials: JSONValue = ["name": .string(ProbeServer.name), "password": .string(ProbeServer.password)]
        let session = try await app.server.ask(
            "POST", "/v1/sessions", [ProbeServer.json], body: JSONWriter.text(credentials))
        let headers = ["Authorization: Bearer \(try #require(session.text("accessToken")))", ProbeServer.json]
        func ask(_ method: String, _ path: String, _ body: String? = nil) async throws -> JSONValue {
            let answer = try await app.server.ask(method, "/v1/fitness/" + path, headers, body: body)
            try #require((200...201).contains(answer.status), "\(answer)")
            return try #require(answer.json)
        }
        guard case .array(let items)? = try await ask("GET", "entries?limit=1000")["items"] else {
            Issue.record("no list")
            return
        }
        #expect(!items.isEmpty)
        for item in items { #expect(item["backendID"] != nil && item["syncStatus"] == "synced", "\(item)") }
        let (id, backendID) = (try #require(items.first?.text("id")), items.first?["backendID"])
        #expect(try await ask("GET", "entries/\(id)")["syncStatus"] == "synced")
        let edited = try await ask("PATCH", "entries/\(id)", #"{"notes":"edited"}"#)
        #expect(edited["backendID"] == backendID && edited["syncStatus"] == "pending")
        let logged = try await ask("POST", "entries", #"{"type":"steps","quantity":7}"#)
        #expect(logged["backendID"] == nil && logged["syncStatus"] == "pending")
    }

    @Test func anEntryShowsItsSyncStatusWithAnotherMizan() async throws {
        try await ProgressAppServer.run { remote in
            let wire = try #require(ProgressWire(remote, seed: 7))
            var dice = SeededGenerator(seed: 3)
            for day in 0..<5 { try await wire.touch(&dice, day: day) }
            try await ProgressAppServer.run { app in
                let connectors = try await Self.connect(app, over: wire)
                for _ in 0..<3 { _ = try await connectors.run("remote", owner: app.server.owner) }
                try await Self.showsStandings(app)
            }
        }
    }

    /// Otherwise each entry would be pulled back as a different entry.
    @Test func aMizanCannotBeItsOwnRemote() async throws {
        try await ProgressAppServer.run { app in
            let wire = try #require(ProgressWire(app, seed: 7))
            let error = await #expect(throws: MizanError.self) { _ = try await Self.connect(app, over: wire) }
            #expect(error?.reason == "sync.oneself")
        }
    }

    private static func connect(_ app: ProgressAppServer, over wire: ProgressWire) async throws -> ConnectorService {
        let entrance = try #require(wire.entrance)
        let connectors = ProgressDevice.connectors(
            of: app.server.application.home, app.server.application.context, over: wire.exchange)
        _ = try await connectors.add(
            .init(name: "remote", kind: "progress-api", address: entrance.address, answers: entrance.answers),
            owner: app.server.owner)
        return connectors
    }
}
