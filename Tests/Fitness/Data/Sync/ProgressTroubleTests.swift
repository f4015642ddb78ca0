import Connectors
import FitnessDomain
import FitnessInfrastructure
import Foundation
import HomeDoor
import HomeRemotes
import Kernel
import Storage
import Synchronization
import TestSupport
import Testing
import Transport

@testable import FitnessData

/// Lost answers, killed processes, failing servers, rotating tokens.
struct ProgressTroubleTests {
    private static func pair() async throws -> (ProgressDevice, ScriptedProgressAPI) {
        let server = ScriptedProgressAPI()
        let device = try await ProgressDevice(server.exchange, clock: server.clock)
        return (device, server)
    }

    private static func moment(_ number: Int) -> String {
        Instant(microseconds: 1_700_000_000_000_000 + Int64(number) * 60_000_000).description
    }

    /// 1,000 entries, some of them equal, with lost requests, lost answers, a busy server, hotel login pages and truncated
    /// answers.
    @Test(arguments: [1] as [UInt64])
    func aThousandEntriesSyncWithoutDuplicates(seed: UInt64) async throws {
        let (device, server) = try await Self.pair()
        let alike = 100
        let (owner, fitness) = (device.owner, device.fitness)
        try await device.database.write(owner) { transaction in
            for number in 0..<1_000 {
                let moment = Instant(Self.moment(number / (number < alike ? 2 : 1)))
                _ = try fitness.log(
                    EntryDraft(.steps, Double(number < alike ? 1 : number + 1_000), at: moment), in: transaction)
            }
        }
        try await device.connect()
        server.state.withLock { state in
            state.trouble = 15
            state.random = SeededGenerator(seed: seed)
            state.expiresAfter = 40
            // If the answer to a refresh is lost, the refresh token is spent; a separate test covers this.
            state.sparesRefresh = true
        }
        let report = try await device.runThrough()
        #expect(report.synced == 1_000)
        #expect(server.entries.count == 1_000)
        #expect(try await device.contents == server.contents)
        #expect(server.state.withLock { $0.counts[.answerLost, default: 0] } > 20)
        #expect(try await device.all.count == 1_000)
    }

    /// For an edit, the server refuses to delete the old entry. The push is repeated, but the new entry is stored only once.
    @Test(arguments: [1, 2, 3])
    func refusedDeletionsAreNotRepeatedForEver(refusals: Int) async throws {
        let (device, server) = try await Self.pair()
        let edited = try await device.log(.weight, 70, at: Self.moment(0))
        try await device.connect()
        try await device.run()
        try await device.edit(edited) { $0.notes = .set("after breakfast") }
        server.state.withLock { state in
            let no = ProgressAnswer(status: 403, body: Array(#"{"error":{"message":"not yours"}}"#.utf8))
            state.scripted = (0..<refusals).map { _ in ("DELETE", no) }
        }
        for _ in 0..<4 {
            _ = try await device.home.connectors.retry(ProgressDevice.name, owner: device.owner)
            try await device.run()
        }
        #expect(server.entries.filter { $0.notes == "after breakfast" }.count == 1)
        #expect(server.entries.count <= 2)
        #expect(try await device.contents == server.contents)
    }

    /// If a server has lost all its data, the device removes nothing.
    @Test func anEmptyListFromTheServerRemovesNoLocalEntries() async throws {
        let (device, server) = try await Self.pair()
        for number in 0..<5 { try await device.log(.steps, Double(number), at: Self.moment(number)) }
        try await device.connect()
        for _ in 0..<2 { try await device.run() }
        server.state.withLock { $0.entries = [] }
        let error = await #expect(throws: MizanError.self) { try await device.run() }
        #expect(error?.reason == "fitness.progress-emptied")
        #expect(try await device.all.count == 5)
    }

    /// A run is killed at each of its requests, either before or after the server executes the request. The next process
    /// completes the work.
    @Test(arguments: [true, false])
    func aKillAtAnyRequestLosesAndDuplicatesNothing(isBefore: Bool) async throws {
        struct Killed: Error {}
        for point in 1...12 {
            let (device, server) = try await Self.pair()
            let kept = try await device.log(.weight, 70, at: Self.moment(0))
            let edited = try await device.log(.weight, 71, at: Self.moment(1))
            let removed = try await device.log(.weight, 72, at: Self.moment(2))
            try await device.connect()
            try await device.run()
            try await device.edit(edited) { $0.quantity = 71.5 }
            try await device.remove(removed)
            try await device.log(.steps, 4_000, at: Self.moment(3))
            server.put("steps", 5_000, at: Self.moment(4))
            let start = server.state.withLock { $0.requests.count }
            let files = Mutex<[(name: String, bytes: [UInt8])]?>(nil)
            let kill: @Sendable (Int, String) async throws -> Void = { number, _ in
                guard number >= start + point else { return }
                let isFirst = files.withLock { $0 == nil }
                if isFirst {
                    let found = try device.snapshot()
                    files.withLock { $0 = found }
                }
                throw Killed()
            }
            if isBefore { server.onRequest(kill) } else { server.onAnswer(kill) }
            do { _ = try await device.run() } catch {}
            server.onRequest(nil)
            server.onAnswer(nil)
            if let files = files.withLock({ $0 }) { try await device.restart(from: files) }
            // An entry is reported as being sent only while it is.
            for id in [kept, edited] { #expect(try await device.standing(id).syncStatus != "syncing") }
            let report = try await device.run()
            let wanted = [70, 71.5, 4_000, 5_000]
            #expect(server.entries.map(\.quantity).sorted() == wanted, "at \(point)")
            #expect(try await device.all.map(\.quantity).sorted() == wanted, "at \(point)")
            #expect(report.synced >= 4 && report.pending + report.failed + report.conflicts == 0, "at \(point)")
        }
    }

    /// During a push, the pushed entries are reported as syncing. After the push, they are reported as synced.
    @Test func anEntryBeingSentHasTheStatusSyncing() async throws {
        let (device, server) = try await Self.pair()
        let id = try await device.log(.weight, 70, at: Self.moment(0))
        try await device.connect()
        let seen = Mutex<[String]>([])
        server.onRequest { _, line in
            guard line.hasPrefix("POST") else { return }
            let status = try await device.standing(id).syncStatus ?? ""
            seen.withLock { $0.append(status) }
        }
        try await device.run()
        #expect(seen.withLock { $0 } == ["syncing"])
        #expect(try await device.standing(id).syncStatus == "synced")
    }

    @Test func aThrottlingServerIsWaitedFor() async throws {
        let (device, server) = try await Self.pair()
        try await device.log(.weight, 70, at: Self.moment(0))
        try await device.connect()
        server.state.withLock { state in
            state.scripted = [
                ("POST /api/v1/progress", ProgressAnswer(status: 429, retryAfter: 7)),
                ("POST /api/v1/progress", ProgressAnswer(status: 429, retryAfter: 9)),
            ]
        }
        try await device.run()
        #expect(server.entries.count == 1)
        #expect(device.waited == .seconds(16))
        // A server that asks for a pause of more than a minute gets no requests for that time.
        server.state.withLock { $0.scripted = [("GET", ProgressAnswer(status: 429, retryAfter: 600))] }
        await #expect(throws: MizanError.self) { try await device.run() }
        let row = try await device.home.connectors.row(ProgressDevice.name, device.owner)
        #expect(try #require(row.notBefore) >= device.clock.now.advanced(by: .seconds(600)))
        // This also holds for a run by hand, unless it is forced.
        let asked = server.state.withLock { $0.requests.count }
        let refusal = await #expect(throws: MizanError.self) { try await device.run() }
        #expect(refusal?.reason == "sync.retry-after")
        #expect(refusal?.message == "“fitiq” accepts no requests for another 10 minutes.")
        #expect(server.state.withLock { $0.requests.count } == asked)
        _ = try await device.home.connectors.retry(ProgressDevice.name, owner: device.owner)
        try await device.run()
    }

    /// The answer to a POST is lost, so the entry is looked up. The server asks the client to wait before the look-up. Only the
    /// look-up is repeated, not the POST.
    @Test func aThrottledLookUpSendsNoDuplicate() async throws {
        let (device, server) = try await Self.pair()
        try await device.log(.weight, 70, at: Self.moment(0))
        try await device.connect()
        server.onAnswer { _, line in
            guard line.hasPrefix("POST"), server.state.withLock({ $0.scripted.isEmpty && $0.made == 1 }) else { return }
            server.state.withLock { $0.scripted = [("GET", ProgressAnswer(status: 429, retryAfter: 3))] }
            throw TransportError(.brokenOff, at: "api.example.org/progress")
        }
        try await device.run()
        #expect(server.entries.count == 1)
        #expect(server.state.withLock { $0.requests }.count { $0.hasPrefix("POST") && !$0.contains("auth") } == 1)
        #expect(device.waited == .seconds(3))
    }

    // MARK: Tokens

    /// Two processes use one store, and the server repeatedly refuses the access token of both at the same time. Each refresh
    /// token is still used only once.
    @Test func twoProcessesThatRefreshAtOnceStaySignedIn() async throws {
        let (device, server) = try await Self.pair()
        try await device.connect()
        let other = try ProgressDevice(beside: device)
        let clients = try await [device, other].asyncMap { one in
            let row = try await one.home.connectors.row(ProgressDevice.name, one.owner)
            return try #require(try one.home.connectors.connector(row, one.owner) as? ProgressConnector).client
        }
        let before = server.state.withLock { $0.refreshes }
        for round in 1...10 {
            server.expire()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for client in clients + clients { group.addTask { _ = try await client.currentProgress() } }
                try await group.waitForAll()
            }
            #expect(server.state.withLock { $0.refreshes } == before + round)
        }
        #expect(server.state.withLock { $0.reuses } == 0)
        try await other.close()
    }

    @Test(arguments: [500, 503])
    func aServerErrorDuringARefreshSignsNobodyOut(status: Int) async throws {
        let (device, server) = try await Self.pair()
        try await device.log(.weight, 70, at: Self.moment(0))
        try await device.connect()
        server.expire()
        server.state.withLock { $0.refreshStatus = status }
        await #expect(throws: MizanError.self) { try await device.run() }
        #expect(try await device.report().reason == "fitness.answer")
        server.state.withLock { $0.refreshStatus = nil }
        device.clock.advance(seconds: 7_200)
        try await device.run()
        #expect(server.entries.count == 1)
    }

    @Test func aSignedOutClientSignsInAgain() async throws {
        let (device, server) = try await Self.pair()
        try await device.log(.weight, 70, at: Self.moment(0))
        try await device.connect()
        server.signOut()
        let error = await #expect(throws: MizanError.self) { try await device.run() }
        #expect(error?.reason == "sync.not-permitted")
        #expect(error?.advice?.contains("mizan sync token fitiq") == true)
        await #expect(throws: MizanError.self) {
            try await device.home.connectors.setToken(
                ["email": "amina@example.org", "api-key": "key", "password": "wrong"], of: ProgressDevice.name,
                owner: device.owner)
        }
        _ = try await device.home.connectors.setToken(
            ["email": "amina@example.org", "api-key": "key", "password": "correct horse"], of: ProgressDevice.name,
            owner: device.owner)
        try await device.run()
        #expect(server.entries.count == 1)
    }

    /// The store's files contain neither tokens nor the key in clear text, and the password in no form.
    @Test func theStoredSecretsAreSealed() async throws {
        let (device, _) = try await Self.pair()
        try await device.connect()
        let row = try await device.home.connectors.row(ProgressDevice.name, device.owner)
        let kept = try await device.home.connectors.kept(row, device.owner).load()
        #expect(kept.contains("\"apiKey\":\"key\""))
        #expect(!kept.contains("correct horse"))
        #expect(!row.secret.indices.contains { row.secret[$0...].starts(with: Array("apiKey".utf8)) })
    }

    /// All forms that an answer to a POST may have; in each case the entry is stored once and recognised.
    @Test(arguments: [
        #"{"data":{"id":"b9","type":"weight","quantity":70,"date":"2023-11-14T22:13:20Z","notes":null}}"#,
        #"{"id":"b9","type":"weight","quantity":70,"date":"2023-11-14T22:13:20Z","more":[1]}"#,
        #"{"data":{"id":9,"type":"weight"}}"#, #"{"error":{"message":"no"}}"#, "<html>", "", #"{"data":{"id":"b"#,
    ])
    func everyShapeOfAnAnswerIsUnderstood(body: String) async throws {
        let (device, server) = try await Self.pair()
        let id = try await device.log(.weight, 70, at: Self.moment(0))
        try await device.connect()
        let isEntry = body.contains("\"b9\"")
        // The server has stored the entry, and sends this answer.
        server.onRequest { _, line in
            guard line.hasPrefix("POST") else { return }
            server.state.withLock { state in
                guard state.entries.isEmpty else { return }
                state.entries = [.init(id: "b9", type: "weight", quantity: 70, second: 1_700_000_000, notes: nil)]
                state.scripted = [("POST", ProgressAnswer(status: 201, body: Array(body.utf8)))]
            }
        }
        try await device.runThrough(atMost: 3)
        #expect(server.entries.count == 1, "\(isEntry)")
        #expect(try await device.standing(id).backendID == "b9")
    }

    /// An unreadable list changes nothing here, and the error names the fault.
    @Test(arguments: [
        "<html>", "", #"{"data":{"entries":[{"id":"a""#, #"{"data":{"entries":[{"id":1}]}}"#, #"{"data":7}"#,
        #"{"error":{"message":"no"}}"#,
    ])
    func anUnreadableListFromTheServerRemovesNoLocalEntries(body: String) async throws {
        let (device, server) = try await Self.pair()
        try await device.log(.weight, 70, at: Self.moment(0))
        try await device.connect()
        try await device.run()
        server.state.withLock { $0.scripted = [("GET", ProgressAnswer(status: 200, body: Array(body.utf8)))] }
        let error = await #expect(throws: MizanError.self) { try await device.run() }
        #expect(error?.reason == "sync.not-understood")
        #expect(try await device.all.count == 1)
        try await device.runThrough(atMost: 2)
        #expect(try await device.all.count == 1)
        #expect(server.entries.count == 1)
    }
}

extension Array {
    fileprivate func asyncMap<Result>(_ body: (Element) async throws -> Result) async rethrows -> [Result] {
        var results: [Result] = []
        for element in self { results.append(try await body(element)) }
        return results
    }
}
