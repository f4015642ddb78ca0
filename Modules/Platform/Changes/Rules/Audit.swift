package import Storage

/// A check of a module's own data for `mizan doctor`, for example that stored figures add up.
package struct Audit: Sendable {
    /// The module's id, a dot and a word: `quran.progress`.
    package let name: String
    /// The statement that is true if nothing is found, in one sentence.
    package let summary: String
    /// Checks the data of one owner and changes nothing.
    package let examine: @Sendable (ReadTransaction) throws -> [Finding]

    package init(
        _ name: String, _ summary: String, examine: @escaping @Sendable (ReadTransaction) throws -> [Finding]
    ) {
        (self.name, self.summary, self.examine) = (name, summary, examine)
    }
}
