package import ArgumentParser
internal import Kernel

/// A command that works on the house. The entry point opens the house and calls `run(in:)`.
package protocol HouseCommand: AsyncParsableCommand {
    var globals: GlobalOptions { get }
    /// Whether it makes the store if there is none. Only what puts something in does: a name mistyped while reading is
    /// told, and leaves nothing behind.
    var makesStore: Bool { get }

    func run(in context: CommandContext) async throws
}

extension HouseCommand {
    package var makesStore: Bool { false }

    /// Never reached by way of the entry point; whoever calls it learns what to call instead.
    package func run() async throws {
        throw MizanError(.internal, "command.no-house", "This command runs in a house: call run(in:).")
    }
}
