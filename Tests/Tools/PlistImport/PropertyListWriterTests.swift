import Foundation
import Kernel
import PlistImport
import Testing

/// Kernel's property lists, read back by this reader and by Foundation.
@Suite struct PropertyListWriterTests {
    private static let whole = dictionary([
        "texts": .array(
            ["", " a ", "a\r\nb\tc", "&amp;<b>]]>\"'", "é e\u{301} 😀 مع", "\u{85}\u{2028}\u{FFFD}\u{7F}"].map {
                .string($0)
            }),
        "<&>": .integer(.min), "big": .unsigned(.max), "real": .real(-0.1), "tiny": .real(.leastNonzeroMagnitude),
        "yes": .boolean(true),
        "no": .boolean(false), "data": .data(Array(0...255)), "none": .data([]), "empty": .array([]),
        "box": dictionary([:]),
        "date": .date(Instant(microseconds: 1_767_882_600_000_000)),
        "first": .date(Instant(microseconds: -62_135_596_800_000_000)),
        "reference": dictionary(["inner": .uid(7)]),
    ])

    @Test func everyValueReadsBack() throws {
        let list = try read(PropertyListWriter.xml(Self.whole))
        #expect(list.format == .xml)
        #expect(list.value == Self.whole)
    }

    @Test func foundationReadsTheSameValues() throws {
        let bytes = try PropertyListWriter.xml(Self.whole)
        let object = try PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
        let again = try PropertyListSerialization.data(fromPropertyList: object, format: .binary, options: 0)
        guard case .dictionary(let entries) = try read(Array(again)).value, case .dictionary(let wanted) = Self.whole
        else {
            Issue.record("no dictionary")
            return
        }
        #expect(entries.map(\.key) == wanted.map(\.key).sorted())
        for entry in wanted where entry.key != "reference" {
            #expect(entries.first { $0.key == entry.key }?.value == entry.value, "\(entry.key)")
        }
    }

    @Test(arguments: ["\u{0}", "a\u{1}", "\u{1F}", "\u{FFFE}", "\u{FFFF}", "\u{B}"])
    func charactersThatXMLCannotContainAreRefused(text: String) throws {
        #expect(!PropertyListWriter.canHold(text))
        let character = try #require(text.unicodeScalars.last).value
        #expect(throws: PropertyListWriter.Problem.character(character)) { try PropertyListWriter.xml(.string(text)) }
        #expect(throws: PropertyListWriter.Problem.character(character)) {
            try PropertyListWriter.xml(dictionary([text: .string("")]))
        }
    }

    @Test func valuesThatAPropertyListCannotContainAreRefused() {
        #expect(throws: PropertyListWriter.Problem.date) {
            try PropertyListWriter.xml(.date(Instant(microseconds: 1)))
        }
        #expect(throws: PropertyListWriter.Problem.date) {
            try PropertyListWriter.xml(.date(Instant(microseconds: .max)))
        }
        #expect(throws: PropertyListWriter.Problem.number) { try PropertyListWriter.xml(.real(.nan)) }
        #expect(throws: PropertyListWriter.Problem.object("NSNull")) {
            try PropertyListWriter.xml(.object(className: "NSNull"))
        }
    }
}
