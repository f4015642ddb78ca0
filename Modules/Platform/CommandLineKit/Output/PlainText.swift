/// Text that does to a terminal nothing but appear: what a file or an argument held must not move its cursor, set its
/// title or turn its letters round.
enum PlainText {
    /// Line breaks stay; every other control character, and those that change the direction, become U+FFFD.
    static func lines(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isUnsafe) else { return text }
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { scalars.append(isUnsafe(scalar) ? "\u{FFFD}" : scalar) }
        return String(scalars)
    }

    private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0A: false
        case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
