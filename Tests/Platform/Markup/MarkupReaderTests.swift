import Markup
import Testing

@Suite struct MarkupReaderTests {
    static let sample = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!-- before --><?tool say?>
        <!DOCTYPE r PUBLIC "-//x//y>" 'z"'>
        <r a="1 &amp; 2"><é>x&lt;<![CDATA[<&]]><!-- - -->y&#x1F600;</é>
        <e/></r>
        <!-- after -->

        """
    static let said = "<r a=1 & 2>|<é>|x<<&y😀|</é>|\n|<e>|</e>|</r>"

    @Test(arguments: [1, 2, 3, 5, 7, 64, 1_000_000])
    func eventsAreTheSameForAnyChunkSize(piece: Int) throws {
        let said = try events(Self.sample, piece: piece)
        #expect(said == Self.said)
    }

    @Test(arguments: 1..<sample.utf8.count - 16)
    func aDocumentCutAnywhereIsReportedAsTruncated(length: Int) {
        let cut = Array(Self.sample.utf8.prefix(length))
        // If only bytes after `</r>` are cut off, the document is complete.
        let isComplete = String(decoding: cut, as: UTF8.self).contains("</r>")
        do {
            _ = try events(cut)
            #expect(isComplete)
        } catch {
            #expect(!isComplete || error.problem == .trailingContent)
            #expect([.truncated, .noElement, .trailingContent].contains(error.problem))
        }
    }

    @Test(arguments: [
        ("1 &amp; 2", "1 & 2"), ("&#38;&#x26;", "&&"), ("&amp;#38;", "&#38;"), ("&amp;amp;", "&amp;"),
        ("&lt;&gt;&quot;&apos;", "<>\"'"), ("é &#233;", "é é"), ("", ""), ("a\nb", "a b"),
    ])
    func readsAttributes(written: String, wanted: String) throws {
        #expect(try events("<r b='no' a=\"\(written)\" x:a='no' xmlns:x='y'/>") == "<r a=\(wanted)>|</r>")
        #expect(try events("<r b='no'/>") == "<r>|</r>")
    }

    @Test func lineEndsAreNormalisedAsXMLRequires() throws {
        #expect(try events("<r>a\r\nb\rc</r>") == "<r>|a\nb\nc|</r>")
    }

    @Test func undeclaredPrefixesAreTolerated() throws {
        #expect(try events("<r><x:e/></r>") == "<r>|<e>|</e>|</r>")
    }

    @Test func textLongerThanAnyBufferArrivesWhole() throws {
        let text = String(repeating: "سبحان الله ", count: 20_000) + String(repeating: "a", count: 300_000)
        #expect(try events("<r>\(text)</r>") == "<r>|\(text)|</r>")
    }

    @Test func largeDataSectionsArriveWhole() throws {
        let text = String(repeating: "<&>", count: 100_000)
        #expect(try events("<r><![CDATA[\(text)]]></r>") == "<r>|\(text)|</r>")
    }

    @Test func aHandlerCanStopTheReader() throws {
        let handler = Events()
        handler.stopsAt = "b"
        let reader = try MarkupReader(handler: handler)
        let bytes = Array("<a>\n<b/><c/></a>".utf8)
        let error = #expect(throws: MarkupError.self) {
            try bytes.withUnsafeBytes { try reader.feed($0) }
        }
        #expect(error == MarkupError(.stopped, line: 2))
        #expect(handler.log == ["<a>", "\n", "<b>"])
    }
}
