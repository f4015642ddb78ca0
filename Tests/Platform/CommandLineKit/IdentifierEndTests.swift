import FoundationEssentials
import Kernel
import Testing

@testable import CommandLineKit

struct IdentifierEndTests {
    private static let ids = ["aaaa00000001", "bbbb00000001", "cccc00000002"].map {
        "01920000-0000-7000-8000-\($0)"
    }
    private static let kind = IdentifierEnd.Kind("note", slice: "quran", list: "mizan quran note list")

    private func meant(_ typed: String) throws -> String {
        let end = try #require(IdentifierEnd(argument: typed))
        return try end.id(Self.kind) { end in Self.ids.filter { $0.hasSuffix(end) }.compactMap(UUID.init(text:)) }.text
    }

    @Test(arguments: ["000002", "CCCC00000002", "8000-cccc00000002", "01920000-0000-7000-8000-cccc00000002"])
    func theEndOfAnIDIsEnough(typed: String) throws {
        #expect(try meant(typed) == Self.ids[2])
    }

    @Test(arguments: [
        ("000001", "quran.ambiguous-note"), ("000009", "quran.no-such-note"), ("12", "quran.note-name"),
        ("zzzzzz", "quran.note-name"),
    ])
    func anUnusableEndOfAnIDIsRefused(typed: String, reason: String) {
        let error = #expect(throws: MizanError.self) { try meant(typed) }
        #expect(error?.reason == reason)
    }

    @Test func theErrorForAnAmbiguousEndListsTheMatchingIDs() {
        let error = #expect(throws: MizanError.self) { try meant("000001") }
        #expect(error?.message.contains("\(Self.ids[0]), \(Self.ids[1])") == true)
    }

    @Test(arguments: [("000002", 2), ("none", nil), ("000009", nil)] as [(String, Int?)])
    func amongAFewIDsTheEndSelectsTheMatchingID(typed: String, place: Int?) throws {
        let end = try #require(IdentifierEnd(argument: typed))
        #expect(try end.id(Self.kind, among: Self.ids) == place.map { Self.ids[$0] } ?? typed)
    }
}
