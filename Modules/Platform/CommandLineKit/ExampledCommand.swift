package import ArgumentParser

/// A command at the top of a program that gives lines as people type them, for itself and the commands below it. Help,
/// manual pages and the reference show them; a rule holds that each verb has one, and that it can be read.
package protocol ExampledCommand: ParsableCommand {
    /// A line each, without the program's name: `quran favorite add 2:255`.
    static var examples: String { get }
}

/// A command that makes its example itself, from what it is about and the words that name it.
package protocol SelfExampledCommand: ParsableCommand {
    static func example(at path: String) -> String
}

extension ParsableCommand {
    /// The lines for a command of this program: its own, or of a group those of the commands in it.
    package static func examples(of command: any ParsableCommand.Type) -> [String] {
        let tops = [self as any ParsableCommand.Type] + configuration.subcommands
        let lines = tops.flatMap { ($0 as? any ExampledCommand.Type)?.examples.split(separator: "\n") ?? [] }
        return lines.map(String.init).filter { command.holds(TypedCommand.example($0, root: self).verb) }
            + ownExamples(of: command)
    }

    private static func ownExamples(of command: any ParsableCommand.Type) -> [String] {
        guard let own = command as? any SelfExampledCommand.Type else {
            return command.configuration.subcommands.flatMap(ownExamples)
        }
        return [own.example(at: (path(to: command)?.dropFirst() ?? []).joined(separator: " "))]
    }
}

extension TypedCommand {
    /// An example as it is read when it is typed.
    package static func example(_ line: String, root: any ParsableCommand.Type) -> TypedCommand {
        TypedCommand(ShellWords.split(line) ?? [], root: root)
    }
}
