internal import ArgumentParser
internal import CommandLineKit
internal import HelpPages
internal import HomeCommands
internal import Kernel
internal import Storage

/// The words that may stand next in a line. The scripts of the shells ask the program for these words. A script can therefore
/// offer everything that the program knows, including the names in the store.
struct Completion {
    /// The first argument of the request. All words of the line follow it; the last word is still being typed.
    static let request = "---complete"

    struct Candidate: Hashable {
        let word: String
        var meaning = ""
    }

    enum Wanted {
        case candidates([Candidate])
        /// Names from the store.
        case names(argument: String)
        case files
    }

    let typed: TypedCommand
    private let current: String
    private let before: [String]
    private let own: OwnWords

    init(_ words: [String], root: any ParsableCommand.Type, own: OwnWords) {
        current = Self.unquoted(words.last ?? "")
        before = words.dropLast().map(Self.unquoted)
        typed = TypedCommand(before, root: root, own: own)
        self.own = own
    }

    /// Shells pass words on exactly as they are typed, including the quotes.
    private static func unquoted(_ word: String) -> String {
        ShellWords.split(word).map { $0.joined(separator: " ") } ?? String(word.dropFirst())
    }

    func wanted(_ root: any ParsableCommand.Type) -> Wanted {
        let below = typed.verb.configuration.subcommands.filter { $0.configuration.shouldDisplay }
        let arguments = DescribedArguments(of: typed.verb).all
        if let option = before.last.flatMap({ word in arguments.first { $0.names.contains(word) } }), !option.isFlag {
            return values(of: option)
        }
        if current.hasPrefix("-") {
            return .candidates(
                arguments.compactMap { one in one.names.first.map { Candidate(word: $0, meaning: one.abstract) } })
        }
        if !below.isEmpty {
            // A word that names nothing stands before it.
            guard typed.placed(among: arguments.flatMap(\.names)) == 0 else { return .candidates([]) }
            let commands = below.map { Candidate(word: $0._commandName, meaning: $0.configuration.abstract) }
            return .candidates(commands + (typed.path.isEmpty ? own.names.map { Candidate(word: $0) } : []))
        }
        if typed.path == ["help"] {
            return .candidates(
                Page.allCases.map { Candidate(word: $0.rawValue, meaning: $0.title) }
                    + root.configuration.subcommands.map { Candidate(word: $0._commandName) })
        }
        let positional = arguments.filter(\.isPositional)
        let place = typed.placed(among: arguments.filter { !$0.isFlag }.flatMap(\.names))
        guard let argument = place < positional.count ? positional[place] : positional.last,
            place < positional.count || argument.isRepeating
        else { return .candidates([]) }
        return values(of: argument)
    }

    private func values(of argument: DescribedArguments.Argument) -> Wanted {
        if !argument.values.isEmpty { return .candidates(argument.values.map { Candidate(word: $0) }) }
        return argument.isFile ? .files : .names(argument: argument.valueName)
    }

    /// The candidates that begin with the typed text, one per line. A tab stands between the word and its meaning.
    func lines(_ candidates: [Candidate]) -> String {
        let typed = current.lowercased()
        return candidates.filter { $0.word.lowercased().hasPrefix(typed) && !$0.word.isEmpty }
            .map { PlainText.oneLine($0.word) + ($0.meaning.isEmpty ? "" : "\t\(PlainText.oneLine($0.meaning))") }
            .joined(separator: "\n")
    }
}

extension CommandEntry {
    /// Prints the candidates. A line that is half typed has no errors: what cannot be found out is not offered.
    func completed(_ words: [String], _ root: any ParsableCommand.Type) async -> Int32 {
        let completion = Completion(
            words, root: root, own: OwnWords.read(words, environment: environment, root: root))
        let output = CommandOutput.standard(.table)
        switch completion.wanted(root) {
        case .files: output.say(":files")
        case .candidates(let candidates): say(completion.lines(candidates), on: output)
        case .names(let argument):
            let names = await names(argument, completion.typed, root)
            say(completion.lines(names.map { Completion.Candidate(word: $0) }), on: output)
        }
        return 0
    }

    private func say(_ lines: String, on output: CommandOutput) {
        if !lines.isEmpty { output.say(lines) }
    }

    private func names(_ argument: String, _ typed: TypedCommand, _ root: any ParsableCommand.Type) async -> [String] {
        let top = root.configuration.subcommands.first { $0._commandName == typed.path.first }
        do {
            let globals = try GlobalOptions.parse([])
            // Without a store, this throws.
            let (application, configuration) = try await open(globals, for: NamesCommand(), of: root)
            let (owner, calendar) = try await application.ownerWithCalendar(
                named: configuration[ApplicationSettings.owner])
            let context = CommandContext(
                owner: owner.id, output: CommandOutput.standard(.table), context: application.context,
                modules: application.running, calendar: calendar)
            if let naming = top as? any NamingCommand.Type {
                return try await naming.names(of: argument, in: context)
            }
            return try await HomeNames.names(of: argument, below: typed.path, in: context)
        } catch {
            return []
        }
    }
}

/// Reads names; it makes no store.
private struct NamesCommand: ParsableCommand, StoreMaking {}
