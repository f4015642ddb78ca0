package import ArgumentParser
internal import Kernel

/// A command that opens what it needs itself: a program of its own, such as the server.
package protocol StandaloneCommand: AsyncParsableCommand {
    func run(environment: [String: String]) async throws
}

extension StandaloneCommand {
    /// Never reached by way of the entry point. Its error tells a caller what to call instead.
    package func run() async throws {
        throw MizanError(.internal, "command.no-environment", "This command is run by its entry point.")
    }
}
