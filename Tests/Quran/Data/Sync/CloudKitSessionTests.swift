import Connectors
import HomeDoor
import HomeRemotes
import Kernel
import QuranInfrastructure
import Synchronization
import Testing

@testable import QuranData

/// The tokens of a session, and the sign-in.
struct CloudKitSessionTests {
    @Test func advancedDataProtectionIsAStateOfItsOwn() async throws {
        let (device, cloud) = try await CloudKitDevice.ready()
        let body = JSONWriter.bytes([
            "serverErrorCode": "ACCESS_DENIED", "reason": "private db access disabled for this account",
        ])
        cloud.state.withLock { $0.scripted = [("changes/zone", CloudKitReply(status: 403, body: body))] }
        let error = try await device.failure()
        #expect(error.kind == .notPermitted)
        #expect(error.error.reason == "quran.icloud-advanced-data-protection")
    }

    /// The server accepts only the newest token, so a token that was not stored before the next request ends the session.
    @Test func everyTokenIsStoredBeforeTheNextRequest() async throws {
        let (device, cloud) = try await CloudKitDevice.ready()
        let stale = Mutex<[String]>([])
        cloud.onRequest { [weak cloud] path in
            guard let cloud, !path.hasPrefix("/courier") else { return }
            let kept = try CloudKitTokens(try await device.kept())
            if !cloud.state.withLock({ $0.web.contains(kept.web ?? "") }) { stale.withLock { $0.append(path) } }
        }
        try await device.favorite("1:1")
        for _ in 0..<3 { try await device.run() }
        #expect(stale.withLock { $0 } == [])
        #expect(cloud.state.withLock { $0.rotations } > 5)
        cloud.onRequest(nil)
        // Errors carry a token, too.
        cloud.state.withLock { $0.refusal = { _ in "TRY_AGAIN_LATER" } }
        try await device.favorite("1:2")
        await #expect(throws: MizanError.self) { try await device.run() }
        let kept = try CloudKitTokens(try await device.kept())
        #expect(cloud.state.withLock { $0.web.contains(kept.web ?? "") })
    }

    @Test func thePreviousTokenIsTriedOnce() async throws {
        let (device, cloud) = try await CloudKitDevice.ready()
        let kept = try CloudKitTokens(try await device.kept())
        // The server was taken back by one answer.
        let previous = try #require(kept.previous)
        cloud.state.withLock { $0.web = [previous] }
        try await device.run()
        let next = try CloudKitTokens(try await device.kept())
        #expect(cloud.state.withLock { $0.web } == [next.web ?? ""])
        cloud.state.withLock { $0.web = [] }
        let asked = cloud.requests.count
        let error = try await #require(throws: MizanError.self) { try await device.run() }
        #expect(error.reason == "sync.not-permitted")
        #expect(cloud.requests.count == asked + 2)
        _ = try await device.home.connectors.setToken(device.answers, of: CloudKitDevice.name, owner: device.owner)
        try await device.run()
    }

    @Test func withoutAWebAuthTokenThePageToSignInIsTold() async throws {
        let cloud = MemoryCloudKit()
        let device = try await CloudKitDevice(cloud)
        let error = try await #require(throws: MizanError.self) {
            try await device.home.connectors.add(
                .init(
                    name: "icloud", kind: CloudKitConnector.kind, address: nil,
                    answers: ["api-token": "api-key", "web-auth-token": ""]), owner: device.owner)
        }
        #expect(error.reason == "quran.icloud-sign-in")
        #expect(error.message.contains("https://idmsa.apple.com/signin?x=1"))
        #expect(error.advice?.contains("Advanced Data Protection") == true)
        // The page leads to an address with the token.
        let web = cloud.state.withLock { PercentEncoding.segment.encode($0.signIn()) }
        let report = try await device.home.connectors.add(
            .init(
                name: "icloud", kind: CloudKitConnector.kind, address: nil,
                answers: ["api-token": "api-key", "web-auth-token": "https://app.example.org/?ckSession=\(web)&a=b"]),
            owner: device.owner)
        #expect(report.address == CloudKitDevice.standard + "/QuranData")
        try await device.run()
    }
}
