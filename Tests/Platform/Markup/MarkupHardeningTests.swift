import Markup
import Testing

@Suite struct MarkupHardeningTests {
    func problem(_ text: String, depth: Int = 256) -> MarkupError.Problem? {
        do {
            _ = try events(text, depth: depth)
            return nil
        } catch {
            return error.problem
        }
    }

    @Test(arguments: [
        #"<!DOCTYPE r [<!ENTITY a "b">]><r>&a;</r>"#,
        #"<!DOCTYPE r SYSTEM "file:///etc/passwd" [ ]><r/>"#,
        #"<!DOCTYPE r [<!ENTITY % p SYSTEM "http://127.0.0.1/x"> %p;]><r/>"#,
    ])
    func definitionsInTheDocumentAreRefused(text: String) {
        #expect(problem(text) == .internalSubset)
    }

    @Test func bracketsInsideQuotesDoNotStartASubset() {
        #expect(problem(#"<!DOCTYPE r PUBLIC "[<!ENTITY>" ""><r/>"#) == nil)
    }

    @Test func externalDefinitionsAreNotLoaded() {
        #expect(problem(#"<!DOCTYPE r SYSTEM "file:///etc/passwd"><r>&passwd;</r>"#) == .undefinedEntity)
        #expect(problem("<r>&nbsp;</r>") == .undefinedEntity)
    }

    @Test func aSecondOrLateDocumentTypeIsRefused() {
        #expect(problem("<!DOCTYPE r><!DOCTYPE r><r/>") == .malformed("it has two DOCTYPE declarations"))
        for late in ["<r><!DOCTYPE r></r>", "<r/><!DOCTYPE r>"] { #expect(problem(late) != nil) }
    }

    @Test func depthIsLimited() {
        func nested(_ depth: Int) -> String {
            String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
        }
        #expect(problem(nested(256)) == nil)
        #expect(problem(nested(257)) == .tooDeep(limit: 256))
        #expect(problem(nested(100_000)) == .tooDeep(limit: 256))
    }

    @Test func attributesAreLimited() {
        func element(_ count: Int) -> String { "<r" + (0..<count).map { " a\($0)=''" }.joined() + "/>" }
        #expect(problem(element(64)) == nil)
        #expect(problem(element(65)) == .tagTooLong)
        #expect(problem(element(40_000)) == .tagTooLong)
        #expect(problem("<r a='\(String(repeating: "x", count: 1_000_000))'/>") == .tagTooLong)
    }

    @Test func theLengthOfThePrologIsLimited() {
        let limit = MarkupReader.prologLimit
        #expect(problem("<!-- \(String(repeating: "x", count: 200_000))--><r/>") == .prologTooLong(limit: limit))
        #expect(problem("<!DOCTYPE r '\(String(repeating: "x", count: 200_000))") == .prologTooLong(limit: limit))
    }

    @Test(arguments: ["<!--", "<![CDATA[", "<?x "])
    func anEndlessDocumentUsesBoundedMemory(start: String) {
        let text = "<r>" + start + String(repeating: "x", count: 15_000_000)
        let words = "a single comment, instruction, CDATA section or tag in it is longer than ten million bytes"
        #expect(problem(text) == .malformed(words))
    }

    @Test(arguments: [
        ("", MarkupError.Problem.noElement), ("  \n", .noElement), ("<", .truncated), ("<r>", .truncated),
        ("<r>x", .truncated), ("<r/><r/>", .trailingContent), ("<r/>x", .trailingContent),
        ("<r></s>", .malformed("an end tag does not match the start tag before it")),
        ("<r>\u{1}</r>", .malformed("it holds a character that XML does not allow, or bytes that are not UTF-8")),
        ("<r>&#0;</r>", .malformed("it holds a character that XML does not allow, or bytes that are not UTF-8")),
    ])
    func theErrorDescribesTheFault(text: String, wanted: MarkupError.Problem) {
        #expect(problem(text) == wanted)
    }

    @Test func theErrorNamesTheLine() {
        let text = "<?xml version='1.0'?>\n<!DOCTYPE r\n PUBLIC ''\n ''>\n<r>\n\n<s></t></r>"
        let error = #expect(throws: MarkupError.self) { try events(text) }
        #expect(error?.line == 7)
        let subset = #expect(throws: MarkupError.self) { try events("\n\n<!DOCTYPE r [ ]><r/>") }
        #expect(subset == MarkupError(.internalSubset, line: 3))
    }
}
