import HomeDoor
import HomePeople
import Kernel
import ModuleKit
import Testing

@testable import Composition

/// Mizan as an app of CloudKit sees it: behind a real socket, with the account of `ProbeServer`.
struct CloudKitAppServer: Sendable {
    let server: ProbeServer

    static let key = "0123456789abcdef"
    static let place = "iCloud.donald.kvietnamisht/production"
    static let form = "Content-Type: application/x-www-form-urlencoded"

    static func run(
        _ settings: [String: String] = [:], _ body: @Sendable (CloudKitAppServer) async throws -> Void
    ) async throws {
        let all = ["TOKEN": key].merging(settings) { $1 }
        let environment = Dictionary(all.map { ("MIZAN_MODULES_QURAN_CLOUD_KIT_\($0)", $1) }) { $1 }
        let slices = EnabledSlice.all.filter { $0.module.id == "quran" }
        try await ProbeServer.run(slices: slices, environment: environment) {
            try await body(CloudKitAppServer(server: $0))
        }
    }

    /// Sends a request with the tokens in the query, as CloudKit's programs do.
    func ask(
        _ method: String, _ operation: String, token: String? = nil, key: String? = key, _ body: JSONValue? = nil,
        place: String = place, root: String = "/database/1"
    ) async throws -> ProbeAnswer {
        let query = [("ckAPIToken", key), ("ckWebAuthToken", token)].compactMap { name, value in
            value.map { "\(name)=\(PercentEncoding.segment.encode($0))" }
        }
        return try await server.ask(
            method, "\(root)/\(place)/\(operation)?" + query.joined(separator: "&"),
            body == nil ? [] : [ProbeServer.json], body: body.map { JSONWriter.text($0) })
    }

    /// Signs in on the page, as a person does, and returns the token that the page shows.
    func signIn(_ name: String = ProbeServer.name) async throws -> String {
        let answer = try await server.ask(
            "POST", "/database/1/\(Self.place)/sign-in", [Self.form],
            body: "name=\(name.replacing("@", with: "%40"))&password=correct+horse+battery")
        let code = try #require(answer.body.firstRange(of: "<code>"), "\(answer)")
        return String(answer.body[code.upperBound...].prefix { $0 != "<" })
    }

    /// Makes a second account.
    func member(_ name: String) async throws -> OwnerID {
        try await server.application.home.access.people.register(
            name: name, password: ProbeServer.password, address: nil
        ).id
    }
}
