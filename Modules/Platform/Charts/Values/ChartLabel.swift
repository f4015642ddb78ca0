internal import Kernel

/// A text beside a chart, made harmless because it may come from any source.
struct ChartLabel {
    let text: String
    /// True if the first letter that has a direction is written from right to left, as in Unicode's bidirectional algorithm
    /// (rule P2).
    let isRightToLeft: Bool

    private static let longest = 60

    init(_ text: String) {
        // One letter may carry many combining marks.
        let scalars = text.unicodeScalars.prefix(4 * Self.longest).filter { !Self.steers($0) }.map(Self.shown)
        let whole = String(String.UnicodeScalarView(scalars))
        self.text = whole.count > Self.longest ? whole.prefix(Self.longest - 1) + "…" : whole
        isRightToLeft = scalars.lazy.compactMap(Self.direction).first ?? false
    }

    private init(text: String, isRightToLeft: Bool) {
        (self.text, self.isRightToLeft) = (text, isRightToLeft)
    }

    /// The label, cut to fit a width.
    func shortened(to room: Double) -> ChartLabel {
        guard width > room else { return self }
        var start = text.dropLast()
        while !start.isEmpty, start.unicodeScalars.reduce(1, { $0 + Self.width($1) }) > room { start.removeLast() }
        return ChartLabel(text: start + "…", isRightToLeft: isRightToLeft)
    }

    /// The text for use within a sentence, isolated so that it does not reverse the neighbouring text.
    var isolated: String { "\u{2068}\(text)\u{2069}" }

    /// The approximate width, as a multiple of the font size.
    var width: Double { text.unicodeScalars.reduce(0) { $0 + Self.width($1) } }

    /// True for embeddings, overrides and isolates: these characters also affect the text around the label. Marks (U+200E,
    /// U+200F) have no such effect and are allowed.
    private static func steers(_ scalar: Unicode.Scalar) -> Bool {
        (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
    }

    /// The scalar, or a replacement: XML has no control characters and no U+FFFE, and a label has one line.
    private static func shown(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: " "
        case .unassigned where scalar.properties.isNoncharacterCodePoint: "\u{FFFD}"
        default: scalar
        }
    }

    private static func direction(_ scalar: Unicode.Scalar) -> Bool? {
        switch scalar.value {
        case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x1_0800...0x1_0FFF, 0x1_E800...0x1_EFFF, 0x200F:
            scalar.properties.isAlphabetic || scalar.value == 0x200F ? true : nil
        case 0x200E: false
        default: scalar.properties.isAlphabetic ? false : nil
        }
    }

    private static func width(_ scalar: Unicode.Scalar) -> Double {
        switch scalar.value {
        case 0x21, 0x27...0x29, 0x2C, 0x2E, 0x3A, 0x3B, 0x49, 0x66, 0x69, 0x6A, 0x6C, 0x72, 0x74: 0.34
        case 0x4D, 0x57, 0x6D, 0x77, 0x25: 0.88
        case 0x41...0x5A: 0.68
        case 0x300...0x36F, 0x64B...0x65F, 0x200B...0x200F: 0
        default: CellWidth.of(scalar) == 2 ? 1 : 0.58
        }
    }
}
