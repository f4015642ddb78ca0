package import ArgumentParser
internal import Kernel

/// The typed words: the verb that the first words name, and all other words, which are its arguments.
///
/// Global options may precede the verb, as in `mizan --output json quran favorite list`. The parser assigns such options to the
/// verb's parent, and the verb never sees them; so they are moved behind the verb, where every command accepts them.
package struct TypedCommand {
    private static let names: Set<String> = ["--data", "--owner", "--output", "--fields"]
    private static let flags: Set<String> = ["--safe-mode", "--utc"]

    private let root: any ParsableCommand.Type
    private let verb: any ParsableCommand.Type
    private let path: [String]
    private var arguments: [String]

    /// The words in the order in which the root parses them.
    package var ordered: [String] { path + arguments }

    package init(_ words: [String], root: any ParsableCommand.Type) {
        var verb = root
        var path: [String] = []
        var moved: [String] = []
        var rest = words[...]
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
            } else if let next = verb.configuration.subcommands.first(where: { $0._commandName == word }) {
                verb = next
                path.append(word)
                rest = rest.dropFirst()
            } else {
                break
            }
        }
        (self.root, self.verb, self.path) = (root, verb, path)
        // Directly behind the verb: an option without its value cannot swallow them, and a later option overrides them.
        arguments = moved + rest
    }

    /// The command with its values, and the words that name it. Throws the parser's help and its errors.
    ///
    /// Numbers may be in the digits of any script. The parser's own types read only ASCII, so if it refuses the words, numbers
    /// are converted to ASCII one by one. A conversion that does not change the error is undone: that word is a text.
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
