internal import ArgumentParser
internal import Kernel

/// A word where a command should stand, and there is none of that name.
package struct WrongWords: Error {
    /// One sentence for people, with the nearest commands.
    package let message: String
    /// Whole commands, the nearest first.
    package let nearest: [String]

    /// More commands are too many for an error; help shows them with their meanings.
    private static let mostListed = 12

    /// As `sysexits.h` and the parser have it.
    package static let exitCode: Int32 = 64

    /// - Parameter path: the commands before the word.
    init(_ word: String, below group: any ParsableCommand.Type, at path: [String], of root: any ParsableCommand.Type) {
        let here = ([root._commandName] + path).joined(separator: " ")
        let siblings = Self.named(below: group)
        let near = NearestName.all(to: word, among: siblings.map(\.name))
            .compactMap { name in siblings.first { $0.name == name } }.map { "\(here) \($0.command)" }
        // A part's command that is called so comes before a command here that is only near: `export` is no `import`.
        let below = Self.deeper(word, in: group, at: [root._commandName] + path)
        let anywhere = Self.deeper(word, in: root, at: [root._commandName])
        let examples = Self.examples(with: word, of: root)
        let about = Self.about(word, in: root)
        let guesses = [below.same, near, below.near, anywhere.same, anywhere.near, examples, about]
        var found: [String] = []
        for line in guesses.first(where: { !$0.isEmpty }) ?? [] where !found.contains(line) { found.append(line) }
        nearest = Array(found.prefix(3))
        let known = siblings.filter { $0.name == $0.command }.map(\.command)
        var sentences = ["There is no command “\(Excerpt.of((path + [word]).joined(separator: " ")))”."]
        if !nearest.isEmpty {
            sentences.append("Did you mean \(nearest.joined(separator: ", or "))?")
        } else if known.count <= Self.mostListed {
            sentences.append("\(here) has these commands: \(known.joined(separator: ", ")).")
        }
        message = (sentences + ["See: \(here) --help"]).joined(separator: " ")
    }

    /// The names of the commands of a group, aliases too, each with the command's own.
    private static func named(below group: any ParsableCommand.Type) -> [(name: String, command: String)] {
        var all: [(name: String, command: String)] = []
        for child in group.configuration.subcommands where child.configuration.shouldDisplay {
            all += child.names.map { ($0, child._commandName) }
        }
        return all
    }

    /// The commands of all parts that are called so: `mizan favorites` is `mizan quran favorite`.
    private static func deeper(
        _ word: String, in command: any ParsableCommand.Type, at path: [String]
    ) -> (same: [String], near: [String]) {
        var all: [(name: String, path: String)] = []
        func walk(_ command: any ParsableCommand.Type, _ path: [String]) {
            for child in command.configuration.subcommands where child.configuration.shouldDisplay {
                let whole = path + [child._commandName]
                all += child.names.map { ($0, whole.joined(separator: " ")) }
                walk(child, whole)
            }
        }
        walk(command, path)
        let near = NearestName.all(to: word, among: all.map(\.name))
        return (
            all.filter { PlainWord.of($0.name) == PlainWord.of(word) }.map(\.path),
            near.flatMap { name in all.filter { $0.name == name }.map(\.path) }
        )
    }

    /// The commands that begin as the word does (`todo`, `mizan today`), and otherwise the commands whose help mentions the
    /// word (`alias`, `mizan config`).
    private static func about(_ word: String, in root: any ParsableCommand.Type) -> [String] {
        let word = PlainWord.of(word)
        guard word.count >= 3 else { return [] }
        var (begun, told): ([String], [String]) = ([], [])
        func walk(_ command: any ParsableCommand.Type, _ path: [String]) {
            for child in command.configuration.subcommands where child.configuration.shouldDisplay {
                let whole = path + [child._commandName]
                if child._commandName.hasPrefix(word.prefix(3)) { begun.append(whole.joined(separator: " ")) }
                let help = child.configuration.abstract + " " + child.configuration.discussion
                let words = help.split { !$0.isLetter && $0 != "-" }
                if words.contains(where: { PlainWord.of(String($0)) == word }) {
                    told.append(whole.joined(separator: " "))
                }
                walk(child, whole)
            }
        }
        walk(root, [root._commandName])
        return told.isEmpty ? begun : told
    }

    /// The examples that hold the word: `weight` is no command, and `mizan fitness log weight 81.4` shows where it goes.
    private static func examples(with word: String, of root: any ParsableCommand.Type) -> [String] {
        let word = PlainWord.of(word)
        return root.examples(of: root)
            .filter { $0.split(separator: " ").contains { PlainWord.of(String($0)) == word } }
            .map { "\(root._commandName) \($0)" }
    }
}
