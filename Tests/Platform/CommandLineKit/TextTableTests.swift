import Kernel
import Testing

@testable import CommandLineKit

/// Tables on terminals: aligned by cells, never wider than there is room, and what a person types is whole.
struct TextTableTests {
    private static let texts = [
        "عادة الصباح وقراءة القرآن كل يوم", "Đọc sách mỗi buổi sáng trước khi đi làm", "毎朝三十分の読書と散歩をする",
        "🏃 running 🇩🇪 1️⃣ ❤️ twice a week",
        "plain", "שלום עולם ומלואו",
    ]

    private static let rows = texts.enumerated().map { number, text in
        [
            TextTable.Cell("starter:\(number)-ayat-al-kursi"), TextTable.Cell(text, isProse: true),
            TextTable.Cell("\(number * number * number)", isAtEnd: true), TextTable.Cell(text, isProse: true),
        ]
    }

    private static let table = TextTable(
        [
            TextTable.Column("Id"), TextTable.Column("Dua"), TextTable.Column("Times", isAtEnd: true),
            TextTable.Column("Source"),
        ], rows: rows)

    private func lines(_ columns: Int, isUnicode: Bool = true) -> [String] {
        Self.table.lines(on: TextDisplay(columns: columns, isUnicode: isUnicode, isTerminal: true)) { $0 }
    }

    /// The text in some cells of a line; marks and isolates take none.
    private func cells(_ line: String, _ range: Range<Int>) -> String {
        var (place, text) = (0, "")
        for character in line {
            let width = TextColumns.width(String(character))
            if range.contains(place), width > 0 { text.append(character) }
            place += width
        }
        return text
    }

    @Test(arguments: [60, 80, 100, 200])
    func eachColumnIsAlignedWithItsHeading(columns: Int) throws {
        let lines = lines(columns)
        #expect(lines.count == Self.rows.count + 1)
        for line in lines { #expect(TextColumns.width(line) <= columns, "\(line)") }
        for (title, isAtEnd) in [("Dua", false), ("Source", false), ("Times", true)] {
            let start = try #require(lines[0].firstRange(of: title))
            let place = TextColumns.width(String(lines[0][..<start.lowerBound]))
            for line in lines.dropFirst() {
                if isAtEnd {
                    #expect(cells(line, place + 5..<place + 7) == "  ", "\(line)")
                } else {
                    #expect(cells(line, place - 2..<place) == "  ", "\(line)")
                    #expect(cells(line, place..<place + 1) != " ", "\(line)")
                }
            }
        }
    }

    @Test func proseIsCutButSingleWordsAreNot() {
        let lines = lines(80)
        #expect(lines.dropFirst().allSatisfy { $0.contains("-ayat-al-kursi  ") })
        #expect(lines[2].contains("…"))
        #expect(!self.lines(200).joined().contains("…"))
        #expect(!self.lines(80, isUnicode: false).joined().contains("…"))
    }

    /// A person sees all of it where there is no room for columns.
    @Test(arguments: [10, 20, 40])
    func rowsBecomeLinesIfTheColumnsDoNotFit(columns: Int) {
        let lines = lines(columns)
        #expect("Id: starter:0-ayat-al-kursi".hasPrefix(lines[0]))
        #expect(lines.filter(\.isEmpty).count == Self.rows.count - 1)
        let all = lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
        #expect(all.contains("Dua: Đọc sách mỗi buổi sáng trước khi đi làm"))
    }

    @Test func rightToLeftCellsAreIsolated() {
        let lines = lines(200)
        #expect(lines[1].contains("\u{2068}\(Self.texts[0])\u{2069}"))
        #expect(lines[6].contains("\u{2068}\(Self.texts[5])\u{2069}"))
        #expect(!lines[2].unicodeScalars.contains("\u{2068}"))
        #expect(!self.lines(200, isUnicode: false).joined().unicodeScalars.contains("\u{2068}"))
        let piped = Self.table.lines(on: TextDisplay(columns: 200)) { $0 }
        #expect(!piped.joined().unicodeScalars.contains("\u{2068}"))
    }

    @Test func coloursDoNotCountTowardsTheWidth() {
        let table = TextTable(
            [TextTable.Column("A"), TextTable.Column("B")],
            rows: [
                [TextTable.Cell("x", style: { "<\($0)>" }), TextTable.Cell("y")],
                [TextTable.Cell("long"), TextTable.Cell("")],
            ])
        #expect(table.lines(on: TextDisplay()) { "*\($0)*" } == ["*A     B*", "<x>     y", "long"])
    }
}
