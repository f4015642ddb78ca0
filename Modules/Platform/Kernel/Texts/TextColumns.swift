/// The number of terminal columns that a text occupies.
package enum TextColumns {
    package static func width(_ text: String) -> Int {
        if PlainText.isPrintableASCII(text) { return text.utf8.count }
        return text.reduce(0) { $0 + width($1) }
    }

    /// The width of a character whose scalars a terminal draws in one place. It is the width of the first scalar. It is 2 if
    /// variation selector 16 requests a picture, or if two letters stand for a flag (UTS #51).
    private static func width(_ character: Character) -> Int {
        let scalars = character.unicodeScalars
        guard let first = scalars.first else { return 0 }
        if first.value < 0x80 && scalars.count == 1 { return CellWidth.of(first) }
        if regionalIndicators.contains(first.value) { return scalars.count > 1 ? 2 : 1 }
        return scalars.contains("\u{FE0F}") ? 2 : CellWidth.of(first)
    }

    private static let regionalIndicators: ClosedRange<UInt32> = 0x1_F1E6...0x1_F1FF

    /// The text in one line, with only characters that the display can show, and at most `columns` wide.
    package static func fitted(_ text: String, to columns: Int, on display: TextDisplay) -> String {
        if text.utf8.count <= columns, PlainText.isPrintableASCII(text) { return text }
        let plain = PlainText.oneLine(text.prefix(4 * columns + 4))
        let shown = display.isUnicode ? plain : String(plain.map { $0.isASCII ? $0 : "?" })
        let cut = cut(shown, to: columns, isUnicode: display.isUnicode)
        return display.isTerminal ? isolated(cut) : cut
    }

    /// At most so wide, with a sign where something is left out.
    package static func cut(_ text: String, to columns: Int, isUnicode: Bool) -> String {
        guard width(text) > columns else { return text }
        var result = ""
        var used = 0
        for character in text {
            used += width(character)
            guard used < columns else { break }
            result.append(character)
        }
        return result + (isUnicode ? "…" : "~")
    }

    package static func padded(_ text: String, to columns: Int, atStart: Bool = false) -> String {
        let space = String(repeating: " ", count: max(0, columns - width(text)))
        return atStart ? space + text : text + space
    }

    /// The text. If it has letters that are written from right to left, marks without width are added around it (Unicode's
    /// bidirectional isolates). Without these marks, such letters would reverse the text beside them.
    package static func isolated(_ text: String) -> String {
        text.unicodeScalars.contains(where: isRightToLeft) ? "\u{2068}" + text + "\u{2069}" : text
    }

    private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x1_0800...0x1_0FFF, 0x1_E800...0x1_EFFF: true
        default: false
        }
    }
}
