import Kernel
import PlistImport
import Testing

@Suite struct StructureTests {
    @Test func readsContainersInOrder() throws {
        let inside = """
            <dict>
              <key>z</key><array><integer>1</integer><dict/><array/></array>
              <key/><string/>
              <key>a</key><dict><key>b</key><real>2</real></dict>
            </dict>
            """
        #expect(
            try value(inside)
                == dictionary([
                    "z": .array([.integer(1), .dictionary([]), .array([])]), "": .string(""),
                    "a": dictionary(["b": .real(2)]),
                ]))
    }

    @Test func readsABareObjectAndEveryPrologue() throws {
        let apple =
            #"<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">"#
        for document in [
            "<true/>", "  <plist><true/></plist>  ", "<!-- c --><?p?><plist a='b'>\n<true/>\n</plist><!-- c -->",
            apple + "<plist version=\"1.0\"><true/></plist>",
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + apple + "\n<plist version=\"1.0\"><true/></plist>\n",
        ] {
            let list = try read(Array(document.utf8))
            #expect(list == PropertyList(value: .boolean(true), format: .xml))
        }
    }

    /// If a key is repeated, the last value is used, as by Foundation and CPython. The loss of the earlier value is reported
    /// (F-32).
    @Test func theLastOfARepeatedKeyIsUsedAndReported() throws {
        let list = try value(
            "<dict><key>a</key><integer>1</integer><key>b</key><true/><key>a</key><integer>2</integer></dict>")
        #expect(list["a"] == .integer(2))
        #expect(list.repeatedKeys == ["a"])
        #expect(
            list.remarks == ["The key “a” occurs twice in one dictionary; its last value is used."])
        guard case .dictionary(let entries) = ForeignValue(list) else {
            Issue.record("no dictionary")
            return
        }
        #expect(entries.map(\.key) == ["b", "a"])
        #expect(entries.last?.value.whole == 2)
    }

    @Test(arguments: [11, 12, 13, 14, 100, 1_000, 40_000])
    func duplicatesAreFoundInDictionariesOfEverySize(count: Int) throws {
        let keys = (0..<count).map { "key number \($0)" }
        let entries = keys.enumerated().map { "<key>\($1)</key><integer>\($0)</integer>" }.joined()
        let wanted = keys.enumerated().map { Entry(key: $1, value: .integer(Int64($0))) }
        #expect(try value("<dict>\(entries)</dict>") == .dictionary(wanted))
        let twice = try value("<dict>\(entries)<key>\(keys[0])</key><integer>-1</integer></dict>")
        #expect(twice.repeatedKeys == [keys[0]])
        #expect(twice[keys[0]] == .integer(-1))
    }

    @Test func readsArchiverReferences() throws {
        func one(_ text: String) throws -> PropertyListValue { try value("<dict>\(text)</dict>") }
        #expect(try one("<key>CF$UID</key><integer>7</integer>") == .uid(7))
        #expect(try one("<key>CF$UID</key><integer>-7</integer>") == dictionary(["CF$UID": .integer(-7)]))
        #expect(try one("<key>CF$UID</key><string>7</string>") == dictionary(["CF$UID": .string("7")]))
        #expect(
            try one("<key>CF$UID</key><integer>7</integer><key>b</key><true/>")
                == dictionary(["CF$UID": .integer(7), "b": .boolean(true)]))
    }

    @Test(arguments: [
        ("<dict>x</dict>", PropertyListError.Problem.strayText(inside: "<dict>")),
        ("<array>x</array>", .strayText(inside: "<array>")), ("x<true/>", .strayText(inside: "<plist>")),
        ("<array>&#160;</array>", .strayText(inside: "<array>")),
        ("<array><key>a</key></array>", .misplacedElement("key", inside: "<array>")),
        ("<key>a</key>", .misplacedElement("key", inside: "<plist>")),
        ("<dict><key>a</key></dict>", .missingValue),
        ("<dict><key>a</key><key>b</key><true/></dict>", .missingValue),
        ("<dict><true/></dict>", .missingKey),
        ("<dict><key>a</key><true/><true/></dict>", .missingKey),
        ("<null/>", .unknownElement("null")), ("<array><Dict/></array>", .unknownElement("Dict")),
        ("<x:true xmlns:x='y'/>", .unknownElement("true")), ("<d/>", .unknownElement("d")),
        ("<da/>", .unknownElement("da")), ("<dictionary/>", .unknownElement("dictionary")),
        ("<true/><true/>", .severalValues), ("", .noValue), ("<!-- only -->", .noValue),
        ("<plist><true/></plist>", .misplacedElement("plist", inside: "<plist>")),
        ("<array><plist/></array>", .misplacedElement("plist", inside: "<array>")),
        ("<string><b>x</b></string>", .unknownElement("b")),
        ("<string><true/></string>", .misplacedElement("true", inside: "<string>")),
        ("<dict><key><true/></key></dict>", .misplacedElement("true", inside: "<key>")),
        ("<string>&nbsp;</string>", .undefinedEntity),
    ])
    func elementsUnknownToTheFormatAreRefused(inside: String, wanted: PropertyListError.Problem) {
        #expect(problem(inside: inside) == wanted)
    }

    @Test(arguments: [
        ("<true/><true/>", PropertyListError.Problem.trailingContent), ("<true/>x", .trailingContent),
        ("<plist><true/></plist>x", .trailingContent), ("<plist><true/>", .truncated),
        ("<plist><dict><key>a</key>", .truncated), ("<?xml version='1.0'?>", .truncated), ("<pli", .truncated),
        ("<html><body/></html>", .notAPropertyList(looksLike: "XML of another kind")), ("<plist/>", .noValue),
        ("<!-- only a comment -->", .truncated), ("", .empty), (" \n\t ", .empty),
        ("{\"a\": 1}", .notAPropertyList(looksLike: "JSON")),
        ("{ a = b; }", .notAPropertyList(looksLike: "JSON or an old text-style property list")),
        ("\u{89}PNG", .notAPropertyList(looksLike: nil)), ("hello", .notAPropertyList(looksLike: nil)),
        ("bplist16", .notAPropertyList(looksLike: "a binary property list of a version nobody reads")),
        (
            "<plist><string>\u{0}</string></plist>",
            .malformedXML("it holds a character that XML does not allow, or bytes that are not UTF-8")
        ),
        ("<plist><array></dict></plist>", .malformedXML("an end tag does not match the start tag before it")),
    ])
    func malformedDocumentsAreRefused(document: String, wanted: PropertyListError.Problem) {
        #expect(problem(document) == wanted)
    }

    @Test func theErrorHasThePath() {
        let document = """
            <plist>
            <dict>
              <key>habits</key>
              <array>
                <true/>
                <dict><key>title</key><string>a</string><key>count</key>
                <integer>4.5</integer></dict>
              </array>
            </dict>
            </plist>
            """
        #expect(throws: PropertyListError(.badValue(kind: "integer"), at: .line(7), keyPath: "habits[1].count")) {
            try read(Array(document.utf8))
        }
    }

    @Test func readsUTF16() throws {
        let document = "<?xml version=\"1.0\" encoding=\"UTF-16\"?><plist><string>مِيزان 😀</string></plist>"
        for isBig in [true, false] {
            let bytes = ([0xFEFF] + Array(document.utf16)).flatMap { unit in
                isBig ? [UInt8(unit >> 8), UInt8(unit & 0xFF)] : [UInt8(unit & 0xFF), UInt8(unit >> 8)]
            }
            #expect(try read(bytes).value == .string("مِيزان 😀"))
            #expect(problem(Array(bytes.dropLast())) == .truncated)
        }
    }
}
