import Charts
import Testing

/// The width of a text is the number of cells that it takes in a terminal (UAX #11, UTS #51).
struct TextColumnsTests {
    @Test(arguments: [
        ("tea", 3), ("Škoda", 5), ("茶", 2), ("😀", 2), ("🇩🇪", 2), ("1️⃣", 2), ("❤️", 2), ("🚗", 2), ("✅", 2), ("⌚", 2),
        ("©", 1), ("→", 1), ("🇩🇪 tax", 6), ("👨‍👩‍👧", 2),
    ])
    func emojiTakeTwoColumns(text: String, width: Int) {
        #expect(TextColumns.width(text) == width)
        #expect(TextColumns.width(TextColumns.padded(text, to: 10)) == 10)
    }
}
