import CommandLineKit
import Testing

struct WrappedTextTests {
    @Test(arguments: [
        ("", [""]), ("one", ["one"]), ("one two", ["one two"]), ("one two three", ["one two", "three"]),
        ("a  b", ["a b"]), ("longerthanthat is", ["longerthanthat", "is"]), ("one\n\ntwo", ["one", "", "two"]),
        ("one two\n", ["one two", ""]),
    ])
    func linesBreakBetweenWords(text: String, lines: [String]) {
        #expect(WrappedText.lines(text, width: 8) == lines)
    }

    /// A letter takes one column, however many marks it has.
    @Test func combiningMarksHaveNoWidth() {
        #expect(WrappedText.lines("سُبْحَانَ اللَّهِ وَبِحَمْدِهِ", width: 10) == ["سُبْحَانَ اللَّهِ", "وَبِحَمْدِهِ"])
    }

    @Test func controlCharactersAreReplaced() {
        #expect(WrappedText.lines("a\u{1B}[2J\u{202E}b", width: 20) == ["a\u{FFFD}[2J\u{FFFD}b"])
        #expect(WrappedText.rightToLeft("ا") == "\u{2067}ا\u{2069}")
    }
}
