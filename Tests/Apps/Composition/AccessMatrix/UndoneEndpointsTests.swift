import HTTPKit
import HomeBase
import Kernel
import Testing

@testable import Composition

/// Every change by an endpoint of a slice can be undone over HTTP, and the undo can be undone.
@Suite(.serialized)
struct UndoneEndpointsTests {
    @Test func everyChangeMadeByAnEndpointCanBeUndone() async throws {
        var changing = 0
        for endpoint in try Contract.endpointsOfThisBuild() where isOfRecords(endpoint) {
            let application = try await MatrixApplication()
            let one = try #require(application.endpoints.first { $0.name == endpoint.name })
            changing += try await isTakenBack(one, in: application) ? 1 : 0
            try await application.close()
        }
        #expect(changing > 0)
    }

    /// True for changes of an owner's records. Changes of shared data can be undone only on the machine, and changes of
    /// accounts cannot be undone.
    private func isOfRecords(_ endpoint: Endpoint) -> Bool {
        guard endpoint.method != .get, endpoint.scope != .admin else { return false }
        return Contract.slice(of: endpoint) != HomeBase.id || endpoint.name.contains("/home/zones")
    }

    /// False if the example of the endpoint changes nothing.
    private func isTakenBack(_ endpoint: Endpoint, in application: MatrixApplication) async throws -> Bool {
        let (version, before) = (try await application.version(), try await application.contents())
        #expect(try await application.ask(endpoint, as: .own).status < 300, "\(endpoint.name)")
        guard try await application.version() > version else { return false }
        let after = try await application.contents()
        var last = version
        for expected in [before, after] {
            // An operation is identified by the number of its first change.
            let number = last + 1
            last = try await application.version()
            let undone = try await application.undo(number)
            #expect(undone.status == 200, "\(endpoint.name): \(String(decoding: undone.body, as: UTF8.self))")
            #expect(try await application.contents() == expected, "\(endpoint.name)")
        }
        return true
    }
}

extension MatrixApplication {
    fileprivate func undo(_ number: RecordVersion) async throws -> EncodedResponse {
        let endpoint = try #require(endpoints.first { $0.name == "POST /v1/undo" })
        return try await ask(endpoint, as: .own, with: ["number": .integer(number)])
    }
}
