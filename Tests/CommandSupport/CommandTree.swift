package import ArgumentParser
internal import CommandLineKit
internal import Composition

/// A command that does something: a leaf of the program's command tree.
package struct Verb: Sendable, CustomStringConvertible {
    /// `quran`, `favorite`, `add`.
    package let path: [String]
    package let type: any ParsableCommand.Type

    package var description: String { path.joined(separator: " ") }
}

/// All verbs of the program, found as the parser finds them.
package struct CommandTree: Sendable {
    package let root: any ParsableCommand.Type
    package let verbs: [Verb]

    package static let whole = CommandTree(MizanCommand.self)

    package init(_ root: any ParsableCommand.Type) {
        self.root = root
        verbs = Self.verbs(below: root, at: [])
    }

    private static func verbs(below command: any ParsableCommand.Type, at path: [String]) -> [Verb] {
        let children = command.configuration.subcommands
        guard !children.isEmpty else { return [Verb(path: path, type: command)] }
        return children.flatMap { verbs(below: $0, at: path + [$0._commandName]) }
    }

    /// The verb that a line runs; nil if the line names none.
    package func verb(of words: [String]) -> Verb? {
        var (command, path, rest) = (root, [String](), words[...])
        while let name = rest.first,
            let child = command.configuration.subcommands.first(where: { $0._commandName == name })
        {
            (command, path, rest) = (child, path + [name], rest.dropFirst())
        }
        while let standard = command.configuration.defaultSubcommand {
            (command, path) = (standard, path + [standard._commandName])
        }
        return verbs.first { $0.path == path }
    }

    /// The nouns, by the words that name them. There are five actions on nouns. Each noun lists, for each action, the verb that
    /// is run. A group of commands is a noun if it has a verb for at least one action.
    package var nouns: [(noun: String, verbs: [(word: String, name: String?)])] {
        func nouns(below command: any ParsableCommand.Type, at path: [String]) -> [([String], [(String, String?)])] {
            let children = command.configuration.subcommands
            let verbs = Synonyms.verbs.map { word, _ -> (String, String?) in
                let found = path.isEmpty ? nil : command.subcommand(word)
                return (word, found.flatMap { $0.configuration.subcommands.isEmpty ? $0._commandName : nil })
            }
            let own = verbs.contains { $0.1 != nil } ? [(path, verbs)] : []
            return own + children.flatMap { nouns(below: $0, at: path + [$0._commandName]) }
        }
        return nouns(below: root, at: []).map { ($0.0.joined(separator: " "), $0.1.map { (word: $0.0, name: $0.1) }) }
    }

    /// Words that would name more than one command of the same group.
    package var sharedWords: [String] {
        func shared(in command: any ParsableCommand.Type) -> [String] {
            let children = command.configuration.subcommands
            let words = Dictionary(grouping: children.flatMap { Set($0.names.map(PlainWord.of)) }) { $0 }
            return words.filter { $0.value.count > 1 }.keys.map { "\(command._commandName) \($0)" }
                + children.flatMap(shared)
        }
        return shared(in: root)
    }

    /// The verbs that no line of these tables runs.
    package func verbs(notRunBy tables: [VerbTable]) -> [String] {
        let run = Set(tables.flatMap(\.lines).compactMap { verb(of: $0.words)?.path })
        return verbs.filter { !run.contains($0.path) }.map(\.description)
    }

    /// The gaps in the help of the verbs. Each verb needs a sentence, and each argument and option needs a description.
    package func helpFaults() throws -> [String] {
        let description = try CommandDescription(of: root)
        return try verbs.flatMap { verb in
            let help = root.helpMessage(for: verb.type, columns: 100)
            var faults: [String] = []
            if verb.type.configuration.abstract.isEmpty { faults.append("\(verb) does not say what it does") }
            for argument in try description.arguments(of: verb) {
                if !["\n  ", ", ", "/"].contains(where: { help.contains($0 + argument.heading) }) {
                    faults.append("\(verb) does not show \(argument.heading)")
                }
                if argument.abstract.isEmpty { faults.append("\(verb) does not say what \(argument.heading) is") }
            }
            return faults
        }
    }
}
