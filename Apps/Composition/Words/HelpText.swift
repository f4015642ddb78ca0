internal import ArgumentParser
internal import CommandLineKit
internal import HelpPages

/// The help of a command, with examples and the pages that say more.
enum HelpText {
    static func of(_ command: any ParsableCommand.Type, in root: any ParsableCommand.Type) -> String {
        completed(root.helpMessage(for: command), about: command, in: root)
    }

    static func completed(
        _ help: String, about command: any ParsableCommand.Type, in root: any ParsableCommand.Type
    ) -> String {
        let examples = root.examples(of: command).prefix(command.configuration.subcommands.isEmpty ? 8 : 5)
        var text = help
        if !examples.isEmpty { text += "\n\nEXAMPLES:\n" + examples.map { "  mizan \($0)" }.joined(separator: "\n") }
        let top = root.path(to: command)?.dropFirst().first
        let pages = Page.allCases.filter { page in top.map(page.commands.contains) ?? (command == root) }
        if !pages.isEmpty {
            text += "\n\nMORE:\n" + pages.map { "  mizan help \($0.rawValue)" }.joined(separator: "\n")
        }
        return text
    }
}
