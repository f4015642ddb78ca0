package import Kernel

/// A fact that the file lacks and the file's owner knows. Examples: which of two orders the file's dates have, or to which
/// account the file belongs.
package struct ImportOption: Sendable, Hashable {
    package let name: String
    /// Its meaning, for people.
    package let summary: String
    /// The values to choose from; empty if any text may be given.
    package let choices: [String]
    /// The default value; nil if the option then stays open.
    package let standard: String?
    /// True if the choice also holds for the next file of its source. A choice about one file's rows does not.
    package let isRemembered: Bool

    package init(
        _ name: String, _ summary: String, choices: [String] = [], standard: String? = nil, isRemembered: Bool = true
    ) {
        (self.name, self.summary, self.choices, self.standard) = (name, summary, choices, standard)
        self.isRemembered = isRemembered
    }
}

/// An owner's choices for an importer's options, made now or for an earlier file of the same source.
package struct ImportChoices: Sendable, Hashable {
    private let values: [String: String]
    /// The names of the options that somebody chose. All other values are defaults, or were found in the file.
    private let said: Set<String>

    package static let none = ImportChoices([:], of: [])

    /// - Parameters:
    ///   - values: the owner's choices, which have already been checked.
    ///   - found: values of further options, as found in the file itself.
    package init(_ values: [String: String], of options: [ImportOption], found: [String: String] = [:]) {
        said = Set(values.keys)
        let values = found.merging(values) { $1 }
        var all = Dictionary(
            options.compactMap { option in option.standard.map { (option.name, $0) } },
            uniquingKeysWith: { first, _ in first })
        for option in options { if let value = values[option.name] { all[option.name] = value } }
        self.values = all
    }

    package subscript(_ name: String) -> String? { values[name] }

    package func isSaid(_ name: String) -> Bool { said.contains(name) }

    /// Throws if a value is not allowed for its option, or there is no such option.
    package static func check(_ values: [String: String], of options: [ImportOption]) throws(MizanError) {
        for (name, value) in values.sorted(by: { $0.key < $1.key }) {
            guard let option = options.first(where: { $0.name == name }) else {
                let known = options.map(\.name).sorted().joined(separator: ", ")
                throw Refusal.importUnknownOption(
                    options.isEmpty
                        ? "This kind of file has no options, so no “\(name)”."
                        : "This kind of file has no option “\(name)”. It has: \(known).", details: ["option": name])
            }
            guard option.choices.isEmpty || option.choices.contains(value) else {
                throw Refusal.importOption(
                    "“\(value)” is not one of the choices of \(name): \(option.choices.joined(separator: ", ")).",
                    details: ["option": name])
            }
        }
    }
}
