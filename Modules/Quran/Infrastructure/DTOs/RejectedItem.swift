/// A part of an export that cannot be read. The rest of the export is read all the same.
package struct RejectedItem: Error, Hashable, Sendable, CustomStringConvertible {
    /// `ReadingProgressStore.progress["115"].lastReadAyah`
    package let keyPath: String
    /// What is there, and what should be.
    package let reason: String

    package init(keyPath: String, reason: String) {
        self.keyPath = keyPath
        self.reason = reason
    }

    package var description: String { "\(keyPath): \(reason)" }
}
