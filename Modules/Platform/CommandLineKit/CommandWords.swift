package import ArgumentParser

// The words by which a command is found beside its own name.

extension ParsableCommand {
    /// The subcommand that a word names. The word may be the subcommand's name or an alias, a different spelling of the name
    /// (`Favourites` for `favorite`), or a synonym (`delete` for `remove`).
    ///
    /// - Parameter isRoot: true if no noun stands before the word. No synonyms are tried then, because a verb without a noun
    ///   says nothing.
    package static func subcommand(_ word: String, isRoot: Bool = false) -> (any ParsableCommand.Type)? {
        let below = configuration.subcommands
        if let exact = below.first(where: { $0._commandName == word }) { return exact }
        if let exact = below.first(where: { $0.configuration.aliases.contains(word) }) { return exact }
        let plain = PlainWord.of(word)
        if let same = below.first(where: { $0.names.contains { PlainWord.of($0) == plain } }) { return same }
        for name in isRoot ? [] : Synonyms.of(plain) {
            if let found = below.first(where: { $0.names.contains(name) }) { return found }
        }
        return nil
    }

    /// Its name, and its aliases.
    package static var names: [String] { [_commandName] + configuration.aliases }
}

/// A word in the form for comparison: in lower case, without a plural ending, and in American spelling.
package enum PlainWord {
    package static func of(_ word: String) -> String {
        let word = word.lowercased().replacing("our", with: "or").replacing("_", with: "-")
        if word.hasSuffix("ies") { return word.dropLast(3) + "y" }
        return word.hasSuffix("s") && word.count > 3 && !word.hasSuffix("ss") ? String(word.dropLast()) : word
    }
}

/// Synonyms for the five things that people do with every noun. The words of a synonym are tried in this order: for
/// measurements, `add` finds the command `log`.
package enum Synonyms {
    package static let verbs: KeyValuePairs<String, [String]> = [
        "list": ["list", "history", "status", "show", "explain"],
        "show": ["show", "get", "current", "status", "explain"],
        "add": ["add", "create", "make", "log", "follow", "set"],
        "edit": ["edit", "set"],
        "remove": ["remove", "delete", "revoke", "leave"],
    ]
    private static let others = [
        "ls": "list", "all": "list", "view": "show", "get": "show", "info": "show", "new": "add", "create": "add",
        "make": "add", "enter": "add", "log": "add", "set": "edit", "change": "edit", "update": "edit",
        "modify": "edit", "rm": "remove", "del": "remove", "delete": "remove", "drop": "remove", "forget": "remove",
    ]

    static func of(_ word: String) -> [String] {
        let verb = others[word] ?? word
        return verbs.first { $0.key == verb }?.value ?? []
    }
}
