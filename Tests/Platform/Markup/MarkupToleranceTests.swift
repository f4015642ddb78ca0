import Testing

@testable import Markup

struct MarkupToleranceTests {
    private static let health = MarkupTolerance(ignoresDocumentTypeBefore: "HealthData", readsControlsAsSpaces: true)

    private func read(
        _ text: String, piece: Int = .max, _ tolerance: MarkupTolerance = health
    ) throws(MarkupError) -> String {
        try events(Array(text.utf8), piece: piece, tolerating: tolerance)
    }

    private func problem(_ text: String, _ tolerance: MarkupTolerance = health) -> MarkupError.Problem? {
        do throws(MarkupError) {
            _ = try read(text, tolerance)
            return nil
        } catch { return error.problem }
    }

    private static let root = "<HealthData a=\"1\"><Record a=\"2\"/></HealthData>"
    private static let read = "<HealthData a=1>|<Record a=2>|</Record>|</HealthData>"

    /// Document types that Apple Health has written, and some that are even more unusual.
    private static let documentTypes = [
        "<!DOCTYPE HealthData>", "<!DOCTYPE HealthData [ ]>",
        "<!DOCTYPE HealthData [\n<!ELEMENT HealthData (Record*)>\n]>",
        "<!DOCTYPE HealthData [<!ATTLIST VisionPrescription\n type CDATA #REQUIRED\n]>",
        "<!DOCTYPE HealthData [<!ELEMENT Record (x)>>\n<!ATTLIST Record a CDATA #REQUIRED>\n]>\n",
        "<!DOCTYPE HealthData [<!-- HealthKit Export Version: 14 ]> <HealthData > -->\n]>",
        "<!DOCTYPE HealthData [<!ATTLIST a b CDATA \"<HealthData \">\n]>", "<!DOCTYPE HealthData [<?x <HealthData ?>]>",
        "<!DOCTYPE HealthData [<!-- it's a quote in a comment -->]>",
        "<!DOCTYPE HealthData [<!ATTLIST a b CDATA \">\n]>",
        "<!DOCTYPE HealthData [ <HealthDataX> ]><!-- more -->\n", "<!DOCTYPE HealthData [",
    ]

    @Test(arguments: documentTypes)
    func aDocumentTypeBeforeTheRootIsNotRead(documentType: String) throws {
        let text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + documentType + Self.root
        #expect(try read(text) == Self.read)
        for piece in [1, 7, 64] { #expect(try read(text, piece: piece) == Self.read) }
    }

    @Test func aDocumentTypeIsSkippedOnlyOnRequest() {
        for documentType in Self.documentTypes.dropFirst() {
            #expect(problem(documentType + Self.root, .none) == .internalSubset, "\(documentType)")
        }
        #expect(problem("<!DOCTYPE plist [ ]><plist/>") == .truncated)
        #expect(problem("<HealthData>\u{B}</HealthData>", .none) != nil)
    }

    @Test(arguments: [
        "<!DOCTYPE HealthData [<!ENTITY a \"b\">]>", "<!DOCTYPE HealthData [<!-- <!ENTITY a \"b\"> -->]>",
        "<!DOCTYPE HealthData [<!ATTLIST a b CDATA \"<!ENTITY\">]>", "<!DOCTYPE HealthData [<?x <!ENTITY ?>]>",
        "<!DOCTYPE HealthData [<!-- <!ENTITY",
        "<!DOCTYPE HealthData [<!ENTITY % p SYSTEM \"http://127.0.0.1/x\"> %p;]>",
    ])
    func aDefinitionOfAnEntityIsRefused(documentType: String) {
        #expect(problem(documentType + Self.root) == .internalSubset)
    }

    @Test func anEntityOfAnExternalDefinitionStaysUndefined() {
        #expect(
            problem("<!DOCTYPE HealthData SYSTEM \"file:///etc/passwd\"><HealthData>&x;</HealthData>")
                == .undefinedEntity)
    }

    @Test func aSkippedDocumentTypeHasAtMost64KB() {
        func document(_ count: Int, _ filler: Character = "x") -> String {
            "<!DOCTYPE HealthData [" + String(repeating: filler, count: count) + "]>" + Self.root
        }
        let limit = MarkupReader.prologLimit
        #expect(problem(document(60_000)) == nil)
        for count in [70_000, 100_000, 1_000_000] {
            #expect(problem(document(count)) == .prologTooLong(limit: limit))
            #expect(problem(document(count, "\"")) == .prologTooLong(limit: limit))
            #expect(problem(document(count, "<")) == .prologTooLong(limit: limit))
        }
        let comment = "<!DOCTYPE HealthData [<!--" + String(repeating: "x", count: 100_000) + "-->]>" + Self.root
        #expect(problem(comment) == .prologTooLong(limit: limit))
    }

    @Test func controlBytesAreReadAsSpaces() throws {
        let text =
            "<?xml version=\"1.0\"?><!-- \u{1} -->\u{C}<HealthData a=\"x\u{B}y\">a\u{0}b\tc\u{1F}\r\nd</HealthData>"
        for piece in [1, 3, .max] {
            #expect(try read(text, piece: piece) == "<HealthData a=x y>|a b\tc \nd|</HealthData>")
        }
        #expect(try events(utf16("<r>a\u{B}é</r>", bigEndian: true), tolerating: Self.health) == "<r>|a é|</r>")
        // A control character is tolerated as a raw byte, but not as a character reference.
        #expect(problem("<r>&#11;</r>") != nil)
    }

    @Test func lineNumbersStayCorrectAfterASkippedDocumentType() {
        let text = "<!DOCTYPE HealthData [\n<!ATTLIST\n]>\n<HealthData>\n</x>"
        let error = #expect(throws: MarkupError.self) { try read(text) }
        #expect(error?.line == 5)
    }

    /// The characters before the document type take more bytes once they are decoded from the declared encoding.
    @Test func aDocumentTypeAfterALatin1DeclarationIsFound() throws {
        let text = "<?xml version='1.0' encoding='ISO-8859-1'?><!-- \u{E9}\u{E9} --><!DOCTYPE r><r>\u{E9}</r>"
        let bytes = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
        #expect(try events(bytes) == "<r>|é|</r>")
    }
}
