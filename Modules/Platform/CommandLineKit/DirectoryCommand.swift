package import ArgumentParser
internal import Kernel
package import ModuleKit

/// A command that works on the data directory while the store is not open in this process: restoring a store, say.
package protocol DirectoryCommand: AsyncParsableCommand {
    var globals: GlobalOptions { get }

    func run(in context: DirectoryContext) async throws
}

/// The context of such a command.
package struct DirectoryContext: Sendable {
    package let output: CommandOutput
    package let setup: StoreSetup

    package init(output: CommandOutput, setup: StoreSetup) {
        (self.output, self.setup) = (output, setup)
    }
}

extension DirectoryCommand {
    /// Never reached by way of the entry point. Its error tells a caller what to call instead.
    package func run() async throws {
        throw MizanError(.internal, "command.no-directory", "This command runs in a data directory: call run(in:).")
    }
}
