package import Kernel

/// Refuses a file that would be held in memory as a whole and is too large for that. The file is refused as soon as both facts
/// are known. Its first bytes show whether it can be imported part by part. Its size is the stated length, or the number of
/// bytes received so far.
package struct WholeFileLimit {
    /// Limited because a property list takes several times as much memory as its file.
    package static let most = 128 << 20

    private let imports: ImportService
    private let expected: Int
    private let most: Int
    private var head: [UInt8] = []
    private var received = 0
    private var isWhole: Bool?

    package init(_ imports: ImportService, expecting length: Int?, most: Int = Self.most) {
        (self.imports, self.most) = (imports, most)
        expected = length ?? 0
    }

    package mutating func take(_ bytes: [UInt8]) throws(MizanError) {
        received += bytes.count
        if isWhole == nil {
            head += bytes.prefix(FileHead.length - head.count)
            // A file that is no longer than the head is not too large.
            guard head.count == FileHead.length else { return }
            isWhole = !imports.takesInParts(head)
        }
        guard isWhole == true, max(expected, received) > most else { return }
        throw Refusal.importTooLarge(
            "A file that is read as a whole can have at most \(most >> 20) MiB here. The command “mizan import”, on the "
                + "machine itself, accepts larger files.",
            details: ["limit": String(most)])
    }
}
