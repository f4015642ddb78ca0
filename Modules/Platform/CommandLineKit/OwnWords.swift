package import ArgumentParser
internal import Kernel

/// The words that a person has defined in the settings: aliases for whole lines, and default options that a command always
/// gets.
package struct OwnWords: Sendable {
    private var lines: [String: [String]] = [:]
    private var options: [(path: [String], words: [String])] = []
    /// A sentence about each alias or default that cannot be used. The remaining aliases and defaults are used.
    package private(set) var faults: [String] = []

    package init() {}

    /// - Parameters:
    ///   - aliases: names for whole lines: `coffee=finance add -3.50 Coffee`
    ///   - defaults: options for a command: `finance list=--limit 20`; `mizan=--output csv` applies to every command.
    package init(aliases: [String], defaults: [String], root: any ParsableCommand.Type) {
        for text in aliases {
            guard let (name, words) = Self.parts(text), !name.contains(where: \.isWhitespace) else {
                faults.append(
                    "“\(Excerpt.of(text))” is not an alias. Write NAME=COMMAND, as in coffee=finance add -3.50 Coffee")
                continue
            }
            guard root.subcommand(name, isRoot: true) == nil else {
                faults.append(
                    "“\(Excerpt.of(name))” is already a command of Mizan. Choose another name for the alias.")
                continue
            }
            lines[name] = words
        }
        for text in defaults {
            guard let (name, words) = Self.parts(text), words.first?.hasPrefix("-") == true else {
                faults.append(
                    "“\(Excerpt.of(text))” has no default options. Write COMMAND=OPTIONS, as in finance list=--limit 20"
                )
                continue
            }
            let named = name == root._commandName ? [] : ShellWords.split(name) ?? []
            let typed = TypedCommand(named, root: root)
            guard typed.isWhole else {
                faults.append("There is no command “\(Excerpt.of(name))”, so it cannot get default options.")
                continue
            }
            options.append((typed.path, words))
        }
    }

    private static func parts(_ text: String) -> (name: String, words: [String])? {
        let parts = text.split(separator: "=", maxSplits: 1).map { $0.trimming() }
        guard parts.count == 2, !parts[0].isEmpty, let words = ShellWords.split(parts[1]), !words.isEmpty else {
            return nil
        }
        return (parts[0], words)
    }

    /// The words that a name of one's own stands for.
    func line(_ name: String) -> [String]? { lines[name] }

    /// The default options of a command. They stand before the typed options, so that a typed option wins. Defaults of a group
    /// come before the defaults of a command in that group.
    func options(of path: [String]) -> [String] {
        options.filter { path.starts(with: $0.path) }.sorted { $0.path.count < $1.path.count }.flatMap(\.words)
    }

    package var names: [String] { lines.keys.sorted() }
}

extension Substring {
    fileprivate func trimming() -> String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
