package import ArgumentParser

// The words by which a command is found beside its own name.

extension ParsableCommand {
    /// The command below this one that a word names: by its name or an alias; as people also write it (`Favourites` for
    /// `favorite`); or by a word that means the same, such as `delete` where there is `remove`.
    ///
    /// - Parameter isRoot: no noun stands before it, so that a word for what is done says nothing.
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

/// A word as it is compared: without capitals, a plural's ending, and the spelling of one shore of the Atlantic.
package enum PlainWord {
    package static func of(_ word: String) -> String {
        let word = word.lowercased().replacing("our", with: "or").replacing("_", with: "-")
        if word.hasSuffix("ies") { return word.dropLast(3) + "y" }
        return word.hasSuffix("s") && word.count > 3 && !word.hasSuffix("ss") ? String(word.dropLast()) : word
    }
}

/// Words for the five things that are done with every noun. A better word of a command is tried in this order, so that
/// `add` finds `log` where measurements are logged.
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
