import Kernel
import Testing

@testable import CommandLineKit

struct TextDisplayTests {
    @Test(arguments: [
        ([:], false), (["LANG": "de_DE.UTF-8"], true), (["LANG": "C.utf8"], true), (["LANG": "C"], false),
        (["LANG": "de_DE.UTF-8", "LC_ALL": "C"], false), (["LANG": "C", "LC_CTYPE": "en_GB.UTF-8@euro"], true),
        (["LANG": "en_GB.UTF-8", "LC_ALL": "", "LC_CTYPE": ""], true), (["LANG": "ar_EG.ISO-8859-6"], false),
    ])
    func theLocaleDeterminesTheCharacters(environment: [String: String], isUnicode: Bool) {
        #expect(TextDisplay(environment, terminal: nil).isUnicode == isUnicode)
    }

    @Test(arguments: [(nil, 80), ("40", 40), ("1", 10), ("99999", 400), ("0", 80), ("-3", 80), ("x", 80)])
    func theColumnsVariableDeterminesTheWidth(columns: String?, width: Int) {
        #expect(TextDisplay(columns.map { ["COLUMNS": $0] } ?? [:], terminal: nil).columns == width)
    }

    /// The descriptor -1 is never open. A terminal without a known width has 80 columns.
    @Test func coloursAreUsedOnlyOnTerminalsThatSupportThem() {
        #expect(TextDisplay([:], terminal: -1) == TextDisplay(isUnicode: false, isColored: true, isTerminal: true))
        #expect(!TextDisplay([:], terminal: nil).isColored)
        #expect(!TextDisplay(["NO_COLOR": "1"], terminal: -1).isColored)
        #expect(TextDisplay(["NO_COLOR": ""], terminal: -1).isColored)
        #expect(TextDisplay(["NO_COLOR": "1"], terminal: -1).isTerminal)
        #expect(!TextDisplay(["TERM": "dumb"], terminal: -1).isColored)
    }
}
