import Testing

@testable import HomeDevices

struct SyncCursorTests {
    @Test(arguments: ["1.0.a", "k3j9.17.zz", "own.5.1a2b3c.9"])
    func aWrittenCursorReadsBack(text: String) throws {
        #expect(try SyncCursor(text).description == text)
    }

    @Test(arguments: [
        "", ".", "1", "1.0", "1.0.", ".0.a", "1.-1.a", "1.01.a", "1.+1.a", "1.1.a.", "1.5.a.5", "1.5.a.4", "1.1.a.9.9",
        "1.9223372036854775808.a", "1. 1.a", "é.1.a", "1.1.a b", "1.1.a\u{0}", "1.١.a",
    ])
    func aMalformedCursorIsRefused(text: String) {
        #expect(throws: SyncCursor.malformed) { try SyncCursor(text) }
    }

    /// Different selections of slices must have different marks, so that a cursor is not used for the wrong selection.
    @Test func differentSelectionsOfSlicesHaveDifferentMarks() {
        let names = ["finance", "fitness", "habits", "quran"]
        let marks = (0..<16).map { bits in
            SyncSelection(slices: names.enumerated().filter { bits & 1 << $0.offset != 0 }.map(\.element)).mark
        }
        #expect(Set(marks).count == 16)
    }
}
