import Kernel
import Testing

struct JSONPlaceTests {
    @Test func memberPathsUseTheirNames() throws {
        let text = #"{"a": {"b": 1, "a": {}}, "c": [{"d": 1}], "e": null}"#
        let (value, places) = try JSONReader.readWithPlaces(Array(text.utf8))
        #expect(value == (try JSONReader.read(Array(text.utf8))))
        // The offset of the first byte after each name, counted from 0.
        #expect(places == [["a"]: 4, ["a", "b"]: 10, ["a", "a"]: 18, ["c"]: 28, ["e"]: 45])
    }

    @Test func bothReadersGiveTheSameErrors() {
        let bytes = Array(#"{"a": 1, "a": 2}"#.utf8)
        let error = #expect(throws: JSONError.self) { try JSONReader.readWithPlaces(bytes) }
        #expect(error == #expect(throws: JSONError.self) { try JSONReader.read(bytes) })
    }
}
