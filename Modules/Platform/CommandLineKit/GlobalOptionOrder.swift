package import ArgumentParser

/// Lets the global options stand before the verb: `mizan --output json quran favorite list`.
///
/// The parser hands what stands before a verb to the verb's parent, and the verb never sees it; so what stands there
/// is moved behind the verb, where every command takes it.
package enum GlobalOptionOrder {
    private static let names: Set<String> = ["--data", "--owner", "--output"]
    private static let flags: Set<String> = ["--safe-mode", "--utc"]

    package static func normalised(_ arguments: [String], root: any ParsableCommand.Type) -> [String] {
        var command = root
        var kept: [String] = []
        var moved: [String] = []
        var rest = arguments[...]
        while let word = rest.first {
            if names.contains(word), rest.count > 1 {
                moved += rest.prefix(2)
                rest = rest.dropFirst(2)
            } else if flags.contains(word) {
                moved.append(word)
                rest = rest.dropFirst()
            } else if let equals = word.firstIndex(of: "="), names.contains(String(word[..<equals])) {
                moved.append(word)
                rest = rest.dropFirst()
            } else if let next = command.configuration.subcommands.first(where: { $0._commandName == word }) {
                command = next
                kept.append(word)
                rest = rest.dropFirst()
            } else {
                break
            }
        }
        // At once behind the verb: an option whose value is missing cannot take them for it, and a later one wins.
        return kept + moved + rest
    }
}
