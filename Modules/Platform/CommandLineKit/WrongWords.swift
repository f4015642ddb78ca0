internal import ArgumentParser
internal import Kernel

/// A word where a command should stand, and there is none of that name.
package struct WrongWords: Error {
    /// One sentence for people, with the nearest commands.
    package let message: String
    /// Whole commands, the nearest first.
    package let nearest: [String]

    /// As `sysexits.h` and the parser have it.
    package static let exitCode: Int32 = 64

    /// - Parameter path: the commands before the word.
    init(_ word: String, below group: any ParsableCommand.Type, at path: [String], of root: any ParsableCommand.Type) {
        let here = ([root._commandName] + path).joined(separator: " ")
        let siblings = Self.named(below: group)
        let near = NearestName.all(to: word, among: siblings.map(\.name))
            .compactMap { name in siblings.first { $0.name == name } }.map { "\(here) \($0.command)" }
        var found: [String] = []
        for line in near.isEmpty ? Self.deeper(word, in: root, at: [root._commandName]) : near
        where !found.contains(line) {
            found.append(line)
        }
        nearest = Array(found.prefix(3))
        let known = siblings.filter { $0.name == $0.command }.map(\.command).joined(separator: ", ")
        let hint =
            nearest.isEmpty ? "\(here) has these: \(known)." : "Did you mean \(nearest.joined(separator: ", or "))?"
        message =
            "There is no command “\(Excerpt.of((path + [word]).joined(separator: " ")))”. \(hint) See: \(here) --help"
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
    private static func deeper(_ word: String, in command: any ParsableCommand.Type, at path: [String]) -> [String] {
        var all: [(name: String, path: String)] = []
        func walk(_ command: any ParsableCommand.Type, _ path: [String]) {
            for child in command.configuration.subcommands where child.configuration.shouldDisplay {
                let whole = path + [child._commandName]
                all += child.names.map { ($0, whole.joined(separator: " ")) }
                walk(child, whole)
            }
        }
        walk(command, path)
        let same = all.filter { PlainWord.of($0.name) == PlainWord.of(word) }
        if !same.isEmpty { return same.map(\.path) }
        let near = NearestName.all(to: word, among: all.map(\.name))
        return near.flatMap { name in all.filter { $0.name == name }.map(\.path) }
    }
}
