/// The errors that a reader tolerates in documents of programs that are known to make them. By default none.
package struct MarkupTolerance: Hashable, Sendable {
    /// The root's name. Everything from `<!DOCTYPE` to the root is ignored, whatever this part defines and however broken it
    /// is. This part must not exceed 64 KB or contain `<!ENTITY`. Apple Health has written declarations without an end.
    package var ignoresDocumentTypeBefore: String?
    /// True if a control byte that XML does not allow is read as a space.
    package var readsControlsAsSpaces: Bool

    package init(ignoresDocumentTypeBefore root: String? = nil, readsControlsAsSpaces: Bool = false) {
        ignoresDocumentTypeBefore = root
        self.readsControlsAsSpaces = readsControlsAsSpaces
    }

    package static let none = MarkupTolerance()

    /// Replaces control bytes other than tabs and line ends by spaces. In UTF-8 each such byte is a whole character.
    func clean(_ bytes: inout [UInt8]) {
        guard readsControlsAsSpaces else { return }
        for index in bytes.indices {
            let byte = bytes[index]
            if byte < 0x20, byte != 0x09, byte != 0x0A, byte != 0x0D { bytes[index] = 0x20 }
        }
    }
}
