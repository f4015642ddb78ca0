package import ArgumentParser
internal import Kernel
package import ModuleKit

/// A command on the store itself, which may be damaged: nothing is opened, made or migrated for it.
package protocol StoreCommand: AsyncParsableCommand {
    var globals: GlobalOptions { get }

    func run(on house: HouseBlueprint, output: CommandOutput) async throws
}

extension StoreCommand {
    /// Never reached by way of the entry point; whoever calls it learns what to call instead.
    package func run() async throws {
        throw MizanError(.internal, "command.no-store", "This command runs on a store: call run(on:output:).")
    }
}
