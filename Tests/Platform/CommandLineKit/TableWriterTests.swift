import Kernel
import Testing

@testable import CommandLineKit

struct TableWriterTests {
    @Test func columnsAreAsWideAsTheirLongestValue() {
        let listing = TabularOutput.sample([
            [.text("a"), .integer(1_000_000), .absent], [.text("a long name"), .integer(-5), .text("hidden")],
            [.absent, .absent, .absent],
        ])
        let table = """
            Name         Count
            a            1000000
            a long name       -5
            –            –

            """
        #expect(TableWriter.text(listing, on: TextDisplay()) == table)
        let colored = TextDisplay(isColored: true, isTerminal: true)
        #expect(TableWriter.text(listing, on: colored).hasPrefix("\u{1B}[1mName         Count\u{1B}[0m\na"))
        // NO_COLOR, or a terminal that has no colours.
        #expect(TableWriter.text(listing, on: TextDisplay(isTerminal: true)) == table)
    }

    @Test func anEmptyListIsShownAsASentence() {
        #expect(TableWriter.text(.sample([]), on: TextDisplay(isTerminal: true)) == "There is nothing.\n")
    }

    @Test(arguments: [
        (FieldValue.real(33.333), "33.3"), (.real(100), "100.0"), (.boolean(true), "yes"), (.boolean(false), "no"),
        (.instant(Instant(microseconds: 1_767_882_659_999_999)), "2026-01-08 14:30Z"),
        (.integer(.min), "-9223372036854775808"),
        (.absent, "–"), (.text("a\tb\r\nc\u{1B}[31m\u{7F}\u{9B}d"), "a b c [31m  d"), (.text("بِسْمِ"), "بِسْمِ"),
        (.text("a\u{2028}b\u{2029}c\u{85}d"), "a b c d"),
        (
            .text("a\u{202E}b\u{2066}c\u{2069}\u{200E}\u{200F}\u{61C}d"),
            "a\u{FFFD}b\u{FFFD}c\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}d"
        ),
    ])
    func valuesAreShownInReadableForm(value: FieldValue, text: String) {
        #expect(TableWriter.plain(value) == text)
    }

    /// Cells are written to a pipe in full. Columns to the right of a long cell are aligned where this is possible.
    @Test func cellsAreNotCutOutsideATerminal() {
        let long = String(repeating: "é ", count: 70)
        let listing = TabularOutput(
            ["text": "Text", "count": "N"], rows: [[.text(long), .integer(1)], [.text("a"), .integer(2)]])
        let lines = TableWriter.text(listing, on: TextDisplay(columns: 40)).split(separator: "\n")
        #expect(lines == ["Text  N", "\(long)  1", "a     2"])
    }

    /// A letter with a thousand marks is one character with many bytes.
    @Test func widthsAreMeasuredInVisibleColumns() {
        let listing = TabularOutput.texts("e\u{301}", "abc")
        #expect(TableWriter.text(listing, on: TextDisplay()) == "Text\ne\u{301}\nabc\n")
    }
}
