package import ArgumentParser
internal import Kernel
package import ModuleKit

/// A command that works on the data directory while the store is not open in this process, for example to restore a store.
package protocol DirectoryCommand: AsyncParsableCommand {
    var globals: GlobalOptions { get }

    func run(in context: DirectoryContext) async throws
}

/// The context of a ``DirectoryCommand``.
package struct DirectoryContext: Sendable {
    package let output: CommandOutput
    package let setup: StoreSetup
    /// The age in seconds from which a backup is too old; nil if no warning is wanted.
    package let oldestBackup: Int64?

    package init(output: CommandOutput, setup: StoreSetup, oldestBackup: Int64?) {
        (self.output, self.setup, self.oldestBackup) = (output, setup, oldestBackup)
    }
}

extension DirectoryCommand {
    /// The entry point never calls this. The error tells other callers what to call instead.
    package func run() async throws {
        throw MizanError(.internal, "command.no-directory", "This command runs in a data directory: call run(in:).")
    }
}
