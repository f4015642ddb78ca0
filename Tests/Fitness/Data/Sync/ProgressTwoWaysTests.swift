import Connectors
import HomeDoor
import Kernel
import Storage
import Synchronization
import TestSupport
import Testing

@testable import FitnessData
@testable import HomeRemotes

/// A server of the progress API may be this Mizan itself. It may also be a Mizan with which this Mizan already syncs by a
/// different connector.
struct ProgressTwoWaysTests {
    private static func pair(of subject: String) async throws -> ProgressDevice {
        let server = ScriptedProgressAPI()
        server.state.withLock { $0.subject = subject }
        return try await ProgressDevice(server.exchange, clock: server.clock)
    }

    private static let account = "33333333-3333-4333-8333-333333333333"

    private static func refusal(_ device: ProgressDevice) async throws -> MizanError? {
        do {
            try await device.connect()
            return nil
        } catch { return MizanError(crossing: error) }
    }

    @Test func anInstallationCannotBeItsOwnRemote() async throws {
        let device = try await Self.pair(of: "11111111-1111-4111-8111-111111111111")
        let refusal = try await Self.refusal(device)
        #expect(refusal?.reason == "sync.oneself")
        #expect(refusal?.message == "https://api.example.org/api/v1 is this Mizan itself.")
    }

    @Test(arguments: [true, false])
    func anAccountCannotBeSyncedThroughBothMizanAndProgress(isSame: Bool) async throws {
        let device = try await Self.pair(of: Self.account)
        let other = isSame ? Self.account : "44444444-4444-4444-8444-444444444444"
        let row = ConnectorRow(
            name: "home", kind: "mizan", address: "https://mizan.example.org", slices: ["fitness"], secret: [],
            client: "mizan-1", account: RemoteAccount(id: other, name: "amina"), createdAt: device.clock.now)
        try await device.database.write(device.owner) { try row.save(in: $0) }
        let refusal = try await Self.refusal(device)
        #expect(refusal?.reason == (isSame ? "sync.same-account" : nil))
        guard isSame else { return }
        #expect(refusal?.message.contains("which “home” already syncs") == true)
        #expect(refusal?.advice == "To use this kind instead: mizan sync remove home, then add the remote again.")
    }

    @Test func aSliceThatTheKindCannotSyncIsRefusedWithoutARequest() async throws {
        let device = try await Self.pair(of: Self.account)
        let wish = ConnectorService.Wish(
            name: "fitiq", kind: ProgressConnector.kind, address: device.address, slices: ["home"])
        do {
            _ = try await device.home.connectors.add(wish, owner: device.owner)
            Issue.record("It was added.")
        } catch {
            #expect(
                MizanError(crossing: error).message
                    == "With a server of the progress API, only fitness is synced, not home: leave --slice out."
            )
        }
    }
}
