import Kernel
import Testing

/// The width of a text is the number of cells that it takes in a terminal (UAX #11, UTS #51).
struct TextColumnsTests {
    @Test(arguments: [
        ("tea", 3), ("Škoda", 5), ("S\u{30C}koda", 5), ("茶", 2), ("ｱ", 1), ("Ａ", 2), ("한국", 4),
        ("\u{1112}\u{1161}\u{11AB}", 2),
        ("😀", 2), ("🇩🇪", 2), ("🇩", 1), ("1️⃣", 2), ("1\u{20E3}", 1), ("❤️", 2), ("❤", 1), ("🚗", 2), ("✅", 2), ("⌚", 2),
        ("👍🏽", 2),
        ("©", 1), ("→", 1), ("🇩🇪 tax", 6), ("👨‍👩‍👧", 2), ("سُبْحَانَ", 5), ("\u{2068}ا\u{2069}", 1), ("\u{301}", 0),
        ("Tiếng Việt", 10),
        ("\u{1FAE9}", 2), ("\u{1FAFF}", 1), ("\u{FFFD}", 1), ("", 0),
    ])
    func emojiAreTwoColumnsWide(text: String, width: Int) {
        #expect(TextColumns.width(text) == width)
        #expect(TextColumns.width(TextColumns.padded(text, to: 10)) == 10)
    }

    @Test func aWideCharacterIsNotCutInHalf() {
        let display = TextDisplay(isTerminal: true)
        #expect(TextColumns.fitted("茶茶茶", to: 6, on: display) == "茶茶茶")
        #expect(TextColumns.fitted("茶茶茶", to: 5, on: display) == "茶茶…")
        #expect(TextColumns.fitted("茶茶茶", to: 4, on: display) == "茶…")
        #expect(TextColumns.fitted("tea with Ali", to: 4, on: TextDisplay(isUnicode: false)) == "tea~")
    }

    /// On a terminal, a text that goes from right to left would turn round the text beside it. So it is enclosed in marks that
    /// have no width.
    @Test func rightToLeftTextIsIsolated() {
        #expect(TextColumns.fitted("كتاب", to: 9, on: TextDisplay(isTerminal: true)) == "\u{2068}كتاب\u{2069}")
        #expect(TextColumns.fitted("كتاب", to: 9, on: TextDisplay()) == "كتاب")
        #expect(TextColumns.isolated("Đọc 茶") == "Đọc 茶")
    }
}
