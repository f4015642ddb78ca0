package import ArgumentParser
internal import Kernel

/// A command that works on the server. The entry point opens the server and calls `run(in:)`.
package protocol OwnerCommand: AsyncParsableCommand, StoreMaking {
    var globals: GlobalOptions { get }

    func run(in context: CommandContext) async throws
}

extension OwnerCommand {
    /// The entry point never calls this. The error tells other callers what to call instead.
    package func run() async throws {
        throw MizanError(.internal, "command.no-store", "This command needs a store: call run(in:).")
    }
}
