package import ArgumentParser
internal import Kernel

/// A command that works on the house. The entry point opens the house and calls `run(in:)`.
package protocol HouseCommand: AsyncParsableCommand {
    var globals: GlobalOptions { get }

    /// Whether it works on one owner's data. If not, its context's owner is the house, and nobody need say whose.
    static var concernsOneOwner: Bool { get }

    func run(in context: CommandContext) async throws
}

extension HouseCommand {
    package static var concernsOneOwner: Bool { true }

    /// Never reached by way of the entry point; whoever calls it learns what to call instead.
    package func run() async throws {
        throw MizanError(.internal, "command.no-house", "This command runs in a house: call run(in:).")
    }
}
