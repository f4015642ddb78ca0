package import Storage

/// What a module looks at in its own data when `mizan doctor` asks: whether figures that are kept add up, say.
package struct Audit: Sendable {
    /// The module's id, a dot and a word: `quran.progress`.
    package let name: String
    /// What is true if it finds nothing, in one sentence.
    package let summary: String
    /// Looks at the data of one owner and changes nothing.
    package let examine: @Sendable (ReadTransaction) throws -> [Finding]

    package init(
        _ name: String, _ summary: String, examine: @escaping @Sendable (ReadTransaction) throws -> [Finding]
    ) {
        (self.name, self.summary, self.examine) = (name, summary, examine)
    }
}
