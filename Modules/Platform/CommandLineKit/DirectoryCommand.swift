package import ArgumentParser
internal import Kernel

/// A command that works on the data directory while the house is not open in this process: restoring a store, say.
package protocol DirectoryCommand: AsyncParsableCommand {
    var globals: GlobalOptions { get }

    func run(in context: DirectoryContext) async throws
}

extension DirectoryCommand {
    /// Never reached by way of the entry point; whoever calls it learns what to call instead.
    package func run() async throws {
        throw MizanError(.internal, "command.no-directory", "This command runs in a data directory: call run(in:).")
    }
}

/// What such a command is given: where its output goes, and the services that need no open house.
package struct DirectoryContext: Sendable {
    package let output: CommandOutput
    private let services: [any Sendable]

    package init(output: CommandOutput, services: [any Sendable]) {
        self.output = output
        self.services = services
    }

    package func service<Wanted: Sendable>(_ type: Wanted.Type) throws -> Wanted {
        for service in services {
            if let found = service as? Wanted { return found }
        }
        throw MizanError(.unavailable, "module.not-loaded", "This part of Mizan is not running.")
    }
}
