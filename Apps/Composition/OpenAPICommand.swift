internal import ArgumentParser
internal import CommandLineKit
internal import HTTPKit

/// `mizan openapi`: the contract of everything that this build serves, as `GET /openapi.json` returns it.
struct OpenAPICommand: StandaloneCommand {
    static let configuration = CommandConfiguration(
        commandName: "openapi", abstract: "Print the HTTP contract of this build as OpenAPI 3.1.",
        discussion: "The command needs no store. A running server answers GET /openapi.json with the same contract.")

    @Option(
        help: ArgumentHelp(
            "Only the endpoints of this slice; home is the part that always runs.", valueName: "slice"))
    var slice: String?

    func validate() throws {
        if let slice, !Contract.slices.contains(slice) {
            throw ValidationError("--slice is one of \(Contract.slices.joined(separator: ", ")).")
        }
    }

    func run(environment: [String: String]) async throws {
        // Throws if the endpoints cannot be served, so such endpoints are never described.
        let registry = try EndpointRegistry(try Contract.endpointsOfThisBuild())
        let output = CommandOutput.standard(.json)
        let endpoints = registry.endpoints.filter { slice == nil || Contract.slice(of: $0) == slice }
        output.json(OpenAPIDocument(endpoints).json)
        try output.finish()
    }
}
