import FoundationEssentials
import QuranDomain
import Testing

/// Compares the compiled tables with the full tables from which they were derived. This happens only if `MIZAN_QURAN_METADATA`
/// is set to the directory of the full tables.
@Suite(.enabled(if: MetadataSource.directory != nil))
struct MetadataSourceTests {
    @Test func surahsEqualTheSource() throws {
        let rows = try MetadataSource.rows("surahs.csv")
        try #require(rows.count == 114)
        for (surah, row) in zip(QuranMetadata.surahs, rows) {
            #expect([surah.arabicName, surah.transliteration] == [row["name_arabic"], row["transliteration"]])
            #expect(row["name_english"]?.hasPrefix(surah.englishName.prefix { $0 != "," }) == true)
            #expect(String(surah.firstAyahIndex) == row["first_ayah_index"])
            #expect(String(surah.revelationOrder) == row["revelation_order"])
            #expect(surah.revelationPlace.rawValue == row["revelation_place"])
            let first = try AyahReference(surah: surah.number, ayah: 1)
            #expect([String(first.page), String(first.juz)] == [row["start_page"], row["start_juz"]])
        }
    }

    @Test(arguments: [
        (QuranDivision.Kind.juz, "juz.csv", "juz"), (.hizbQuarter, "hizb_quarters.csv", "quarter"),
        (.page, "pages_madani.csv", "page"),
    ])
    func divisionsStartWhereTheSourceSays(kind: QuranDivision.Kind, file: String, column: String) throws {
        let rows = try MetadataSource.rows(file)
        #expect(rows.count == kind.count)
        for row in rows {
            let number = try #require(row[column].flatMap { Int($0) })
            let first = try QuranDivision(kind, number).ayahs.first
            #expect(String(first.index) == row["ayah_index"])
            #expect(String(first.page) == row["page"])
            if kind != .juz { #expect(String(first.juz) == row["juz"]) }
        }
    }
}

enum MetadataSource {
    static let directory = ProcessInfo.processInfo.environment["MIZAN_QURAN_METADATA"]

    /// The rows, with values by column. Only English names contain commas. These names are in the last quoted column, and this
    /// test does not use them. So they are simply cut off at the comma.
    static func rows(_ file: String) throws -> [[String: String]] {
        let path = try #require(directory) + "/" + file
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let lines = text.split(whereSeparator: \.isNewline).map { line in
            let unquoted = line.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
                .map { $0.offset % 2 == 1 ? String($0.element.prefix { $0 != "," }) : String($0.element) }
            return unquoted.joined().split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
        let headings = try #require(lines.first)
        return lines.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(headings, $0)) }
    }
}
