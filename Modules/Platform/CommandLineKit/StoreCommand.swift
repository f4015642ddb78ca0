package import ArgumentParser
internal import Kernel

/// A command about the server as a whole: it neither needs nor creates an owner.
package protocol StoreCommand: AsyncParsableCommand, StoreMaking {
    var globals: GlobalOptions { get }

    func run(in context: StoreContext) async throws
}

/// The context of a ``StoreCommand``.
package struct StoreContext: Sendable {
    package let output: CommandOutput
    /// The owner named on the command line or in the environment, for commands that nevertheless work for one owner.
    package let owner: String?
    private let modules: RunningModules

    package init(output: CommandOutput, owner: String?, modules: RunningModules) {
        (self.output, self.owner, self.modules) = (output, owner, modules)
    }

    package func module<Wanted: Sendable>(_ type: Wanted.Type) throws -> Wanted { try modules(type) }
}

extension StoreCommand {
    /// The entry point never calls this. The error tells other callers what to call instead.
    package func run() async throws {
        throw MizanError(.internal, "command.no-store", "This command needs a store: call run(in:).")
    }
}

/// A command that may create the store if there is none. Only a command that stores something may: a command that reads reports
/// a mistyped name, and leaves nothing behind.
package protocol StoreMaking {
    var makesStore: Bool { get }

    /// Throws the errors in the typed input that can be found without a store. If there is no store, this check runs before a
    /// store is created.
    func requireInput() throws
}

/// A group of commands that names one of its commands as the first step for beginners.
package protocol BeginnersCommand: ParsableCommand {
    /// The first command for a person who has no store yet; this command creates the store.
    static var firstStep: String { get }
}

/// A root that shows the day where nothing but its name is typed.
package protocol CommandWithDay: ParsableCommand {
    /// The word of the command that shows it.
    static var verbOfTheDay: String { get }
}

extension ParsableCommand {
    /// True if the given command is this command or is below this command.
    package static func holds(_ command: any ParsableCommand.Type) -> Bool {
        command == self || configuration.subcommands.contains { $0.holds(command) }
    }

    /// The words typed for a command at or below this one, beginning with this command's name.
    package static func path(to command: any ParsableCommand.Type) -> [String]? {
        if command == self { return [_commandName] }
        for subcommand in configuration.subcommands {
            if let path = subcommand.path(to: command) { return [_commandName] + path }
        }
        return nil
    }

    /// The first step of the direct subcommand that contains the command, if that subcommand names one.
    package static func firstStep(towards command: any ParsableCommand.Type) -> String? {
        let group = configuration.subcommands.first { $0.holds(command) }
        return (group as? any BeginnersCommand.Type)?.firstStep
    }
}

extension ParsableCommand {
    /// True for a command that works on a store, which takes the global options.
    static var takesGlobals: Bool {
        self is any StoreCommand.Type || self is any OwnerCommand.Type || self is any DirectoryCommand.Type
    }
}

extension StoreMaking {
    package var makesStore: Bool { false }
    package func requireInput() throws {}
}
