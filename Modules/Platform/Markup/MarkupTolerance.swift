/// The errors that a reader tolerates in documents of programs that are known to write them. None, unless requested.
package struct MarkupTolerance: Hashable, Sendable {
    /// The root's name. The text from `<!DOCTYPE` to that element is not read, whatever it defines and however broken it is; it
    /// has at most 64 KB and no `<!ENTITY`. Apple Health has written declarations without an end.
    package var ignoresDocumentTypeBefore: String?
    /// True if a control byte that XML does not allow is read as a space.
    package var readsControlsAsSpaces: Bool

    package init(ignoresDocumentTypeBefore root: String? = nil, readsControlsAsSpaces: Bool = false) {
        ignoresDocumentTypeBefore = root
        self.readsControlsAsSpaces = readsControlsAsSpaces
    }

    package static let none = MarkupTolerance()

    /// Puts a space for what is no tab and ends no line. In UTF-8 such a byte is a character of its own.
    func clean(_ bytes: inout [UInt8]) {
        guard readsControlsAsSpaces else { return }
        for index in bytes.indices {
            let byte = bytes[index]
            if byte < 0x20, byte != 0x09, byte != 0x0A, byte != 0x0D { bytes[index] = 0x20 }
        }
    }
}
