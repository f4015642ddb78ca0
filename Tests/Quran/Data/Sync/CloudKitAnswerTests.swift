import Connectors
import HomeDoor
import HomeRemotes
import Kernel
import QuranDomain
import QuranInfrastructure
import Storage
import Synchronization
import TestSupport
import Testing

@testable import QuranData

/// The reactions to the errors of CloudKit: of items and of requests.
struct CloudKitAnswerTests {
    // MARK: Items

    /// Codes of one record, with the result for a new record: refused, waiting, or the end of the run.
    @Test(
        arguments: [
            ("ACCESS_DENIED", "refused"), ("BAD_REQUEST", "refused"), ("VALIDATING_REFERENCE_ERROR", "refused"),
            ("SOMETHING_NEW", "refused"), ("ATOMIC_ERROR", "later"), ("TRY_AGAIN_LATER", "later"),
            ("INTERNAL_ERROR", "later"), ("ZONE_BUSY", "later"), ("CAS_OP_LOCK", "later"),
            ("QUOTA_EXCEEDED", "quran.icloud-full"), ("THROTTLED", "quran.icloud-answer"),
            ("AUTHENTICATION_REQUIRED", "quran.icloud-sign-in"),
        ])
    func aRefusedItemWaitsOrIsKeptAside(code: String, result: String) async throws {
        let (device, cloud) = try await CloudKitDevice.ready()
        cloud.state.withLock { $0.refusal = { $0.hasSuffix("1:1") ? code : nil } }
        try await device.favorite("1:1")
        try await device.favorite("1:2")
        do {
            let report = try await device.run()
            #expect(report.failed == (result == "refused" ? 1 : 0))
            #expect(report.pending == (result == "later" ? 1 : 0))
        } catch let error as MizanError { #expect(error.reason == result) }
        // The other record is sent in any case.
        #expect(cloud.contents() == ["favorite-_abc123-1:2"])
        if let kind = ConnectorService.Trouble.Kind(rawValue: result) {
            #expect(try await device.troubles(kind).first?.message?.isEmpty == false)
            if code == "SOMETHING_NEW" {
                #expect(try await device.troubles(kind).first?.message?.contains(code) == true)
            }
        }
        cloud.state.withLock { $0.refusal = { _ in nil } }
        device.clock.advance(seconds: 2 * 86_400)
        #expect(try await device.runThrough().pending == 0)
        #expect(cloud.contents().count == 2)
    }

    /// The record changes there between the pull and the push, and the lookup of its new state fails at first.
    @Test func aConflictIsLookedUpAndMerged() async throws {
        let (device, cloud) = try await CloudKitDevice.ready()
        try await device.read(to: "18:10")
        for _ in 0..<2 { try await device.run() }
        let name = "progress-_abc123-18"
        let before = try #require(cloud.state.withLock { $0.records[MemoryCloudKit.zone]?[name]?.fields })
        cloud.onRequest { [weak cloud] path in
            guard path.hasSuffix("records/modify") else { return }
            cloud?.onRequest(nil)
            let later = TestClock.start.advanced(by: .seconds(3_600)).microseconds / 1_000
            let read = MemoryCloudKit.with(before, "lastReadAyah", 50, "INT64")
            cloud?.put(
                "ReadingProgress", name, MemoryCloudKit.with(read, "lastUpdatedAt", .integer(later), "TIMESTAMP"))
            cloud?.state.withLock { $0.scripted = [("records/lookup", CloudKitReply(status: 503, body: []))] }
        }
        device.clock.advance(seconds: 60)
        try await device.read(to: "18:20")
        try await device.favorite("1:1")
        await #expect(throws: MizanError.self) { try await device.run() }
        // The other record of the same request counts as sent.
        #expect(try await device.report().pending == 1)
        #expect(try await device.runThrough().pending == 0)
        #expect(cloud.contents() == ["favorite-_abc123-1:1", "\(name) 50"])
        #expect(try await device.contents == cloud.contents())
    }

    @Test func aFullAccountPausesSendingButNotReceiving() async throws {
        let (device, cloud) = try await CloudKitDevice.ready()
        try await device.favorite("1:1")
        try await device.run()
        cloud.state.withLock { $0.refusal = { $0.hasSuffix("1:1") ? nil : "QUOTA_EXCEEDED" } }
        try await device.database.write(device.owner) { [quran = device.quran] transaction in
            for ayah in 1...250 { _ = try quran.addFavorite(AyahReference(surah: 2, ayah: ayah), in: transaction) }
        }
        try await device.unfavorite("1:1")
        cloud.favorite("114:1")
        let asked = cloud.requests.count
        let error = try await #require(throws: MizanError.self) { try await device.run() }
        #expect(error.reason == "quran.icloud-full")
        #expect(try await device.report().pending == 250)
        #expect(try await device.contents.contains("favorite-_abc123-114:1"))
        // A removal makes room, so it is sent. No second request with new records follows.
        #expect(!cloud.contents().contains("favorite-_abc123-1:1"))
        #expect(cloud.requests.dropFirst(asked).filter { $0 == "private/records/modify" }.count <= 2)
        cloud.state.withLock { $0.refusal = { _ in nil } }
        device.clock.advance(seconds: 2 * 86_400)
        #expect(try await device.run().pending == 0)
        #expect(cloud.contents().count == 251)
    }

    /// The server answers, but accepts nothing: the run has failed, and the next one too, although no attempt is due in it.
    @Test(arguments: ["INTERNAL_ERROR", "ATOMIC_ERROR", "QUOTA_EXCEEDED", "QUOTA_EXCEEDED whole"])
    func aRunThatCanSendNothingFails(code: String) async throws {
        let (device, cloud) = try await CloudKitDevice.ready()
        let item = String(code.prefix { $0 != " " })
        cloud.state.withLock { state in
            state.refusal = { _ in item }
            guard item != code else { return }
            let full = CloudKitReply(status: 413, body: MemoryCloudKit.State.error(item))
            state.spoiler = ("favorite-_abc123-1:1", full)
        }
        try await device.favorite("1:1")
        try await device.favorite("1:2")
        for _ in 0..<3 {
            let error = try await #require(throws: MizanError.self) { try await device.run() }
            #expect(error.reason == (item == "QUOTA_EXCEEDED" ? "quran.icloud-full" : "quran.icloud-later"))
            #expect(error.message.hasSuffix(" 2 changes wait."))
            let report = try await device.report()
            #expect(report.state == .failing && report.pending == 2 && report.message == error.message)
        }
        cloud.state.withLock { ($0.refusal, $0.spoiler) = ({ _ in nil }, nil) }
        device.clock.advance(seconds: 2 * 86_400)
        #expect(try await device.run().state == .inStep)
    }

    /// The feed leads on and on without a record, with a new token each time. The next run goes on where this one ended.
    @Test func aFeedWithoutAnEndEndsTheRun() async throws {
        let cloud = MemoryCloudKit()
        cloud.favorite("1:1")
        cloud.state.withLock { $0.emptyPages = 150 }
        let device = try await CloudKitDevice(cloud)
        try await device.connect()
        let error = try await #require(throws: MizanError.self) { try await device.run() }
        #expect(error.reason == "sync.no-end")
        #expect(try await device.run().run?.received == 1)
    }

    @Test func aFailureNamesItsRemote() async throws {
        let (device, cloud) = try await CloudKitDevice.ready()
        cloud.state.withLock { $0.scripted = [("changes/zone", CloudKitReply(status: 500, body: []))] }
        let error = try await #require(throws: MizanError.self) { try await device.run() }
        #expect(error.message == "“icloud” cannot be synced now: The server answers with the status 500.")
    }

    /// CloudKit may refuse a whole request because of one record, without naming it.
    @Test func aRecordThatSpoilsItsRequestIsFound() async throws {
        let (device, cloud) = try await CloudKitDevice.ready()
        for ayah in 1...9 { try await device.favorite("2:\(ayah)") }
        let bad = CloudKitReply(status: 400, body: MemoryCloudKit.State.error("BAD_REQUEST"))
        cloud.state.withLock { $0.spoiler = ("favorite-_abc123-2:5", bad) }
        let report = try await device.run()
        #expect(report.failed == 1)
        #expect(cloud.contents().count == 8)
        #expect(try await device.troubles(.refused).map(\.reference.key) == ["2:5"])
    }

    /// If the schema is missing, every record is refused in this way, so the run ends soon.
    @Test func recordsThatAreAllRefusedEndTheRun() async throws {
        let (device, cloud) = try await CloudKitDevice.ready()
        try await device.database.write(device.owner) { [quran = device.quran] transaction in
            for ayah in 1...100 { _ = try quran.addFavorite(AyahReference(surah: 2, ayah: ayah), in: transaction) }
        }
        cloud.state.withLock { state in
            let bad = CloudKitReply(status: 400, body: MemoryCloudKit.State.error("BAD_REQUEST"))
            state.spoiler = ("FavoriteAyah", bad)
        }
        let asked = cloud.requests.count
        let error = try await #require(throws: MizanError.self) { try await device.run() }
        #expect(error.reason == "sync.all-refused")
        #expect(cloud.requests.count < asked + 50)
        cloud.state.withLock { $0.spoiler = nil }
        device.clock.advance(seconds: 2 * 86_400)
        #expect(try await device.run().pending == 0)
        #expect(cloud.contents().count == 100)
    }

    // MARK: Requests

    @Test(
        arguments: [
            (200, "<html>hello</html>", "notUnderstood"), (200, "", "notUnderstood"), (200, "{}", "notUnderstood"),
            (200, "[]", "notUnderstood"),
            (200, "{\"zones\":[{\"records\":[{}],\"syncToken\":\"1\"}]}", "notUnderstood"),
            (200, "{\"zones\":[{\"records\":[]}]}", "notUnderstood"),
            (200, "{\"serverErrorCode\":\"THROTTLED\",\"reason\":\"x\",\"retryAfter\":30}", "throttled"),
            (200, "{\"zones\":[{\"serverErrorCode\":\"INTERNAL_ERROR\"}]}", "passing"),
            (200, "{\"zones\":[{\"serverErrorCode\":\"BAD_REQUEST\"}]}", "passing"), (400, "", "notUnderstood"),
            (401, "", "notPermitted"), (403, "{}", "notPermitted"), (404, "", "notUnderstood"), (429, "", "throttled"),
            (500, "", "passing"), (503, "<html>", "passing"),
            (400, "{\"serverErrorCode\":\"BAD_REQUEST\"}", "notUnderstood"),
            (403, "{\"serverErrorCode\":\"ACCESS_DENIED\"}", "notPermitted"),
            (401, "{\"serverErrorCode\":\"AUTHENTICATION_FAILED\"}", "notPermitted"),
            (421, "{\"serverErrorCode\":\"AUTHENTICATION_REQUIRED\"}", "notPermitted"),
            (503, "{\"serverErrorCode\":\"TRY_AGAIN_LATER\",\"retryAfter\":5000}", "passing"),
            (418, "{\"serverErrorCode\":\"TEAPOT\"}", "notUnderstood"),
        ])
    func aRefusedRequestEndsTheRunAndLosesNothing(status: Int, body: String, kind: String) async throws {
        let (device, cloud) = try await CloudKitDevice.ready()
        try await device.favorite("1:1")
        let isReset = body.contains("[{\"serverErrorCode\":\"BAD_REQUEST\"")
        cloud.state.withLock {
            let reply = ("changes/zone", CloudKitReply(status: status, body: Array(body.utf8)))
            $0.scripted = isReset ? [reply] : [reply, reply]
            // A refused session tries the previous token once.
            if body.contains("AUTHENTICATION_FAILED") { $0.scripted += [reply, reply] }
        }
        if isReset {
            // The zone's refusal of the token is no failure.
            try await device.run()
        } else {
            await #expect(throws: MizanError.self) { try await device.run() }
            let error = try await device.failure()
            #expect(error.kind.rawValue == kind)
            if body.contains("TEAPOT") { #expect(error.error.details["code"] == "TEAPOT") }
            if body.contains("5000") { #expect(error.retryAfter == .seconds(5)) }
            #expect(try await device.report().pending == 1)
        }
        device.clock.advance(seconds: 3_600)
        try await device.run()
        #expect(cloud.contents() == ["favorite-_abc123-1:1"])
    }

    // MARK: Limits

    @Test func aNoteThatIsTooLongForCloudKitIsRefusedHere() async throws {
        let (device, cloud) = try await CloudKitDevice.ready()
        let connectors = device.home.connectors
        let connector = try connectors.connector(
            try await connectors.row(CloudKitDevice.name, device.owner), device.owner)
        let key = "550e8400-e29b-41d4-a716-446655440000"
        func change(_ bytes: Int) -> RemoteChange {
            RemoteChange(
                id: "c", RecordReference(type: "quran.AyahNote", key: key),
                fields: [
                    "id": .string(key), "ayahID": "1:1", "surahNumber": 1, "ayahNumber": 1,
                    "noteText": .string(String(repeating: "n", count: bytes)), "createdAt": "2026-01-08T14:30:00Z",
                    "modifiedAt": "2026-01-08T14:30:00Z",
                ], tag: nil, group: nil)
        }
        let asked = cloud.requests.count
        let refused = try await connector.push([change(900_001)], history: nil, after: nil)
        guard case .refused(let error)? = refused.results.first?.outcome else { return #expect(Bool(false)) }
        #expect(error.code == .tooLarge)
        #expect(error.message.contains("noteText has 900001 bytes"))
        #expect(cloud.requests.count == asked)
        _ = try await connector.push([change(900_000)], history: nil, after: nil)
        #expect(cloud.contents().count == 1)
    }

    @Test func momentsHaveThePrecisionOfMilliseconds() async throws {
        let (device, cloud) = try await CloudKitDevice.ready()
        device.clock.advance(microseconds: 123_456)
        try await device.favorite("1:1")
        try await device.run()
        // The record comes back from the feed, and counts as unchanged.
        let report = try await device.run()
        #expect(report.run?.received == 0)
        #expect(report.pending == 0)
        #expect(cloud.value("favorite-_abc123-1:1", "favoritedAt") == 1_767_882_600_123)
        // The same state under another tag changes nothing here.
        cloud.favorite("1:1", at: 1_767_882_600_123)
        #expect(try await device.run().run?.received == 0)
    }
}
