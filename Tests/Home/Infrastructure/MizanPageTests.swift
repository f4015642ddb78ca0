import Kernel
import Testing

@testable import HomeInfrastructure

/// The pages of another Mizan, and answers that are no pages.
struct MizanPageTests {
    @Test func aPageListsTheChanges() throws {
        let page = try MizanPage(
            Self.answer(
                """
                {"epoch": "e", "cursor": "e.2.x", "more": true, "slices": ["quran"], "items": [
                    {"type": "quran.FavoriteAyah", "key": "2:255", "version": 1, "kind": "put", "fields": {"a": 1}},
                    {"type": "quran.FavoriteAyah", "key": "2:256", "version": 2, "kind": "remove"}],
                 "damaged": [{"type": "quran.AyahNote", "key": "x", "version": 3, "detail": "gone"}]}
                """))
        #expect(page.cursor == "e.2.x" && page.isMore && page.reset == nil && page.slices == ["quran"])
        #expect(page.items.map(\.version) == [1, 2])
        #expect(page.items.map(\.fields) == [["a": 1], nil])
        #expect(page.damaged == 1 && page.obstacle == nil)
    }

    @Test func aResetHasItsReason() throws {
        let page = try MizanPage(
            Self.answer(#"{"epoch": "f", "cursor": "f.0.x", "reset": true, "reason": "epoch", "items": []}"#))
        #expect(page.reset == "epoch" && !page.isMore)
    }

    @Test(arguments: [
        (#"{}"#, "$.epoch"),
        (#"{"epoch": 1, "cursor": "c", "items": []}"#, "$.epoch"),
        (#"{"epoch": "e", "cursor": "c"}"#, "$.items"),
        (#"{"epoch": "e", "cursor": "c", "more": "yes", "items": []}"#, "$.more"),
        (#"{"epoch": "e", "cursor": "c", "reset": true, "items": []}"#, "$.reason"),
        (
            #"{"epoch": "e", "cursor": "c", "items": [{"type": "t", "key": "k", "version": 1, "kind": "put"}]}"#,
            "$.items[0].fields"
        ),
        (
            #"{"epoch": "e", "cursor": "c", "items": [{"type": "t", "key": "k", "version": "1", "kind": "remove"}]}"#,
            "$.items[0].version"
        ),
    ])
    func aMalformedPageIsRefusedWithItsPlace(text: String, place: String) throws {
        do {
            _ = try MizanPage(Self.answer(text))
            Issue.record("It was taken.")
        } catch let error as MizanClientError {
            guard case .notMizan(let why) = error else { throw error }
            #expect(why.hasPrefix(place))
        }
    }

    private static func answer(_ text: String) throws -> MizanAnswer {
        MizanAnswer(try JSONReader.read(Array(text.utf8)))
    }
}
