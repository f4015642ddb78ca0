package import ArgumentParser
internal import Kernel

/// A command about the house as a whole: it needs no owner, and none is made for it.
package protocol HouseholdCommand: AsyncParsableCommand {
    var globals: GlobalOptions { get }
    /// Whether it makes the store if there is none. Only what puts something in does: a name mistyped while reading is
    /// told, and leaves nothing behind.
    var makesStore: Bool { get }

    func run(in context: ServiceContext) async throws
}

extension HouseholdCommand {
    package var makesStore: Bool { false }

    /// Never reached by way of the entry point; whoever calls it learns what to call instead.
    package func run() async throws {
        throw MizanError(.internal, "command.no-house", "This command runs in a house: call run(in:).")
    }
}
