import Testing

@testable import Transport

struct ServerSentEventParserTests {
    private static func events(_ pieces: [[UInt8]]) -> [ServerSentEvent]? {
        var parser = ServerSentEventParser(limit: 1 << 20)
        var events: [ServerSentEvent] = []
        for piece in pieces {
            guard let more = parser.read(piece) else { return nil }
            events += more
        }
        return events
    }

    /// WHATWG HTML §9.2.6, and its examples.
    @Test(arguments: [
        ("data: a\n\n", ["message||a"]), ("data:a\n\n", ["message||a"]), ("data:  a\n\n", ["message|| a"]),
        ("data: a\r\rdata: b\r\n\r\n", ["message||a", "message||b"]), ("data: a\r\n\r\n", ["message||a"]),
        ("data: YHOO\ndata: +2\ndata: 10\n\n", ["message||YHOO\n+2\n10"]),
        (
            ": test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event\n\n",
            ["message|1|first event", "message||second event", "message|| third event"]
        ),
        ("data\n\ndata\ndata\n\ndata:", ["message||", "message||\n"]),
        ("data:test\n\ndata: test\n\n", ["message||test", "message||test"]),
        ("event: add\ndata: 73857293\n\ndata: x\n\n", ["add||73857293", "message||x"]),
        ("event: add\n\ndata: x\n\n", ["message||x"]),
        ("id: 7\n\ndata: x\n\n", ["message|7|x"]), ("id: 7\u{0}8\ndata: x\n\n", ["message||x"]),
        ("id: 1\ndata: a\n\nid: 2\u{0}\ndata: b\n\n", ["message|1|a", "message|1|b"]),
        ("\u{FEFF}data: a\n\n\u{FEFF}data: b\n\n", ["message||a"]), ("Data: a\n\n", []), ("data: a", []),
        ("data: a\n", []),
        ("datax: a\ndata: b:c\n\n", ["message||b:c"]), (":\n:\n\n\n\n", []),
        ("data: \u{1F54C}\n\n", ["message||\u{1F54C}"]),
    ])
    func eventsAreTheSameForAnyChunkSize(text: String, expected: [String]) {
        let bytes = Array(text.utf8)
        let show: (ServerSentEvent) -> String = { "\($0.type)|\($0.id)|\($0.data)" }
        #expect(Self.events([bytes])?.map(show) == expected)
        #expect(Self.events(bytes.map { [$0] })?.map(show) == expected)
        for cut in bytes.indices {
            #expect(Self.events([Array(bytes[..<cut]), Array(bytes[cut...])])?.map(show) == expected, "cut at \(cut)")
        }
    }

    @Test(
        arguments: [
            ("retry: 2500\n", 2_500), ("retry: 2.5\n", nil), ("retry: -1\n", nil), ("retry:\n", nil),
            ("retry: 1e3\n", nil),
            ("retry: 0\n", 0), ("retry: 99999999999999\n", nil),
        ] as [(String, Int64?)])
    func theRetryTimeMustBeDigits(text: String, milliseconds: Int64?) {
        var parser = ServerSentEventParser(limit: 1 << 20)
        _ = parser.read(text.utf8)
        #expect(parser.retry == milliseconds.map { .milliseconds($0) })
    }

    @Test func anIDAppliesWithItsEvent() {
        var parser = ServerSentEventParser(limit: 1 << 20)
        _ = parser.read("id: 1\ndata: a\n\nid: 2\ndata: b\n".utf8)
        #expect(parser.lastID == "1")
        parser.breakOff()
        #expect(parser.read("data: c\n\n".utf8) == [ServerSentEvent(data: "c", id: "1")])
    }

    @Test func anEndlessLineIsRefused() {
        var parser = ServerSentEventParser(limit: 100)
        #expect(parser.read(String(repeating: "x", count: 100).utf8) == [])
        #expect(parser.read("x".utf8) == nil)
        var many = ServerSentEventParser(limit: 100)
        #expect(many.read(String(repeating: "data: 12345678\n", count: 20).utf8) == nil)
    }
}
