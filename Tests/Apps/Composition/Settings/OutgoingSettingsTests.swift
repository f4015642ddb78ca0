import Kernel
import ModuleKit
import TestSupport
import Testing
import Transport

@testable import Composition

/// Faulty settings for outgoing requests are refused before anything is opened, and the proxy's password is never shown.
struct OutgoingSettingsTests {
    private static func read(_ environment: [String: String]) throws -> ApplicationConfiguration {
        let directory = try TemporaryDirectory()
        return ApplicationConfiguration.read(
            flags: [:], environment: environment.merging(["MIZAN_DATA": directory.file("store")]) { $1 })
    }

    @Test func requestsFollowTheSettings() throws {
        let configuration = try Self.read([
            "MIZAN_OUTGOING_ALLOWED_ADDRESSES": "192.168.1.0/24,::1", "MIZAN_OUTGOING_CA_FILE": "/etc/own.pem",
            "MIZAN_OUTGOING_PROXY": "http://name:s3cret@proxy.example:8080",
        ]).checked()
        #expect(configuration.transport.addresses.allowed.count == 2)
        #expect(configuration.transport.caFile == "/etc/own.pem")
        #expect(configuration.transport.proxy?.description == "http://proxy.example:8080")
        #expect(ApplicationConfiguration.standard.transport.addresses.allowed.isEmpty)
    }

    /// The client that slices get follows the settings, and is closed with the application.
    @Test func slicesReceiveAClientThatFollowsTheSettings() async throws {
        let directory = try TemporaryDirectory()
        for (allowed, fault) in [("127.0.0.0/8", TransportFault.unreachable), ("10.0.0.0/8", .forbiddenAddress)] {
            let configuration = try Self.read(["MIZAN_OUTGOING_ALLOWED_ADDRESSES": allowed]).checked()
            let application = try await Application.open(at: directory.file("store"), configuration: configuration)
            let http = application.context.with(ModuleSettings()).http
            // Nobody listens there.
            let request = HTTPRequest(.get, try HTTPURL("http://127.0.0.1:2/"), retries: .never)
            await #expect(throws: TransportError(fault, at: "127.0.0.1:2/")) { try await http.send(request) }
            try await application.close()
            let left = fault == .unreachable ? TransportFault.closed : fault
            await #expect(throws: TransportError(left, at: "127.0.0.1:2/")) { try await http.send(request) }
        }
    }

    @Test(arguments: [
        ("MIZAN_OUTGOING_ALLOWED_ADDRESSES", "192.168.1.0/33", "“192.168.1.0/33” is neither an address"),
        ("MIZAN_OUTGOING_ALLOWED_ADDRESSES", "nas.local", "“nas.local” is neither an address"),
        ("MIZAN_OUTGOING_PROXY", "socks5://name:s3cret@proxy.example", "it is not a proxy"),
        ("MIZAN_OUTGOING_PROXY", "http://s3cret@proxy.example", "it is not a proxy"),
        ("MIZAN_APPLE_KEYS_ADDRESS", "appleid.apple.com/auth/keys", "it is not an address"),
        ("MIZAN_APPLE_KEYS_ADDRESS", "file:///etc/keys", "it is not an address"),
    ])
    func contradictorySettingsAreRefused(variable: String, value: String, problem: String) throws {
        let configuration = try Self.read([variable: value])
        let error = #expect(throws: MizanError.self) { try configuration.checked() }
        #expect(error?.exitCode == 78 && error?.message.contains(problem) == true)
        #expect(error?.message.contains("s3cret") == false)
    }
}
