package import ArgumentParser
internal import Kernel

/// A command about the server as a whole: it needs no owner, and none is made for it.
package protocol StoreCommand: AsyncParsableCommand, StoreMaking {
    var globals: GlobalOptions { get }

    func run(in context: StoreContext) async throws
}

/// The context of such a command.
package struct StoreContext: Sendable {
    package let output: CommandOutput
    /// Whom the command line or the environment names, for commands that work for one of the owners after all.
    package let owner: String?
    private let modules: RunningModules

    package init(output: CommandOutput, owner: String?, modules: RunningModules) {
        (self.output, self.owner, self.modules) = (output, owner, modules)
    }

    package func module<Wanted: Sendable>(_ type: Wanted.Type) throws -> Wanted { try modules(type) }
}

extension StoreCommand {
    /// Never reached by way of the entry point. Its error tells a caller what to call instead.
    package func run() async throws {
        throw MizanError(.internal, "command.no-store", "This command needs a store: call run(in:).")
    }
}

/// A command that may make the store if there is none. Only a command that puts something in does: a command that reads reports
/// a mistyped name, and leaves nothing behind.
package protocol StoreMaking {
    var makesStore: Bool { get }

    /// Throws what is wrong with what was typed, as far as that can be told without a store: where there is none, it is
    /// asked before one is made.
    func requireInput() throws
}

/// A group of commands whose newcomers begin with one of its own.
package protocol BeginnersCommand: ParsableCommand {
    /// The first command for a person who has no store yet; it makes one.
    static var firstStep: String { get }
}

extension ParsableCommand {
    /// True if a command is this one, or somewhere below it.
    package static func holds(_ command: any ParsableCommand.Type) -> Bool {
        command == self || configuration.subcommands.contains { $0.holds(command) }
    }

    /// The words that are typed for a command at or below this one, this one's first.
    package static func path(to command: any ParsableCommand.Type) -> [String]? {
        if command == self { return [_commandName] }
        for subcommand in configuration.subcommands {
            if let path = subcommand.path(to: command) { return [_commandName] + path }
        }
        return nil
    }

    /// The first step of the group below this one that has the command.
    package static func firstStep(towards command: any ParsableCommand.Type) -> String? {
        let group = configuration.subcommands.first { $0.holds(command) }
        return (group as? any BeginnersCommand.Type)?.firstStep
    }
}

extension StoreMaking {
    package var makesStore: Bool { false }
    package func requireInput() throws {}
}
