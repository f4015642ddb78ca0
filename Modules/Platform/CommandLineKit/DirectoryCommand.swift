package import ArgumentParser
internal import Kernel

/// A command that works on the data directory while the store is not open in this process: restoring a store, say.
package protocol DirectoryCommand: AsyncParsableCommand {
    var globals: GlobalOptions { get }

    func run(in context: ServiceContext) async throws
}

extension DirectoryCommand {
    /// Never reached by way of the entry point. Its error tells a caller what to call instead.
    package func run() async throws {
        throw MizanError(.internal, "command.no-directory", "This command runs in a data directory: call run(in:).")
    }
}
