internal import ArgumentParser
internal import CommandLineKit
internal import HTTPKit
internal import Kernel

/// `mizan openapi`: the contract of what this build serves, as `GET /openapi.json` gives it.
struct OpenAPICommand: StandaloneCommand {
    static let configuration = CommandConfiguration(
        commandName: "openapi", abstract: "Print the HTTP contract of this build as OpenAPI 3.1.",
        discussion: "It needs no store. A server that runs answers GET /openapi.json with the same.")

    func run(environment: [String: String]) async throws {
        // Endpoints that cannot be served are not described.
        let registry = try EndpointRegistry(try Contract.endpointsOfThisBuild())
        let output = CommandOutput.standard(.json)
        output.json(OpenAPIDocument(registry.endpoints).json)
        try output.finish()
    }
}
