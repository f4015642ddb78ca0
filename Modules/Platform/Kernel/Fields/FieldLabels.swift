/// The names of fields as people read them: the labels of a form, or else the words of the name.
package struct FieldLabels: Sendable, Equatable {
    private let labels: [String: String]

    package init(_ labels: [String: String] = [:]) {
        self.labels = labels
    }

    package func label(_ name: String) -> String { labels[name] ?? Self.words(name) }

    /// `Ayah number` for `ayahNumber`, `Book ID` for `bookID`, `Title en` for `title_en`.
    package static func words(_ name: String) -> String {
        var words = ""
        var isAfterSmall = false
        for letter in name {
            let isCapital = letter.isUppercase
            if isCapital, isAfterSmall { words += " " }
            words += isCapital && isAfterSmall && !name.hasSuffix("ID") ? letter.lowercased() : String(letter)
            isAfterSmall = !isCapital
        }
        words = words.replacing("_", with: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }

    /// The sentence of an error with labels instead of the names and paths of fields. Identities are left out, as are the forms of
    /// days and moments for programs: a person chooses a day from a calendar. The words of a choice are shown as words.
    package func sentence(_ error: MizanError) -> String {
        sentence(error.message, error.details, error.values)
    }

    package func sentence(_ message: String, _ details: [String: String], _ values: [String: JSONValue]) -> String {
        if case .array(let problems)? = values["problems"] {
            let told = problems.compactMap { problem -> String? in
                guard case .string(let path)? = problem["path"], case .string(let why)? = problem["detail"] else {
                    return nil
                }
                return "“\(label(at: path))”: \(why)."
            }
            if !told.isEmpty { return Self.plain(told.joined(separator: " "), details) }
        }
        if let path = details["path"], let start = message.firstRange(of: path + ": ") {
            let (label, why) = (label(at: path), message[start.upperBound...])
            // The path of a whole body names no field.
            guard !label.isEmpty else { return Self.plain(why.prefix(1).uppercased() + why.dropFirst(), details) }
            return Self.plain("“\(label)”: \(why)", details)
        }
        if let name = details["field"], details["bytes"] != nil, let limit = details["limit"].flatMap(Int.init) {
            // People count letters. Latin letters have one byte, Arabic letters two.
            return "“\(label(name))” is too long: \(limit) Latin letters fit, or \(limit / 2) Arabic ones."
        }
        // A cursor is a word of programs: on a page it is the place where the page of a list begins.
        if details["parameter"] == "cursor" {
            return "This page of the list cannot be found again. Start at the first page."
        }
        let names = Set([details["field"], details["parameter"]].compactMap(\.self))
        return Self.plain(names.reduce(message, labelled), details)
    }

    /// `Line` for `$.line`, and for a place in it, such as `$.line[2]`.
    private func label(at path: String) -> String {
        label(String(path.drop { $0 == "$" || $0 == "." }.prefix { $0 != "." && $0 != "[" }))
    }

    /// The text with the label instead of the name, where the name is a word of its own. After an article it is a word of the
    /// sentence: “is not a unit of weight”.
    private func labelled(_ text: String, _ name: String) -> String {
        guard !name.isEmpty else { return text }
        var (result, rest) = ("", text[...])
        while let found = rest.firstRange(of: name) {
            let before = rest[..<found.lowerBound]
            let isWord =
                !Self.continues(before.last) && !Self.continues(rest[found.upperBound...].first)
                && ![" a ", " an ", " the "].contains(where: before.hasSuffix)
            let isQuoted = before.last == "“"
            result += before
            result += isWord ? (isQuoted ? label(name) : "“\(label(name))”") : name
            rest = rest[found.upperBound...]
        }
        return result + rest
    }

    private static func continues(_ letter: Character?) -> Bool {
        letter.map { $0.isLetter || $0.isNumber || $0 == "_" } ?? false
    }

    private static func plain(_ text: String, _ details: [String: String]) -> String {
        var text = text
        if let expected = details["expected"], expected.hasPrefix(choice) {
            let words = expected.dropFirst(choice.count).split(separator: ", ").map { Self.words(String($0)) }
            text = text.replacing(expected, with: choice + words.joined(separator: ", "))
        }
        for form in formsForPrograms { text = text.replacing(form, with: "") }
        text = text.replacing(#/`([^`]+)`/#) { "“\($0.1)”" }
        return text.replacing(#/ ?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/#, with: "")
    }

    private static let choice = "one of "
    /// Examples in the sentences of errors, the longest first.
    private static let formsForPrograms = [
        " such as 2026-01-08T14:30:00Z", " such as 2026-01-08", ", as YYYY-MM-DD", "2026-01-08T14:30:00Z, ",
        "2026-01-08, ",
    ]
}
