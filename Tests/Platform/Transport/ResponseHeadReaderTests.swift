import Testing

@testable import Transport

struct ResponseHeadReaderTests {
    private static func read(_ lines: [String]) -> (ResponseHeadReader, [ResponseHeadReader.Line]) {
        var reader = ResponseHeadReader()
        let verdicts = lines.map { line in Array(line.utf8).withUnsafeBytes { reader.read($0) } }
        return (reader, verdicts)
    }

    @Test func anInterimAnswerIsSkipped() {
        let (reader, _) = Self.read([
            "HTTP/1.1 103 Early Hints\r\n", "Link: </a>\r\n", "\r\n", "HTTP/1.1 200 OK\r\n", "A: 1\r\n", "a:  2 \r\n",
            "Broken\r\n", "Empty:\r\n", "\r\n", "Trailer: x\r\n",
        ])
        #expect(reader.head?.status == 200)
        #expect(reader.head?.headers.fields.map { "\($0.name)=\($0.value)" } == ["A=1", "a=2", "Empty="])
    }

    /// At such a line, libcurl ends the head and would deliver the rest as the body.
    @Test(arguments: ["\rX: y\r\n", "\r\r\n", "\r"])
    func aLineThatBeginsWithACarriageReturnIsRefused(line: String) {
        #expect(Self.read(["HTTP/1.1 200 OK\r\n", "A: 1\r\n", line]).1.last == .contradiction)
    }

    @Test(arguments: [("0", true), ("00", true), ("5", false)])
    func bytesAfterAnEmptyAnswerAreDetectedForAnyLengthSpelling(length: String, isUnwatched: Bool) {
        let (reader, _) = Self.read(["HTTP/1.1 200 OK\r\n", "Content-Length: \(length)\r\n", "\r\n"])
        #expect(reader.endsUnwatched == isUnwatched)
    }

    @Test(
        arguments: [
            (["5"], .end), (["5", "5"], .end), ([], .end), (["9223372036854775807"], .end),
            (["5", "6"], .contradiction),
            (["5, 5"], .contradiction), (["-5"], .contradiction), (["+5"], .contradiction), (["0x5"], .contradiction),
            ([""], .contradiction), (["five"], .contradiction), (["9223372036854775808"], .contradiction),
        ] as [([String], ResponseHeadReader.Line)])
    func anAnswerMustHaveOneValidLength(lengths: [String], verdict: ResponseHeadReader.Line) {
        let lines = ["HTTP/1.1 200 OK\r\n"] + lengths.map { "content-Length: \($0)\r\n" } + ["\r\n"]
        #expect(Self.read(lines).1.last == verdict)
    }

    @Test(
        arguments: [
            ("200 OK", "Content-Encoding: gzip", .packed), ("200 OK", "content-encoding: GZIP", .packed),
            ("200 OK", "Content-Encoding: identity, br", .packed), ("200 OK", "Content-Encoding: identity", .end),
            ("200 OK", "Content-Encoding:", .end), ("200 OK", "Transfer-Encoding: gzip, chunked", .packed),
            ("200 OK", "Transfer-Encoding: Chunked", .end), ("200 OK", "Transfer-Encoding:", .packed),
            ("200 OK", "Transfer-Encoding: identity", .packed), ("206 Part", "Content-Encoding: gzip", .packed),
            ("200 OK", "Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked", .packed),
            ("404 None", "Content-Encoding: gzip", .endWithoutBody), ("204 None", "Content-Encoding: gzip", .end),
            ("304 Same", "Content-Encoding: gzip", .end),
        ] as [(String, String, ResponseHeadReader.Line)])
    func anUnrequestedEncodingIsNotDecoded(status: String, field: String, verdict: ResponseHeadReader.Line) {
        let fields = field.split(separator: "\r\n").map { "\($0)\r\n" }
        #expect(Self.read(["HTTP/1.1 \(status)\r\n"] + fields + ["\r\n"]).1.last == verdict)
    }

    /// RFC 9112 §6.1 and §6.3: a proxy between client and server may have found a different end of this answer.
    @Test(
        arguments: [
            ("1.1", ["Transfer-Encoding: chunked"], .end), ("1.1", ["Transfer-Encoding: chunked", "A: 1"], .end),
            ("1.1", ["Transfer-Encoding: chunked", "transfer-encoding: chunked"], .contradiction),
            ("1.1", ["Transfer-Encoding: chunked, Chunked"], .contradiction),
            ("1.1", ["Transfer-Encoding: chunked", "Content-Length: 5"], .contradiction),
            ("1.1", ["Content-Length: 5", "Transfer-Encoding: chunked"], .contradiction),
            ("1.0", ["Transfer-Encoding: chunked"], .contradiction),
            ("1.0", ["Connection: keep-alive", "Transfer-Encoding: chunked"], .contradiction),
            ("1.0", ["Content-Length: 5"], .end),
        ] as [(String, [String], ResponseHeadReader.Line)])
    func anAnswerWithTwoRulesForItsEndIsRefused(version: String, fields: [String], verdict: ResponseHeadReader.Line) {
        let lines = ["HTTP/\(version) 200 OK"] + fields + [""]
        #expect(Self.read(lines.map { $0 + "\r\n" }).1.last == verdict)
    }

    @Test(arguments: ["HTTP/2 099", "HTTP/2 000", "HTTP/2 ", "HTTP/1.1 99"])
    func aStatusHasThreeDigits(line: String) {
        #expect(Self.read([line + "\r\n"]).1 == [.contradiction])
    }

    @Test(arguments: [
        " folded", "\tfolded", " Location: /elsewhere", "  ", "Content-Length : 5", "Content-Length\t: 5",
        "Two words: 1",
        ": 1", "H\u{E4}\u{DF}lich: 1",
    ])
    func anAmbiguousLineIsNotReadAsAHeader(line: String) {
        #expect(Self.read(["HTTP/1.1 200 OK\r\n", "A: 1\r\n", line + "\r\n"]).1.last == .contradiction)
        #expect(Self.read(["HTTP/1.1 200 OK\r\n", line + "\r\n"]).1.last == .contradiction)
        // In the trailers after the body, such lines are ignored.
        #expect(Self.read(["HTTP/1.1 200 OK\r\n", "\r\n", line + "\r\n"]).1.last == .more)
    }

    /// libcurl treats such a line as an ordinary header. If the reader began a new head at this line, it would forget the
    /// headers that it has to check.
    @Test(arguments: [
        "HTTP/1.1 200: x", "HTTP/1.1 200 OK: x", "HTTP/5.1 200 foo: x", "A: 1\rContent-Length: 7", "A: 1\u{0}2",
    ])
    func aStatusLineAmongTheHeadersIsRefused(line: String) {
        let lines = ["HTTP/1.1 404 None", "Transfer-Encoding: gzip", line].map { $0 + "\r\n" }
        #expect(Self.read(lines).1.last == .contradiction)
        #expect(Self.read(["HTTP/1.1 103 Early\r\n", line + "\r\n"]).1.last == .contradiction)
    }

    @Test func aLineWithoutAColonIsSkipped() {
        let (reader, verdicts) = Self.read(["HTTP/1.1 404 None", "HTTP/1.1 200 OK", ""].map { $0 + "\r\n" })
        #expect(verdicts.last == .end && reader.head?.status == 404)
    }

    @Test func anAnswerBeginsWithItsStatus() {
        #expect(Self.read(["<html>\r\n"]).1 == [.contradiction])
        #expect(Self.read(["HTTP/1.1 103 Early\r\n", "\r\n", "A: 1\r\n"]).1.last == .contradiction)
    }

    @Test func headerLinesAndBytesAreLimited() {
        let many = Self.read(["HTTP/2 200\r\n"] + (0..<300).map { "A\($0): 1\r\n" }).1
        #expect(many.firstIndex(of: .tooMuch) == ResponseHeadReader.mostLines)
        #expect(Self.read(["HTTP/2 200\r\n", "A: \(String(repeating: "x", count: 65_536))\r\n"]).1.last == .tooMuch)
    }
}
