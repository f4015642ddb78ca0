package import ArgumentParser
internal import Kernel

/// A command that works on the house. The entry point opens the house and calls `run(in:)`.
package protocol HouseCommand: AsyncParsableCommand, StoreMaking {
    var globals: GlobalOptions { get }

    func run(in context: CommandContext) async throws
}

extension HouseCommand {
    /// Never reached by way of the entry point; whoever calls it learns what to call instead.
    package func run() async throws {
        throw MizanError(.internal, "command.no-house", "This command runs in a house: call run(in:).")
    }
}
