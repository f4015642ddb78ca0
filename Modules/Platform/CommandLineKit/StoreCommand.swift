package import ArgumentParser
internal import Kernel

/// A command about the server as a whole: it needs no owner, and none is made for it.
package protocol StoreCommand: AsyncParsableCommand, StoreMaking {
    var globals: GlobalOptions { get }

    func run(in context: ServiceContext) async throws
}

extension StoreCommand {
    /// Never reached by way of the entry point. Its error tells a caller what to call instead.
    package func run() async throws {
        throw MizanError(.internal, "command.no-store", "This command needs a store: call run(in:).")
    }
}
