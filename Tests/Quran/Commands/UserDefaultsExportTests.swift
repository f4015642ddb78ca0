import CommandSupport
import Foundation
import Kernel
import TestSupport
import Testing

/// If a file of `mizan quran export` is imported, the result equals the stored data, except for data that the file cannot
/// represent.
struct UserDefaultsExportTests {
    let mizan: TypedLines

    init() throws {
        mizan = try TypedLines()
    }

    private func exported() async throws -> String {
        let file = mizan.directory.file("out.plist")
        try await mizan("quran", "export", "--format", "userdefaults", "--to", file)
        return file
    }

    /// The contents that a file can represent: notes by ayah, favourites, and progress with its dates.
    private func contents(_ mizan: TypedLines) async throws -> [[JSONValue]] {
        let notes = try await mizan.rows("quran", "note", "list")
        let progress = try await mizan.rows("quran", "progress", "list")
        return [
            try await mizan.rows("quran", "favorite", "list").compactMap { $0["ayahID"] },
            notes.compactMap { $0["ayahID"] }, notes.compactMap { $0["noteText"] },
            progress.compactMap { $0["surahNumber"] }, progress.compactMap { $0["lastReadAyah"] },
            progress.compactMap { $0["lastUpdatedAt"] },
        ]
    }

    @Test func theSampleExportsUnchanged() async throws {
        try await mizan("import", TypedLines.sample)
        let file = try await exported()
        let other = try TypedLines()
        other.clock.advance(seconds: 86_400)
        try await other("import", file)
        #expect(try await contents(other) == contents(mizan))
        #expect(try await other("import", file).contains("Nothing new"))
        // The store that wrote the file finds nothing new in it.
        #expect(try await mizan("import", file).contains("Nothing new"))
    }

    private static let alphabet: [String] = [
        "a", " ", "é", "e\u{301}", "&", "<", "]]>", "\"", "'", "\r", "\n", "\r\n", "\t", "đ", "مع", "😀", "\u{85}",
        "\u{2028}",
        "\u{FFFD}", "\u{7F}", "&amp;", "<string>", "\\",
    ]

    @Test(arguments: 1...6 as ClosedRange<UInt64>)
    func everyStoredRecordIsExportedAndImportedAgain(seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        func text() -> String {
            "x"
                + (0..<Int.random(in: 0...9, using: &generator)).map { _ in
                    Self.alphabet.randomElement(using: &generator) ?? ""
                }.joined()
        }
        func ayah() -> String { "2:\(Int.random(in: 1...286, using: &generator))" }
        let notes = Dictionary(
            (0..<5).map { _ in (ayah(), (0..<Int.random(in: 1...6, using: &generator)).map { _ in text() }) }
        ) { first, _ in first }
        let progress = Set((0..<5).map { _ in Int.random(in: 2...60, using: &generator) }).sorted().map { surah in
            let date = Double(Int64.random(in: -1_000_000_000_000_000...1_100_000_000_000_000, using: &generator)) / 1e6
            return
                "\"\(surah)\":{\"lastReadAyah\":\(Int.random(in: 1...11, using: &generator)),\"lastUpdatedAt\":\(date)}"
        }
        let file = try mizan.write(
            .dictionary([
                .init(key: "favoriteAyahs", value: .array((0..<5).map { _ in .string(ayah()) })),
                .init(
                    key: "ayahNotes",
                    value: .dictionary(notes.map { .init(key: $0.key, value: .array($0.value.map { .string($0) })) })),
                .init(
                    key: "ReadingProgressStore.progress",
                    value: .data(Array("{\(progress.joined(separator: ","))}".utf8))),
            ]), to: "in.plist")
        _ = try await mizan.run(["import", file])
        let other = try TypedLines()
        try await other("import", try await exported())
        #expect(try await contents(other) == contents(mizan))
        let texts = try await other.rows("quran", "note", "list").map { ExactText(Self.text($0["noteText"])) }
        let ayahs = notes.keys.sorted { Int($0.dropFirst(2)) ?? 0 < Int($1.dropFirst(2)) ?? 0 }
        #expect(texts == ayahs.flatMap { notes[$0] ?? [] }.map(ExactText.init))
    }

    private static func text(_ json: JSONValue?) -> String {
        guard case .string(let text)? = json else { return "" }
        return text
    }

    @Test func recordsThatTheFileCannotContainAreReported() async throws {
        try await mizan("quran", "favorite", "add", "2:255")
        try await mizan("quran", "note", "add", "2:255", "with \u{1} inside")
        try await mizan("quran", "note", "add", "2:255", "plain")
        try await mizan("quran", "progress", "set", "2:255", "--at", "2050-01-01")
        try await mizan("quran", "setting", "set", "a", "1")
        try await mizan("quran", "profile", "set", "--apple-user-id", "a.1")
        let said = try await mizan(
            "quran", "export", "--to", mizan.directory.file("a.plist"), "--output", "json")
        let report = try JSONReader.read(Array(said.utf8))
        #expect(report["notes"] == 1)
        #expect(
            report["omitted"] == [
                ["count": 1, "what": "note with a character that XML cannot hold"],
                ["count": 1, "what": "moment of a favourite"], ["count": 1, "what": "id and date of a note"],
                ["count": 1, "what": "surah with a date of reading that such a file cannot hold"],
                ["count": 1, "what": "setting"],
                ["count": 1, "what": "profile"],
            ])
        let other = try TypedLines()
        let taken = try await other("import", mizan.directory.file("a.plist"))
        #expect(!taken.contains("Not taken"))
        #expect(try await other.rows("quran", "note", "list").map { $0["noteText"] } == ["plain"])
        #expect(try await other.rows("quran", "progress", "list").isEmpty)
    }

    /// The form that the app reads: an array of strings, a dictionary of arrays, and JSON that `JSONDecoder` accepts.
    @Test func theAppsMigrationAcceptsTheExport() async throws {
        struct SurahProgress: Decodable {
            let surahNumber: Int
            let lastReadAyah: Int
            let totalAyahs: Int
            let progressPercentage: Double
            let lastUpdatedAt: Date
        }
        try await mizan("import", TypedLines.sample)
        let bytes = Data(Array(try await mizan("quran", "export").utf8))
        let root = try #require(try PropertyListSerialization.propertyList(from: bytes, format: nil) as? [String: Any])
        #expect(root.keys.sorted() == ["ReadingProgressStore.progress", "ayahNotes", "favoriteAyahs"])
        #expect(Set(try #require(root["favoriteAyahs"] as? [String])).count == 12)
        let notes = try #require(root["ayahNotes"] as? [String: [String]])
        #expect(notes["2:255"] == ["Ayat al-Kursi: after every prayer.", "Read it before sleep."])
        let data = try #require(root["ReadingProgressStore.progress"] as? Data)
        let progress = try JSONDecoder().decode([Int: SurahProgress].self, from: data)
        #expect(progress[2]?.lastReadAyah == 142)
        #expect(progress[2]?.lastUpdatedAt == Date(timeIntervalSinceReferenceDate: 790_180_200))
    }

    /// Notes that were written in Mizan do not have the ids that an import would give them.
    @Test func anExportImportedIntoItsOwnStoreAddsNothing() async throws {
        for text in ["one", "two", "one"] { try await mizan("quran", "note", "add", "2:255", text) }
        #expect(try await mizan("import", try await exported()).contains("Nothing new"))
        #expect(try await mizan.rows("quran", "note", "list").count == 3)
    }

    @Test func theExportIsANewPrivateFile() async throws {
        try await mizan("quran", "favorite", "add", "2:255")
        let file = try await exported()
        #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
        #expect(await mizan.refusal("quran", "export", "--to", file).errors.contains("already exists"))
        #expect(await mizan.refusal("quran", "export", "--to", file + "/x").errors.contains("cannot be written"))
        #expect(try mizan.directory.names().filter { $0.hasPrefix("out") } == ["out.plist"])
    }

    @Test func anEmptyStoreExportsAnEmptyFile() async throws {
        try await mizan("quran", "favorite", "add", "2:255")
        try await mizan("quran", "favorite", "remove", "2:255")
        let file = try await exported()
        #expect(try await mizan("import", file).contains("Nothing new"))
    }
}
