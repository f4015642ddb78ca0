/// A document of an owner: its SHA-256 in hexadecimal, and its size in bytes.
///
/// Only a row of the owner and a finished draft make one. So nobody reads a document by knowing its hash alone.
package struct Blob: Hashable, Sendable {
    package let hash: String
    package let size: Int64

    init(hash: String, size: Int64) { (self.hash, self.size) = (hash, size) }

    /// True for 64 lower-case hexadecimal digits, the only texts that become the name of a file.
    package static func isHash(_ text: String) -> Bool {
        text.utf8.count == 64 && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    }
}
