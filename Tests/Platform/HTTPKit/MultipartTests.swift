import Kernel
import TestSupport
import Testing

@testable import HTTPKit

struct MultipartTests {
    private static let head =
        "Content-Disposition: form-data; name=\"file\"; filename=\"a.csv\"\r\nContent-Type: text/csv"

    /// A form as browsers send it.
    private static func form(_ content: String, head: String = head, boundary: String = "B", end: String = "\r\n")
        -> String
    {
        "--\(boundary)\r\n\(head)\r\n\r\n\(content)\r\n--\(boundary)--\(end)"
    }

    private struct File: Equatable {
        var name: String?
        var bytes: [UInt8] = []
    }

    /// The file of a form that arrives in pieces; nil if the form is refused.
    private static func read(_ body: [UInt8], boundary: String = "B", inPiecesOf size: () -> Int) -> File? {
        var parser = MultipartParser(boundary: Array(boundary.utf8), field: "file")
        var (file, start) = (File(), 0)
        do {
            while start < body.count {
                let end = min(body.count, start + size())
                for event in try parser.take(Array(body[start..<end])) {
                    switch event {
                    case .begins(let name): file.name = name
                    case .bytes(let bytes): file.bytes += bytes
                    }
                }
                start = end
            }
            try parser.finish()
            return file
        } catch {
            return nil
        }
    }

    private static func read(_ text: String) -> File? { read(Array(text.utf8)) { 7 } }

    @Test(arguments: [
        "", "a", "a\r\nb", "\r\n", "\r\n--", "--B", "-B--", "\r\r\n-", "\r\n--b", "x\r\n--A--\r\n", "\r\n\r\n--",
    ])
    func theFileIsReadAsItWasSent(content: String) {
        for size in 1...12 {
            let body = Array(Self.form(content).utf8)
            #expect(Self.read(body) { size } == File(name: "a.csv", bytes: Array(content.utf8)))
        }
        #expect(Self.read(Self.form(content, end: ""))?.bytes == Array(content.utf8))
    }

    @Test(arguments: [
        ("Content-Disposition: form-data; name=\"file\"; filename=\"قهوة 1.csv\"", "قهوة 1.csv"),
        ("content-disposition:form-data;filename=\"a=b;c.csv\";name=\"file\"", "a=b;c.csv"),
        ("Content-Type: x\r\nContent-Disposition: Form-Data; Name=\"file\"; FileName=\"a%22b\\c\"", "a%22b\\c"),
    ])
    func theNameIsThatOfTheHead(head: String, name: String) {
        #expect(Self.read(Self.form("x", head: head))?.name == name)
    }

    @Test(arguments: [
        "", "Content-Type: text/csv", "Content-Disposition: form-data; name=\"file\"",
        "Content-Disposition: form-data; name=\"file\"; filename=\"\"",
        "Content-Disposition: form-data; filename=\"a\"",
        "Content-Disposition: form-data; name=\"other\"; filename=\"a\"",
        "Content-Disposition: attachment; name=\"file\"; filename=\"a\"",
        "Content-Disposition: form-data; name=file; filename=\"a\"",
        "Content-Disposition: form-data; name=\"file\"; filename=\"a\"; filename=\"b\"",
        "Content-Disposition: form-data; name=\"file\"; filename=\"a\"; filename*=UTF-8''b",
        "Content-Disposition: form-data; name=\"file\"; filename=\"a\" x",
        "Content-Disposition: form-data; name=\"file\"; filename=\"a",
        "Content-Disposition: form-data; name=\"file\"; filename=\"a\u{0}b\"",
        "Content-Disposition: form-data; name=\"file\"; filename=\"a\nb\"",
        "Content-Disposition: form-data; name=\"file\"; filename=\"a\rb\"",
        "Content-Disposition: form-data; name=\"file\";\r\n filename=\"a\"",
        head + "\r\n" + head, head + "\r\nContent-Transfer-Encoding: base64",
        head + String(repeating: "x", count: MultipartParser.longestHead),
    ])
    func aPartThatIsNotTheFileIsRefused(head: String) {
        #expect(Self.read(Self.form("x", head: head)) == nil)
        #expect(Self.read(Array(Self.form("x", head: head).utf8)) { 100_000 } == nil)
    }

    @Test(arguments: [
        "", "--B", "--B--", "--B--\r\n", "\r\n" + form("x"), "preamble\r\n" + form("x"), form("x") + "x",
        form("x") + "\r\n",
        form("x", end: "\n"), form("x", end: " \r\n"), form("x", boundary: "C"), form("x", boundary: "Bx"),
        String(form("x").dropLast(2)) + "\r", String(form("x").dropLast(4)), String(form("x").dropLast(9)),
        form("x").replacing("\r\n", with: "\n"), form("x").replacing("\r\n--B--", with: "\n--B--"),
        "--B\r\n\(head)\r\n\r\nx\r\n--B\r\n\(head)\r\n\r\ny\r\n--B--\r\n",
        "--B\r\n\(head)\r\n\r\nx\r\n--Bx\r\n--B--\r\n",
        "--B\r\n\(head)\n\nx\r\n--B--\r\n", "--B \r\n\(head)\r\n\r\nx\r\n--B--\r\n",
    ])
    func aFormThatIsNotOneFileIsRefused(body: String) {
        #expect(Self.read(body) == nil)
        #expect(Self.read(Array(body.utf8)) { 100_000 } == nil)
    }

    @Test(
        arguments: [
            ("multipart/form-data; boundary=----WebKitFormBoundaryq", "----WebKitFormBoundaryq"),
            ("Multipart/Form-Data;BOUNDARY=\"a b\"", "a b"), ("multipart/form-data; boundary=\"a=?\"", "a=?"),
            ("multipart/form-data", nil), ("multipart/form-data; boundary=", nil),
            ("multipart/form-data; boundary=\"\"", nil),
            ("multipart/mixed; boundary=a", nil), ("multipart/form-data; boundary=a; charset=utf-8", nil),
            ("multipart/form-data; boundary=a b", nil), ("multipart/form-data; boundary=\"a \"", nil),
            ("multipart/form-data; boundary=\"a", nil), ("multipart/form-data; boundary=é", nil),
            ("multipart/form-data; charset=a", nil), ("multipart/form-data; boundary=\"a\r\nb\"", nil),
            ("multipart/form-data; boundary=" + String(repeating: "a", count: 70), String(repeating: "a", count: 70)),
            ("multipart/form-data; boundary=" + String(repeating: "a", count: 71), nil),
        ] as [(String, String?)])
    func theBoundaryIsReadFromTheMediaType(type: String, boundary: String?) {
        let found: [UInt8]?
        do { found = try MultipartFile.boundary(in: type) } catch { found = nil }
        #expect(found == boundary.map { Array($0.utf8) })
    }

    /// The content is passed on while it arrives: nothing but the beginning of a delimiter is kept.
    @Test func aLargeFileIsNotCollected() throws {
        var parser = MultipartParser(boundary: Array("B".utf8), field: "file")
        _ = try parser.take(Array("--B\r\n\(Self.head)\r\n\r\n".utf8))
        for _ in 0..<1_000 {
            let bytes = [UInt8](repeating: 0x61, count: 1_000)
            #expect(try parser.take(bytes) == [.bytes(bytes)])
        }
        #expect(try parser.take(Array("\r\n--B".utf8)) == [])
        #expect(try parser.take(Array("--".utf8)) == [])
        try parser.finish()
    }

    @Test func theNameComesFirstAndAnErrorEndsTheReading() async throws {
        let body = IncomingBody(Array(Self.form("content").utf8))
        let file = try MultipartFile(body, contentType: "multipart/form-data; boundary=B", field: "file")
        var heard: [String] = []
        try await file.forEach {
            heard.append($0)
        } _: {
            heard.append(String(decoding: $0, as: UTF8.self))
        }
        #expect(heard == ["a.csv", "content"])
        await #expect(throws: CancellationError.self) {
            try await file.forEach { _ in
                throw CancellationError()
            } _: { _ in
                Issue.record("the reading went on")
            }
        }
        let broken = IncomingBody(Array(Self.form("content").utf8.dropLast(6)))
        await #expect(throws: MizanError.self) {
            try await MultipartFile(broken, contentType: "multipart/form-data; boundary=B", field: "file")
                .forEach { _ in
                } _: { _ in
                }
        }
    }

    // MARK: Random forms

    /// Reads a whole form at once, as slowly and plainly as possible.
    private static func reference(_ body: [UInt8]) -> File? {
        let (opening, end, delimiter) = (Array("--B\r\n".utf8), Array("\r\n\r\n".utf8), Array("\r\n--B".utf8))
        func first(_ pattern: [UInt8], in bytes: [UInt8]) -> Int? {
            (0...max(0, bytes.count - pattern.count)).first { bytes.dropFirst($0).starts(with: pattern) }
        }
        guard body.starts(with: opening) else { return nil }
        let part = Array(body.dropFirst(opening.count))
        // The mutations below do not make another valid head.
        guard let headEnd = first(end, in: part), Array(part[..<headEnd]) == Array(head.utf8) else { return nil }
        let content = Array(part.dropFirst(headEnd + end.count))
        guard let contentEnd = first(delimiter, in: content) else { return nil }
        let after = Array(content.dropFirst(contentEnd + delimiter.count))
        guard after == Array("--".utf8) || after == Array("--\r\n".utf8) else { return nil }
        return File(name: "a.csv", bytes: Array(content[..<contentEnd]))
    }

    @Test(arguments: 0..<8 as Range<UInt64>)
    func randomFormsInRandomPiecesAreReadAsAWhole(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let pieces = ["\r\n--B", "\r\n--", "\r\n", "\r", "\n", "-", "--", "B", "\r\n\r\n", "--B--", "x", "\u{0}", "ق"]
            .map {
                Array($0.utf8)
            }
        var (accepted, refused) = (0, 0)
        for _ in 0..<2_000 {
            let content = (0..<Int.random(in: 0...10, using: &random)).flatMap { _ in
                pieces.randomElement(using: &random) ?? []
            }
            var body = Array("--B\r\n\(Self.head)\r\n\r\n".utf8) + content + Array("\r\n--B--\r\n".utf8)
            let headEnd = body.count - content.count - 10
            // Some forms are damaged behind the head.
            for _ in 0..<Int.random(in: 0...2, using: &random) where Bool.random(using: &random) {
                let place = Int.random(in: headEnd..<body.count, using: &random)
                switch Int.random(in: 0...2, using: &random) {
                case 0: body.remove(at: place)
                case 1: body.insert(contentsOf: pieces.randomElement(using: &random) ?? [], at: place)
                default: body.removeLast(body.count - place)
                }
                if body.count <= headEnd { break }
            }
            let expected = Self.reference(body)
            let found = Self.read(body) { Int.random(in: 1...20, using: &random) }
            #expect(found == expected, "seed \(seed): \(String(decoding: body, as: UTF8.self).debugDescription)")
            if expected == nil { refused += 1 } else { accepted += 1 }
        }
        #expect(accepted > 200 && refused > 200)
    }
}
