package import ArgumentParser
internal import Kernel

/// A command about the house as a whole: it needs no owner, and none is made for it.
package protocol HouseholdCommand: AsyncParsableCommand, StoreMaking {
    var globals: GlobalOptions { get }

    func run(in context: ServiceContext) async throws
}

extension HouseholdCommand {
    /// Never reached by way of the entry point; whoever calls it learns what to call instead.
    package func run() async throws {
        throw MizanError(.internal, "command.no-house", "This command runs in a house: call run(in:).")
    }
}
