import Testing

@testable import Transport

struct DownloadRuleTests {
    private static func head(_ status: Int, _ headers: HTTPHeaders = [:]) -> HTTPResponseHead {
        HTTPResponseHead(status: status, headers: headers)
    }

    private static let part = DownloadRule.Part(size: 100, validator: "\"v1\"")

    @Test(
        arguments: [
            (200, ["Content-Length": "7"], .begin(total: 7)), (200, [:], .begin(total: nil)),
            (200, ["Content-Length": "x"], .begin(total: nil)),
            (206, ["Content-Range": "bytes 100-199/200"], .goOn(total: 200)),
            (206, ["Content-Range": "bytes 100-199/*"], .goOn(total: nil)),
            (206, ["Content-Range": "bytes 100-199/200", "ETag": "\"v1\""], .goOn(total: 200)),
            (206, ["Content-Range": "bytes 100-199/200", "ETag": "\"v2\""], .forget),
            (416, ["Content-Range": "bytes */100"], .complete), (416, ["Content-Range": "bytes */99"], .forget),
            (416, [:], .forget),
        ] as [(Int, HTTPHeaders, DownloadRule.Step)])
    func anAnswerIsAStep(status: Int, headers: HTTPHeaders, step: DownloadRule.Step) throws {
        #expect(try DownloadRule.step(Self.head(status, headers), for: Self.part) == step)
    }

    @Test(
        arguments: [
            (206, [:], .content(.range)), (206, ["Content-Range": "bytes 99-199/200"], .content(.range)),
            (206, ["Content-Range": "bytes 0-99/200"], .content(.range)),
            (206, ["Content-Range": "items 100-199/200"], .content(.range)),
            (404, [:], .status(404)), (304, [:], .status(304)), (204, [:], .status(204)),
        ] as [(Int, HTTPHeaders, TransportFault)])
    func anotherPartIsNotPutBehind(status: Int, headers: HTTPHeaders, fault: TransportFault) {
        let found = #expect(throws: TransportFault.self) {
            try DownloadRule.step(Self.head(status, headers), for: Self.part)
        }
        #expect(found == fault)
    }

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
    func whatIsNoRangeIsRefused(text: String) { #expect(ContentRange(text) == nil) }

    @Test(
        arguments: [
            (["ETag": "\"a\""], "\"a\""), (["ETag": "W/\"a\""], nil), ([:], nil),
            (
                ["Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT", "Date": "Sun, 06 Nov 1994 08:50:37 GMT"],
                "Sun, 06 Nov 1994 08:49:37 GMT"
            ),
            (["Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT", "Date": "Sun, 06 Nov 1994 08:50:36 GMT"], nil),
            (["Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT"], nil),
            (["Last-Modified": "yesterday", "Date": "today"], nil),
        ] as [(HTTPHeaders, String?)])
    func onlyAStrongValidatorIsOne(headers: HTTPHeaders, validator: String?) {
        #expect(DownloadRule.validator(of: headers) == validator)
    }
}
