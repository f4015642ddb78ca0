import Kernel
import Testing

@testable import HomeInfrastructure

/// The answers of another Mizan, and answers that only resemble them.
struct MizanAnswerTests {
    private static let page: JSONValue = [
        "epoch": "e1", "from": 0, "cursor": "e1.2.x", "more": false, "slices": ["quran"], "floor": 0,
        "items": [
            ["type": "quran.A", "key": "1", "version": 1, "kind": "put", "fields": ["a": 1]],
            ["type": "quran.A", "key": "2", "version": 2, "kind": "remove"],
        ],
        "newMember": true,
    ]

    @Test func aPageIsRead() throws {
        let page = try MizanPage(MizanAnswer(Self.page))
        #expect(page.epoch == "e1")
        #expect(page.cursor == "e1.2.x")
        #expect(!page.isMore)
        #expect(page.reset == nil)
        #expect(page.slices == ["quran"])
        #expect(page.items.map(\.version) == [1, 2])
        #expect(page.items.map(\.fields) == [["a": 1], nil])
    }

    @Test func optionalMembersOfAPageAreRead() throws {
        var page = try MizanPage(MizanAnswer(Self.page.with("reset", true).with("reason", "epoch")))
        #expect(page.reset == "epoch")
        page = try MizanPage(
            MizanAnswer(
                Self.page.with("unavailable", ["type": "x", "detail": "It rests."]).with("damaged", [["type": "x"]])))
        #expect(page.obstacle == "It rests.")
        #expect(page.damaged == 1)
    }

    static let badPages: [(String, JSONValue)] = [
        ("$.epoch", page.with("epoch", nil)), ("$.epoch", page.with("epoch", 7)),
        ("$.cursor", page.with("cursor", nil)),
        ("$.more", page.with("more", "no")), ("$.items", page.with("items", nil)),
        ("$.items", page.with("items", "none")),
        ("$.items[0].type", page.with("items", [1])), ("$.reason", page.with("reset", true)),
        ("$.items[0].fields", page.with("items", [["type": "a", "key": "b", "version": 1, "kind": "put"]])),
        (
            "$.items[0].fields",
            page.with("items", [["type": "a", "key": "b", "version": 1, "kind": "remove", "fields": ["a": 1]]])
        ),
        ("$.items[0].version", page.with("items", [["type": "a", "key": "b", "kind": "remove"]])),
        ("$.items[0].fields", page.with("items", [["type": "a", "key": "b", "version": 1, "kind": "other"]])),
        ("$.epoch", .null), ("$.epoch", "<html>"), ("$.epoch", []),
    ]

    @Test(arguments: badPages)
    func aMalformedPageIsReportedWithItsPlace(place: String, json: JSONValue) {
        let error = #expect(throws: MizanClientError.self) { _ = try MizanPage(MizanAnswer(json)) }
        guard case .notMizan(let why)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(why.hasPrefix(place + " "), "\(why)")
    }

    @Test func pushResultsAreRead() throws {
        let answer = try MizanPushAnswer(
            MizanAnswer([
                "epoch": "e1",
                "results": [
                    ["id": "1", "outcome": "applied", "version": 3],
                    ["id": "2", "outcome": "applied", "version": 4, "merged": true, "duplicate": true],
                    ["id": "3", "outcome": "unchanged", "version": 2],
                    ["id": "4", "outcome": "conflict", "version": 5, "theirs": ["a": 1]],
                    ["id": "5", "outcome": "conflict", "version": 6],
                    [
                        "id": "6", "outcome": "refused",
                        "problem": [
                            "type": "urn:mizan:problem:record.purged", "status": 409, "detail": "Gone\nfor good.",
                        ],
                    ],
                    ["id": "7", "outcome": "refused"], ["id": "8", "outcome": "unknown"],
                ],
            ]))
        #expect(
            answer.results.map(\.outcome) == [
                .applied(3, isMerged: false), .applied(4, isMerged: true), .unchanged(2, isMerged: false),
                .conflict(theirs: ["a": 1], 5), .conflict(theirs: nil, 6),
                .refused(
                    MizanRefusal(status: 409, reason: "record.purged", detail: PlainText.oneLine("Gone\nfor good."))),
                .refused(MizanRefusal(status: 500, reason: nil, detail: nil)), .unknown,
            ])
        #expect(answer.results.map(\.isDuplicate) == [false, true, false, false, false, false, false, false])
    }

    @Test(
        arguments: [
            ["id": "1", "outcome": "applied"], ["outcome": "unknown"], ["id": "1", "outcome": "lost"], ["id": "1"],
            "applied",
        ] as [JSONValue])
    func aMalformedResultIsRefused(result: JSONValue) {
        #expect(throws: MizanClientError.self) { _ = try MizanPushAnswer(MizanAnswer(["results": [result]])) }
    }

    static let addresses: [(String, String?)] = [
        ("https://Example.org/", "https://example.org"), ("https://example.org:443", "https://example.org"),
        ("https://example.org/mizan/", "https://example.org/mizan"),
        ("https://example.org:8443", "https://example.org:8443"),
        ("http://192.168.1.2:8080", "http://192.168.1.2:8080"), ("example.org", nil), ("ftp://example.org", nil),
        ("https://name:word@example.org", nil), ("https://", nil), ("", nil),
    ]

    @Test(arguments: addresses)
    func equivalentAddressesHaveOneSpelling(text: String, wanted: String?) {
        #expect((try? MizanClient.address(text)) == wanted)
    }
}

extension JSONValue {
    /// The object with a different member of that name, or without it.
    fileprivate func with(_ name: String, _ value: JSONValue?) -> JSONValue {
        guard case .object(let members) = self else { return self }
        return .object(members.filter { $0.name != name } + (value.map { [Member(name, $0)] } ?? []))
    }
}
