package import Kernel

/// The number of terminal columns that a text occupies.
package enum TextColumns {
    package static func width(_ text: String) -> Int {
        if PlainText.isPrintableASCII(text) { return text.utf8.count }
        return text.reduce(0) { $0 + width($1) }
    }

    /// The width of one character as a terminal draws it. A character with variation selector 16 is drawn as a picture, and two
    /// regional indicator letters are drawn as a flag (UTS #51).
    private static func width(_ character: Character) -> Int {
        let scalars = character.unicodeScalars
        guard let first = scalars.first else { return 0 }
        if regionalIndicators.contains(first.value) { return scalars.count > 1 ? 2 : 1 }
        return scalars.contains("\u{FE0F}") ? 2 : width(first)
    }

    private static let regionalIndicators: ClosedRange<UInt32> = 0x1_F1E6...0x1_F1FF

    /// 2 for East Asian characters and pictures.
    static func width(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
            0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x1_F300...0x1_F64F, 0x1_F900...0x1_F9FF, 0x2_0000...0x3_FFFD:
            2
        default: scalar.value > 0x2000 && scalar.properties.isEmojiPresentation ? 2 : 1
        }
    }

    /// The text in one line, with only characters that the display can show, and at most `columns` wide.
    package static func fitted(_ text: String, to columns: Int, on display: TextDisplay) -> String {
        if text.utf8.count <= columns, PlainText.isPrintableASCII(text) { return text }
        let plain = PlainText.oneLine(text.prefix(4 * columns + 4))
        let shown = display.isUnicode ? plain : String(plain.map { $0.isASCII ? $0 : "?" })
        guard width(shown) > columns else { return shown }
        var result = ""
        var used = 0
        for character in shown {
            used += width(String(character))
            guard used < columns else { break }
            result.append(character)
        }
        return result + (display.isUnicode ? "…" : "~")
    }

    package static func padded(_ text: String, to columns: Int, atStart: Bool = false) -> String {
        let space = String(repeating: " ", count: max(0, columns - width(text)))
        return atStart ? space + text : text + space
    }
}
