/// Values that differ from run to run. Tests use names for these values: `$DIR`, `$TOKEN`.
struct Names: Sendable {
    private var kept: [Name] = []

    private struct Name {
        let name: String
        let value: String
    }

    mutating func keep(_ name: String, _ value: String) {
        kept.append(Name(name: "$" + name, value: value))
    }

    private func names(_ directory: String) -> [Name] {
        [Name(name: "$DIR", value: directory), Name(name: "$SAMPLE", value: TypedLines.sample)] + kept
    }

    /// A line with the names replaced by their values.
    func filled(_ words: [String], in directory: String) -> [String] {
        words.map { word in names(directory).reduce(word) { $0.replacing($1.name, with: $1.value) } }
    }

    /// The printed text with the values replaced by their names.
    func named(_ text: String, in directory: String) -> String {
        names(directory).reduce(text) { $0.replacing($1.value, with: $1.name) }
    }

    /// Machine-readable text with long identities shortened. `$OWNER` is the record name of the first owner, and `$ID2` is the
    /// second identity that was assigned.
    static func shortened(_ text: String) -> String {
        text.replacing("_01920000000070008000000000000001", with: "$OWNER")
            .replacing("01920000-0000-7000-8000-00000000000", with: "$ID")
    }
}
