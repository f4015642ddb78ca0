import FoundationEssentials
import HTTPKit
import Kernel
import TestSupport
import Testing

@testable import Composition

/// The committed contract, which clients are built for. Any change of the contract is visible in review.
struct ContractTests {
    /// One contract for each slice, so that two teams need not change the same file.
    @Test(arguments: Contract.slices)
    func theContractEqualsTheCommittedContract(slice: String) throws {
        let endpoints = try Contract.endpointsOfThisBuild().filter { Contract.slice(of: $0) == slice }
        let document = OpenAPIDocument(endpoints).json
        let text = JSONWriter.text(document, pretty: true) + "\n"
        let path = Fixtures.path("Contract/\(slice)/openapi.json")
        let committed = try String(contentsOfFile: path, encoding: .utf8)
        let differs = zip(text.split(separator: "\n"), committed.split(separator: "\n")).first { $0 != $1 }
        #expect(
            text == committed,
            """
            The contract has changed, first here: \(differs.map { "\($0.0)" } ?? "at its end"). If it should: \
            swift run mizan openapi --slice \(slice) > Tests/Fixtures/Contract/\(slice)/openapi.json
            """)
    }

    /// The contract that is generated without a store equals the served one.
    @Test func theServedContractEqualsTheDescription() async throws {
        let directory = try TemporaryDirectory()
        let application = try await Application.open(at: directory.file("store"))
        let facade = try await application.facade(tokenOfOwnerNamed: nil)
        // Pages are served and not described: no program reads them.
        let described = facade.registry.endpoints.filter { endpoint in
            facade.registry.dialect(of: endpoint.path.text) == nil && endpoint.path != "/"
        }
        #expect(described.map(\.name) == (try Contract.endpointsOfThisBuild().map(\.name)))
        let head = RequestHead(method: "GET", target: "/openapi.json")
        let answer = try await facade.executor.respond(
            to: facade.registry.route(head), head, caller: { nil }, body: IncomingBody([]))
        // Reading apps need no setting, so their contracts are described with Mizan's own.
        let foreign = facade.registry.endpoints.filter {
            facade.registry.dialect(of: $0.path.text)?.isSentByBrowsers == false
        }
        let document = try OpenAPIDocument(
            Contract.endpointsOfThisBuild() + foreign, dialects: EnabledSlice.all.flatMap(\.facades).map(\.dialect)
        ).json
        #expect(answer.body == JSONWriter.bytes(document))
        try await application.close()
    }

    /// People try the examples first, and the access matrix sends them.
    @Test func everyPathAndEveryBodyHasAnExample() throws {
        for endpoint in try Contract.endpointsOfThisBuild() {
            for field in endpoint.pathFields { #expect(field.sample != nil, "\(endpoint.name): \(field.name)") }
            if case .object = endpoint.body { #expect(endpoint.body.sample != nil, "\(endpoint.name)") }
        }
    }
}
