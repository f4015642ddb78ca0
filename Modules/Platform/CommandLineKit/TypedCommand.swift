package import ArgumentParser
internal import Kernel

/// The typed words: the verb that the first words name, and all other words, which are its arguments.
///
/// Global options may precede the verb, as in `mizan --output json quran favorite list`. The parser assigns such options to the
/// verb's parent, so the verb would never receive the options. Therefore global options are moved behind the verb, where every
/// command accepts them.
package struct TypedCommand {
    private static let names: Set<String> = ["--data", "--owner", "--output", "-o", "--fields"]
    private static let flags: Set<String> = ["--safe-mode", "--utc"]

    private let root: any ParsableCommand.Type
    /// The command that the words name, or the group of commands behind which no further one is named.
    package let verb: any ParsableCommand.Type
    /// Its name, and those above it.
    package let path: [String]
    private var arguments: [String]
    /// The word that stands where a command of the group should.
    private let stray: String?

    /// The words in the order in which the root parses them.
    package var ordered: [String] { path + arguments }
    /// True if nothing but global options is typed.
    package private(set) var namesNothing: Bool

    /// - Parameter own: the names and options that somebody made for themselves.
    package init(_ words: [String], root: any ParsableCommand.Type, own: OwnWords = OwnWords()) {
        var verb = root
        var path: [String] = []
        var moved: [String] = []
        var rest = words[...]
        var (isHelp, isExpanded) = (false, false)
        while let word = rest.first {
            if Self.names.contains(word), rest.count > 1 {
                moved += rest.prefix(2)
                rest = rest.dropFirst(2)
            } else if Self.flags.contains(word) {
                moved.append(word)
                rest = rest.dropFirst()
            } else if let equals = word.firstIndex(of: "="), Self.names.contains(String(word[..<equals])) {
                moved.append(word)
                rest = rest.dropFirst()
            } else if let next = verb.subcommand(word, isRoot: path.isEmpty) {
                verb = next
                path.append(next._commandName)
                rest = rest.dropFirst()
            } else if word == "help", !path.isEmpty, !verb.configuration.subcommands.isEmpty {
                // `mizan quran help note`, as many programs have it.
                isHelp = true
                rest = rest.dropFirst()
            } else if path.isEmpty, !isExpanded, let line = own.line(word) {
                rest = line + rest.dropFirst()
                isExpanded = true
            } else {
                break
            }
        }
        (self.root, self.verb, self.path) = (root, verb, path)
        stray = rest.first.flatMap { verb.configuration.subcommands.isEmpty || $0.hasPrefix("-") ? nil : $0 }
        // Groups and commands without a store take no such options.
        let defaults = verb.takesGlobals ? own.options(of: path) : []
        namesNothing = path.isEmpty && rest.isEmpty
        // Default and global options stand directly behind the verb. A typed option without its value cannot swallow them
        // there, and a later option overrides them.
        arguments = defaults + moved + (isHelp ? ["--help"] : []) + rest
    }

    /// The number of positional arguments: all words except options and the values of options.
    package func placed(among options: [String]) -> Int {
        var (count, isValue) = (0, false)
        for word in arguments {
            if isValue {
                isValue = false
            } else if word.hasPrefix("-"), word.count > 1 {
                isValue = options.contains(word)
            } else {
                count += 1
            }
        }
        return count
    }

    /// True if all words name the command, and none is left over.
    package var isWhole: Bool { arguments.isEmpty }

    /// The format that the words ask for, right or wrong.
    package var format: OutputFormat {
        var format = OutputFormat.table
        for (word, next) in zip(arguments, arguments.dropFirst() + [""]) {
            if word == "--" { break }
            let value =
                word == "-o" || word == "--output"
                ? next : word.hasPrefix("--output=") ? String(word.dropFirst("--output=".count)) : ""
            format = OutputFormat(rawValue: value) ?? format
        }
        return format
    }

    /// The command with its values, and the words that name it. Throws the parser's help and the parser's errors.
    ///
    /// Numbers may be in the digits of any script. The parser's own types read only ASCII digits. So if the parser refuses the
    /// words, numbers are converted to ASCII one by one. A conversion that does not change the error is undone, because such a
    /// word is a text.
    package func parsed() throws -> (command: any ParsableCommand, name: String) {
        do { return try parsedAsWritten() } catch {
            var (folded, refusal) = (self, root.message(for: error))
            for place in arguments.indices {
                guard let number = Self.plainNumber(arguments[place]) else { continue }
                var next = folded
                next.arguments[place] = number
                do { return try next.parsedAsWritten() } catch let other {
                    let words = root.message(for: other)
                    if words != refusal { (folded, refusal) = (next, words) }
                }
            }
            // The parser would only say that it did not expect the words.
            if let stray, root.exitCode(for: error) != .success {
                throw WrongWords(stray, below: verb, at: path, of: root)
            }
            throw error
        }
    }

    /// The ASCII form of `٥` and `--limit=٥`; nil if the word is not a number, or is already in ASCII.
    private static func plainNumber(_ word: String) -> String? {
        let start = word.hasPrefix("-") ? word.firstIndex(of: "=").map(word.index(after:)) : nil
        let value = String(word[(start ?? word.startIndex)...])
        // The typographic minus sign.
        let plain = DecimalDigits.plain(value).replacing("\u{2212}", with: "-")
        guard plain != value, plain.utf8.allSatisfy({ "0123456789.,-+".utf8.contains($0) }) else { return nil }
        return word.prefix(upTo: start ?? word.startIndex) + plain
    }

    private func parsedAsWritten() throws -> (command: any ParsableCommand, name: String) {
        if let command = parsedAlone() { return (command, path.joined(separator: " ")) }
        let command = try root.parseAsRoot(ordered)
        // The root's own name is left out.
        let words = root.path(to: type(of: command)) ?? []
        return (command, words.dropFirst().joined(separator: " "))
    }

    /// Parses a correctly typed verb without the root: parsing the tree of all commands of all slices takes longer than most
    /// commands run. Errors in the words are reported by the root, which knows the whole line.
    private func parsedAlone() -> (any ParsableCommand)? {
        guard !path.isEmpty, verb.configuration.subcommands.isEmpty else { return nil }
        do {
            let command = try verb.parseAsRoot(arguments)
            // A request for help is returned as a command of the parser.
            return type(of: command) == verb ? command : nil
        } catch {
            return nil
        }
    }
}
