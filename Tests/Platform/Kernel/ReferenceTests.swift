import Kernel
import Testing

struct ReferenceTests {
    @Test func ownersArePrintedInLowerCaseAndReadInBothCases() throws {
        let owner = try #require(OwnerID("550E8400-E29B-41D4-A716-446655440000"))
        #expect(owner.description == "550e8400-e29b-41d4-a716-446655440000")
        #expect(OwnerID(owner.description) == owner)
        #expect(owner.recordName == "_550e8400e29b41d4a716446655440000")
        #expect(OwnerID.shared.description == "00000000-0000-0000-0000-000000000000")
    }

    @Test(arguments: ["", "house", "550e8400e29b41d4a716446655440000", "550e8400-e29b-41d4-a716-44665544000g"])
    func aMalformedUUIDIsRefusedAsOwner(text: String) {
        #expect(OwnerID(text) == nil)
    }

    @Test func referencesNameTheirSlice() {
        let reference = RecordReference(type: "quran.FavoriteAyah", key: "2:255")
        #expect(reference.slice == "quran")
        #expect(reference.description == "quran.FavoriteAyah/2:255")
    }

    /// The store distinguishes keys by their bytes. If references compared how keys look, one of two records would be lost.
    @Test func similarLookingKeysNameDifferentRecords() {
        let composed = RecordReference(type: "a.B", key: "\u{E9}")
        let decomposed = RecordReference(type: "a.B", key: "e\u{301}")
        #expect(composed != decomposed)
        #expect(Set([composed, decomposed]).count == 2)
    }

    @Test func theLastOfARepeatedPropertyListKeyIsFound() {
        let list = PropertyListValue.dictionary([
            .init(key: "a", value: .integer(1)), .init(key: "a", value: .integer(2)),
        ])
        #expect(list["a"] == .integer(2))
        #expect(list["b"] == nil)
        #expect(PropertyListValue.array([])["a"] == nil)
    }
}
