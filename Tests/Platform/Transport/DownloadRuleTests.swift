import Testing

@testable import Transport

struct DownloadRuleTests {
    private static func head(_ status: Int, _ headers: HTTPHeaders = [:]) -> HTTPResponseHead {
        HTTPResponseHead(status: status, headers: headers)
    }

    private static let part = DownloadRule.Part(size: 100, total: 200, validator: "\"v1\"", giver: "a")

    private static func step(
        _ status: Int, _ headers: HTTPHeaders, from giver: String = "a",
        for part: DownloadRule.Part = DownloadRuleTests.part,
        isHashed: Bool = false
    ) throws(TransportFault) -> DownloadRule.Step {
        try DownloadRule.step(head(status, headers), from: giver, for: part, isHashed: isHashed)
    }

    @Test(
        arguments: [
            (200, ["Content-Length": "7"], .begin(total: 7)),
            (200, ["Transfer-Encoding": "chunked"], .begin(total: nil)),
            (200, ["Transfer-Encoding": "chunked", "Content-Length": "7"], .begin(total: nil)),
            (206, ["Content-Range": "bytes 100-199/200", "ETag": "\"v1\""], .goOn(total: 200)),
            (
                206, ["Content-Range": "bytes 100-199/200", "ETag": "\"v1\"", "Content-Length": "100"],
                .goOn(total: 200)
            ),
            (200, ["Content-Length": "7", "Content-Range": "bytes 0-6/7"], .begin(total: 7)),
            (200, ["Content-Length": "7", "Content-Range": "bytes 0-6/8"], .forget),
            (200, ["Content-Length": "100", "Content-Range": "bytes 100-199/200"], .forget),
            (200, ["Content-Length": "7", "Content-Range": "nonsense"], .forget),
            (200, ["Content-Length": "7", "Content-Range": "bytes 0-6/7", "content-range": "bytes 0-6/7"], .forget),
            (
                206,
                [
                    "Content-Range": "bytes 100-199/200", "ETag": "\"v1\"",
                    "Content-Type": "Multipart/ByteRanges; boundary=x",
                ], .forget
            ),
            (206, ["Content-Range": "bytes 100-199/200"], .forget),
            (206, ["Content-Range": "bytes 100-199/200", "ETag": "\"v2\""], .forget),
            (206, ["Content-Range": "bytes 100-199/200", "ETag": "W/\"v1\""], .forget),
            (206, ["Content-Range": "bytes 100-199/200", "ETag": "\"v1\"", "etag": "\"v1\""], .forget),
            (206, ["Content-Range": "bytes 100-199/*", "ETag": "\"v1\""], .forget),
            (206, ["Content-Range": "bytes 100-198/200", "ETag": "\"v1\""], .forget),
            (206, ["Content-Range": "bytes 100-200/201", "ETag": "\"v1\""], .forget),
            (206, ["ETag": "\"v1\""], .forget),
            (206, ["Content-Range": "bytes 99-199/200", "ETag": "\"v1\""], .forget),
            (206, ["Content-Range": "bytes 0-99/200", "ETag": "\"v1\""], .forget),
            (206, ["Content-Range": "items 100-199/200", "ETag": "\"v1\""], .forget),
            (416, ["Content-Range": "bytes */100"], .forget), (416, ["Content-Range": "bytes */200"], .forget),
            (416, [:], .forget),
        ] as [(Int, HTTPHeaders, DownloadRule.Step)])
    func eachAnswerDeterminesTheNextStep(status: Int, headers: HTTPHeaders, step: DownloadRule.Step) throws {
        #expect(try Self.step(status, headers) == step)
    }

    @Test(
        arguments: [
            (
                206, ["Content-Range": "bytes 100-199/200", "ETag": "\"v1\"", "Content-Length": "99"],
                .content(.length)
            ),
            (200, [:], .content(.end)), (200, ["Content-Length": "x"], .content(.end)),
            (404, [:], .status(404)), (304, [:], .status(304)), (204, [:], .status(204)),
        ] as [(Int, HTTPHeaders, TransportFault)])
    func aMismatchedRangeIsNotAppended(status: Int, headers: HTTPHeaders, fault: TransportFault) {
        let found = #expect(throws: TransportFault.self) { try Self.step(status, headers) }
        #expect(found == fault)
    }

    @Test func rangeAnswersAreComparedWithTheFirstAnswer() throws {
        let rest: HTTPHeaders = ["Content-Range": "bytes 100-199/200", "ETag": "\"v1\""]
        #expect(try Self.step(206, rest, from: "b") == .forget)
        var part = Self.part
        part.total = nil
        #expect(try Self.step(206, rest, for: part) == .goOn(total: 200))
        #expect(try Self.step(416, ["Content-Range": "bytes */100"], for: part) == .forget)
        part.total = 100
        #expect(try Self.step(416, ["Content-Range": "bytes */100"], for: part) == .complete)
        #expect(try Self.step(416, ["Content-Range": "bytes */100"], from: "b", for: part) == .forget)
        #expect(try Self.step(416, ["Content-Range": "bytes */99"], for: part) == .forget)
        // A request for the whole file must not be answered with a part of it.
        for part in [DownloadRule.Part(), DownloadRule.Part(size: 100, total: 200)] {
            #expect(throws: TransportFault.content(.range)) { try Self.step(206, rest, for: part) }
        }
        let date = "Sun, 06 Nov 1994 08:49:37 GMT"
        let dated = DownloadRule.Part(size: 100, total: 200, validator: date, giver: "a")
        let range = ("Content-Range", "bytes 100-199/200")
        let later = "Sun, 06 Nov 1994 08:49:38 GMT"
        let steps: [(String, DownloadRule.Step)] = [(date, .goOn(total: 200)), (later, .forget)]
        for (changed, step) in steps {
            let headers = HTTPHeaders(dictionaryLiteral: range, ("Last-Modified", changed))
            #expect(try Self.step(206, headers, for: dated) == step)
        }
    }

    /// If the hash is known, the length is not needed, because the hash proves more.
    @Test func anExpectedHashMakesTheLengthOptional() throws {
        #expect(try Self.step(200, [:], isHashed: true) == .begin(total: nil))
    }

    @Test(
        arguments: [
            (.brokenOff, true), (.tooSlow(.stall), true), (.cancelled, true), (.status(503), true),
            (.file(28, at: "a"), true),
            (.certificate(.handshake), true), (.content(.length), false), (.content(.hash), false),
            (.replaced("a"), false), (.tooLarge(limit: 1), false), (.badEncoding, false), (.notHTTP, false),
        ] as [(TransportFault, Bool)])
    func aPartIsKeptAfterAFaultIfItCanBeTrusted(fault: TransportFault, isKept: Bool) {
        #expect(DownloadRule.isKept(Self.part, after: fault) == isKept)
        #expect(!DownloadRule.isKept(DownloadRule.Part(total: 200, validator: "\"v1\"", giver: "a"), after: fault))
        #expect(!DownloadRule.isKept(DownloadRule.Part(size: 100, total: 200, giver: "a"), after: fault))
    }

    @Test func aWrittenNoteReadsBack() throws {
        for total in [200, nil] as [Int64?] {
            let note = PartNote(
                source: "s", part: DownloadRule.Part(total: total, validator: "\"v1\"", giver: "a"))
            #expect(PartNote(try #require(note.text)) == note)
        }
        #expect(PartNote(source: "s", part: DownloadRule.Part()).text == nil)
    }

    @Test(arguments: [
        "", "s\n\"v1\"\n", "s\na\n200\n\"v1\"", "s\na\n\n\"v1\"\n", "s\na\n+5\n\"v1\"\n", "s\na\n5\nv\nx\n",
    ])
    func aMalformedNoteIsIgnored(text: String) { #expect(PartNote(text) == nil) }

    @Test(
        arguments: [
            ("bytes 0-9/10", 0, 10), ("BYTES 5-9/*", 5, nil), ("bytes */10", nil, 10),
            ("bytes 0-9223372036854775806/*", 0, nil),
        ] as [(String, Int64?, Int64?)])
    func rangesAreRead(text: String, first: Int64?, total: Int64?) throws {
        let range = try #require(ContentRange(text))
        #expect(range.first == first)
        #expect(range.total == total)
    }

    @Test(arguments: [
        "", "bytes", "bytes 0-9", "bytes 9-0/10", "bytes 0-10/10", "bytes -9/10", "bytes 0-/10", "bytes 0-9/",
        "bytes 0-9/x",
        "bytes 0-9/10/11", "bytes=0-9/10", "bytes +0-9/10", "bytes 0-99999999999999999999/*", "bytes 0-5,7-9/10",
    ])
    func aMalformedRangeIsRefused(text: String) { #expect(ContentRange(text) == nil) }

    @Test(
        arguments: [
            (["ETag": "\"a\""], "\"a\""), (["ETag": "W/\"a\""], nil), ([:], nil),
            (["ETag": "\"a\"", "etag": "\"b\""], nil), (["ETag": "\"\u{FFFD}\""], nil), (["ETag": "\"a b\""], nil),
            (["ETag": "\"a\"b\""], nil), (["ETag": "\""], nil), (["ETag": "a"], nil),
            (
                ["Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT", "Date": "Sun, 06 Nov 1994 08:50:37 GMT"],
                "Sun, 06 Nov 1994 08:49:37 GMT"
            ),
            (["Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT", "Date": "Sun, 06 Nov 1994 08:50:36 GMT"], nil),
            (["Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT"], nil),
            (["Last-Modified": "yesterday", "Date": "today"], nil),
        ] as [(HTTPHeaders, String?)])
    func onlyAStrongValidatorIsAccepted(headers: HTTPHeaders, validator: String?) {
        #expect(DownloadRule.validator(of: headers) == validator)
    }
}
