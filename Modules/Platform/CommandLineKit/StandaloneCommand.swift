package import ArgumentParser
internal import Kernel

/// A command that opens its own resources, because it is a separate program, such as the server.
package protocol StandaloneCommand: AsyncParsableCommand {
    func run(environment: [String: String]) async throws
}

extension StandaloneCommand {
    /// The entry point never calls this. The error tells other callers what to call instead.
    package func run() async throws {
        throw MizanError(.internal, "command.no-environment", "This command is run by its entry point.")
    }
}
