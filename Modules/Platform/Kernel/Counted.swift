/// A count and its noun, for people: `1 note`, `2 notes`, `0 entries`.
package enum Counted {
    /// The plural of a single word is derived if none is given; a phrase needs an explicit plural.
    package static func text(_ count: some BinaryInteger, _ one: String, _ many: String? = nil) -> String {
        "\(count) \(word(count, one, many))"
    }

    /// The noun without the count.
    package static func word(_ count: some BinaryInteger, _ one: String, _ many: String? = nil) -> String {
        count == 1 ? one : many ?? plural(one)
    }

    /// `entry`, `entries`; `day`, `days`.
    private static func plural(_ word: String) -> String {
        let isEntry = word.hasSuffix("y") && !["a", "e", "o", "u"].contains(word.dropLast().suffix(1))
        return isEntry ? word.dropLast() + "ies" : word + "s"
    }
}
