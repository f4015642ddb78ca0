package import ArgumentParser

/// A top-level command with example lines, as people type them, for itself and the commands below it. Help, manual pages and
/// the reference show these examples. Each verb must have an example, and each example must be a valid command line.
package protocol ExampledCommand: ParsableCommand {
    /// The examples, one per line, without the program's name: `quran favorite add 2:255`.
    static var examples: String { get }
}

/// A command that creates its own example from its subject and from the words that name the command.
package protocol SelfExampledCommand: ParsableCommand {
    static func example(at path: String) -> String
}

extension ParsableCommand {
    /// The example lines for a command of this program. A group has the examples of its commands.
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
    /// Parses an example in the same way as a typed line.
    package static func example(_ line: String, root: any ParsableCommand.Type) -> TypedCommand {
        TypedCommand(ShellWords.split(line) ?? [], root: root)
    }
}
