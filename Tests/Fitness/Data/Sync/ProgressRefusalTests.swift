import FitnessDomain
import FitnessInfrastructure
import HomeDoor
import HomeRemotes
import Kernel
import Synchronization
import TestSupport
import Testing
import Transport

@testable import FitnessData

/// Refusals by a server that concern one entry, or all entries.
struct ProgressRefusalTests {
    private static func pair() async throws -> (ProgressDevice, ScriptedProgressAPI) {
        let server = ScriptedProgressAPI()
        let device = try await ProgressDevice(server.exchange, clock: server.clock)
        return (device, server)
    }

    private static func message(_ device: ProgressDevice) async throws -> String? {
        try await device.home.connectors.troubles([.refused], owner: device.owner).items.first?.message
    }

    /// The server refuses only one entry. All other entries are sent.
    @Test(arguments: [300, 304, 402, 403, 404, 405, 406, 409, 410, 413, 414, 415, 418, 422, 423, 451, 501])
    func aRefusedEntryIsNamedAndDoesNotStopOtherEntries(status: Int) async throws {
        let (device, server) = try await Self.pair()
        server.state.withLock { $0.refusal = ScriptedProgressAPI.error(status, "not this one") }
        let id = try await device.log(.steps, 666, at: "2024-01-15T08:00:00Z")
        try await device.log(.steps, 667, at: "2024-01-15T09:00:00Z")
        try await device.connect()
        let report = try await device.run()
        #expect(report.failed == 1 && report.pending == 0 && report.state == .inStep)
        #expect(server.entries.map(\.quantity) == [667])
        #expect(try await device.standing(id).syncStatus == "failed")
        #expect(
            try await Self.message(device) == """
                “fitiq” refuses steps of 2024-01-15T08:00:00.000Z: it answers with \(status), “not this one”.
                """)
    }

    /// If the server answers with a different type or quantity, the entry is removed from the server, and the difference is
    /// reported (F-96).
    @Test(arguments: [
        ("type", JSONValue.string("vo2_max"), "“vo2_max”", "invalidMetricType"),
        ("quantity", 70, "70.0", "invalidQuantity"),
    ])
    func anAnswerWithADifferentEntryCountsAsAFailure(member: String, value: JSONValue, text: String, name: String)
        async throws
    {
        let (device, server) = try await Self.pair()
        let id = try await device.log(.weight, 75.5, at: "2024-01-15T08:00:00Z")
        try await device.connect()
        server.onBody { line, body in
            guard line.hasPrefix("POST"), line.hasSuffix("progress"), case .object(let members)? = body["data"] else {
                return body
            }
            return ["data": .object(members.map { $0.name == member ? .init(member, value) : $0 })]
        }
        let report = try await device.run()
        #expect(report.failed == 1 && report.synced == 0)
        #expect(server.entries.isEmpty)
        #expect(try await device.standing(id).syncStatus == "failed")
        let trouble = try #require(
            try await device.home.connectors.troubles([.refused], owner: device.owner).items.first)
        #expect(
            trouble.message == """
                “fitiq” did not store weight of 2024-01-15T08:00:00.000Z as it was sent: it answers with a different \
                \(member): \(text).
                """)
        #expect(ProgressConnector.difference(of: member) == name)
    }

    /// Some servers refuse with a success status, others without an explanation.
    @Test(arguments: [
        (ProgressAnswer(status: 402), "it answers with 402."),
        (ProgressAnswer(status: 418, body: Array("<html>teapot</html>".utf8)), "it answers with 418."),
        (ScriptedProgressAPI.error(200, "no more steps"), "it answers “no more steps”."),
    ])
    func everyFormOfARefusalNamesTheEntry(answer: ProgressAnswer, words: String) async throws {
        let (device, server) = try await Self.pair()
        server.state.withLock { $0.refusal = answer }
        try await device.log(.steps, 666, at: "2024-01-15T08:00:00Z")
        try await device.log(.steps, 667, at: "2024-01-15T09:00:00Z")
        try await device.connect()
        #expect(try await device.run().failed == 1)
        #expect(server.entries.map(\.quantity) == [667])
        #expect(try await Self.message(device) == "“fitiq” refuses steps of 2024-01-15T08:00:00.000Z: \(words)")
    }

    /// An error of the server or the connection is not about an entry: no entry is marked as refused, and all of them wait.
    @Test(arguments: [408, 425, 500, 502, 503, 507])
    func aServerErrorEndsTheRun(status: Int) async throws {
        let (device, server) = try await Self.pair()
        server.state.withLock { $0.refusal = ScriptedProgressAPI.error(status, "not now") }
        for hour in 10..<13 { try await device.log(.steps, 666, at: "2024-01-15T\(hour):00:00Z") }
        try await device.connect()
        await #expect(throws: (any Error).self) { try await device.run() }
        let report = try await device.report()
        #expect(report.failed == 0 && report.pending == 3 && report.synced == 0)
        #expect(report.message == "The server answers with \(status): “not now”.")
    }

    /// If a server refuses everything that an account sends, the run stops after a few entries. It does not try all of the
    /// thousand entries.
    @Test(arguments: [(403, 5), (402, 5), (405, 5), (422, 12)])
    func repeatedRefusalsEndThePush(status: Int, refused: Int) async throws {
        let (device, server) = try await Self.pair()
        server.state.withLock { $0.refusal = ScriptedProgressAPI.error(status, "no entries for you") }
        for hour in 10..<22 { try await device.log(.steps, 666, at: "2024-01-15T\(hour):00:00Z") }
        try await device.connect()
        let isOfAll = refused < 12
        var failed = false
        do { try await device.run() } catch { failed = true }
        #expect(failed == isOfAll)
        let report = try await device.report()
        // Each entry is tried once more after its first refusal.
        let posts = server.state.withLock { $0.requests.count { $0.hasPrefix("POST") && !$0.contains("auth") } }
        #expect(posts == (isOfAll ? refused : 2 * refused))
        #expect(report.failed == refused && report.pending == 12 - refused)
        guard isOfAll else { return }
        #expect(report.state == .failing && report.reason == "sync.all-refused")
        #expect(
            report.message == """
                “fitiq” has refused many entries in a row, so no more entries are sent now. The server answers with \
                \(status): “no entries for you”.
                """)
    }

    /// Entries that wait after a failed push are counted as pending.
    @Test func entriesOfAFailedPushAreCounted() async throws {
        let (device, server) = try await Self.pair()
        try await device.connect()
        let edited = try await device.log(.weight, 70, at: "2024-01-15T08:00:00Z")
        try await device.run()
        #expect(try await device.report().synced == 1)
        for hour in 10..<15 { try await device.log(.steps, Double(hour), at: "2024-01-15T\(hour):00:00Z") }
        try await device.edit(edited) { $0.quantity = 71 }
        server.onRequest { _, line in
            if line.hasPrefix("POST") { throw TransportError(.unreachable, at: "api.example.org") }
        }
        await #expect(throws: (any Error).self) { try await device.run() }
        let failed = try await device.report()
        #expect(failed.pending == 6 && failed.synced == 0 && failed.state == .failing)
        // An entry that was edited while it was being sent counts once.
        try await device.edit(edited) { $0.quantity = 72 }
        #expect(try await device.report().pending == 6)
        server.onRequest(nil)
        device.clock.advance(seconds: 3_600)
        let done = try await device.run()
        #expect(done.pending == 0 && done.synced == 6 && done.state == .inStep)
    }

    /// A killed run cannot record how many entries wait, so they are counted afterwards.
    @Test func entriesOfAKilledPushAreCounted() async throws {
        let (device, server) = try await Self.pair()
        try await device.connect()
        try await device.run()
        for hour in 10..<15 { try await device.log(.steps, Double(hour), at: "2024-01-15T\(hour):00:00Z") }
        let files = Files()
        server.onAnswer { [files] _, line in
            guard line.hasPrefix("POST") else { return }
            await files.keep(try device.snapshot())
        }
        try await device.run()
        try await device.restart(from: try #require(await files.first))
        let report = try await device.report()
        #expect(report.pending == 5 && report.state == .waiting)
    }

    private actor Files {
        private(set) var first: [(name: String, bytes: [UInt8])]?
        func keep(_ files: [(name: String, bytes: [UInt8])]) { if first == nil { first = files } }
    }

    // MARK: Refused entries and accounts

    @Test(arguments: [
        ("invalid API key", "it refuses the API key. It says “invalid API key”."),
        ("UNAUTHORIZED", "it accepts neither token, or not the API key. It says “UNAUTHORIZED”."),
        ("no api-key or token", "it accepts neither token, or not the API key. It says “no api-key or token”."),
    ])
    func anAPIKeyThatIsNoLongerAcceptedIsReported(words: String, why: String) async throws {
        let (device, server) = try await Self.pair()
        try await device.connect()
        try await device.run()
        server.state.withLock { ($0.key, $0.keyRefusal) = ("another", words) }
        let error = await #expect(throws: MizanError.self) { try await device.run() }
        #expect(error?.message == "“fitiq” no longer accepts this Mizan: \(why)")
        #expect(error?.advice == "Sign in again: mizan sync token fitiq.")
        device.answers["api-key"] = "another"
        try await device.signIn()
        #expect(try await device.run().state == .inStep)
    }

    /// With such an id, a DELETE would apply to the whole collection.
    @Test(arguments: ["", ".", ".."])
    func anEntryWithoutAnIDIsHeld(id: String) async throws {
        let (device, server) = try await Self.pair()
        try await device.connect()
        let logged = try await device.log(.weight, 70, at: "2024-01-15T08:00:00Z")
        // If the answer contains no usable id, the id is taken from the list.
        server.state.withLock { $0.wrongID = id }
        try await device.run()
        #expect(try await device.standing(logged).backendID == "b1")
        server.put("steps", 5, at: "2024-01-16T08:00:00Z")
        server.state.withLock {
            $0.entries.append(.init(id: id, type: "steps", quantity: 1, second: 1_705_305_601, notes: nil))
        }
        let report = try await device.run()
        #expect(report.held == 1)
        #expect(report.heldMessage?.contains("has “\(id)” at data.entries[1].id; expected is an entry’s id.") == true)
        // The row without an id may be any of the entries that are missing from these days, so none of them counts as removed.
        server.remove("b1")
        #expect(try await device.run().run?.gone == 0)
        #expect(try await device.all.count == 2)
        #expect(!server.state.withLock { $0.requests }.contains { $0.hasPrefix("DELETE") })
    }
}
