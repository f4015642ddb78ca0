import Kernel
import QuranInfrastructure
import Testing

struct NestedDocumentTests {
    private static func quoted(_ text: String, times: Int) -> String {
        (0..<times).reduce(text) { text, _ in JSONWriter.text(.string(text)) }
    }

    @Test(arguments: [
        ("favoriteAyahs", #"["2:255"]"#), ("ayahNotes", #"{"2:255": ["x"]}"#),
        ("ReadingProgressStore.progress", #"{"2": {"lastReadAyah": 5, "lastUpdatedAt": null}}"#),
        ("ReadingProgressStore.progress", "\u{FEFF} [2, 5]"),
    ])
    func nestedJSONInDataAndStringsIsRead(key: String, json: String) throws {
        let key = try #require(UserDefaultsExport.Key(rawValue: key))
        var values: [PropertyListValue] = [.data(Array(json.utf8)), .string(json)]
        for times in 1...3 where !json.hasPrefix("\u{FEFF}") {
            values.append(.string(Self.quoted(json, times: times)))
            if times < 3 { values.append(.data(Array(Self.quoted(json, times: times).utf8))) }
        }
        for value in values {
            let export = try ExportFixtures.export(ExportFixtures.root(key, value))
            #expect(export.rejected == [])
            #expect(export.items(.favoriteAyahs) + export.items(.ayahNotes) + export.items(.progress) == 1)
        }
    }

    @Test func jsonNestedTooDeepIsRejected() throws {
        let value = PropertyListValue.string(Self.quoted("[]", times: 4))
        let export = try ExportFixtures.export(ExportFixtures.root(.favoriteAyahs, value))
        let reason = "documents are nested more than 4 levels deep"
        #expect(export.unreadable == [ImportReport.Rejection(path: "favoriteAyahs", reason: reason)])
    }

    @Test(arguments: [("1,", 500_000), ("[],", 250_000)])
    func jsonOfTooManyValuesIsRejectedUnread(element: String, count: Int) throws {
        let json = "[" + String(repeating: element, count: count) + "1]"
        let export = try ExportFixtures.export(ExportFixtures.root(.favoriteAyahs, .string(json)))
        #expect(
            export.unreadable == [
                ImportReport.Rejection(path: "favoriteAyahs", reason: "this JSON holds more than 500000 values")
            ])
    }

    @Test(arguments: ["bplist00…", "<?xml version=\"1.0\"?>", "\u{FEFF}<?xml", "\n <plist>"])
    func aNestedPropertyListIsPassedToItsReader(document: String) throws {
        let root = ExportFixtures.root(.favoriteAyahs, .data(Array(document.utf8)))
        var handed: [[UInt8]] = []
        let export = try ExportFixtures.export(root) { bytes in
            handed.append(bytes)
            return .array([.string("2:255")])
        }
        #expect(handed == [Array(document.utf8)])
        #expect(export.favorites?.items.map(\.ayahID) == ["2:255"])
    }

    @Test func anUnreadablePropertyListIsOneRejectedItem() throws {
        struct Broken: Error, CustomStringConvertible { let description = "the trailer is cut off" }
        let root = PropertyListValue.dictionary([
            .init(key: "favoriteAyahs", value: .data(Array("bplist00".utf8))),
            .init(key: "ayahNotes", value: .data(Array(#"{"1:1": ["x"]}"#.utf8))),
        ])
        let export = try ExportFixtures.export(root) { _ in throw Broken() }
        let reason = "the property list in this data cannot be read: the trailer is cut off"
        #expect(export.unreadable == [ImportReport.Rejection(path: "favoriteAyahs", reason: reason)])
        #expect(export.notes?.items.count == 1)
    }

    @Test(arguments: ["", "2:255", "[\"2:255\"", "\u{0}\u{1}"])
    func aMalformedDocumentIsOneRejectedItem(text: String) throws {
        for value in [PropertyListValue.data(Array(text.utf8)), .string(text)] {
            let export = try ExportFixtures.export(ExportFixtures.root(.favoriteAyahs, value))
            #expect(export.unreadable.map(\.path) == ["favoriteAyahs"])
            #expect(export.unreadable.first?.reason.hasPrefix("this JSON cannot be read: ") == true)
        }
    }

    @Test func aRepeatedKeyIsReportedAndNotImported() throws {
        let json = PropertyListValue.data(Array(#"{"1": 3, "1": 7}"#.utf8))
        let export = try ExportFixtures.export(ExportFixtures.root(.progress, json))
        #expect(export.progress == nil)
        #expect(
            export.unreadable.map(\.reason) == ["this JSON cannot be read: this name is given twice at $.1 (byte 14)"])
    }
}
