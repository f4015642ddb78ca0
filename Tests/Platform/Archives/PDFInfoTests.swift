import Glibc
import Kernel
import TestSupport
import Testing

@testable import Archives

/// Counting pages with `pdfinfo`, where it is installed, and with programs that stand in for it.
struct PDFInfoTests {
    /// Two pages, without a cross-reference table, which `pdfinfo` rebuilds.
    private static let twoPages = """
        %PDF-1.4
        1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
        2 0 obj<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>endobj
        3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj
        4 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj
        trailer<</Root 1 0 R>>
        %%EOF
        """

    /// One page, which only an unknown password opens.
    private static let encrypted = """
        %PDF-1.4
        1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
        2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
        3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj
        4 0 obj<</Filter/Standard/V 1/R 2/P -4
            /O<\(String(repeating: "41", count: 32))>/U<\(String(repeating: "42", count: 32))>>>endobj
        trailer<</Root 1 0 R/Encrypt 4 0 R/ID[<00><00>]>>
        %%EOF
        """

    private static let isInstalled = access("/usr/bin/pdfinfo", X_OK) == 0

    private static func file(_ text: String, in directory: TemporaryDirectory) throws -> String {
        try directory.write(Array(text.utf8), to: "a.pdf")
        return directory.file("a.pdf")
    }

    /// A directory with a `pdfinfo` that runs this script.
    private static func programs(_ script: String, in directory: TemporaryDirectory) throws -> String {
        try directory.write(Array("#!/bin/sh\n\(script)\n".utf8), to: "pdfinfo")
        try directory.setMode(0o755, of: "pdfinfo")
        return "\(directory.path):/usr/bin:/bin"
    }

    @Test(.enabled(if: isInstalled)) func pagesAreCounted() throws {
        let directory = try TemporaryDirectory()
        #expect(try PDFInfo().pages(ofPDF: Self.file(Self.twoPages, in: directory)) == 2)
        let image = try PDFInfo().firstPage(ofPDF: Self.file(Self.twoPages, in: directory))
        #expect(image.starts(with: [0xFF, 0xD8, 0xFF]))
        for text in ["%PDF-1.4 and nothing", Self.encrypted] {
            let file = try Self.file(text, in: directory)
            #expect { try PDFInfo().firstPage(ofPDF: file) } throws: { ($0 as? MizanError)?.reason == "pages.unknown" }
            #expect { try PDFInfo().pages(ofPDF: file) } throws: { ($0 as? MizanError)?.reason == "pages.unknown" }
        }
    }

    @Test func aMachineWithoutTheProgramSaysSo() throws {
        let directory = try TemporaryDirectory()
        let file = try Self.file(Self.twoPages, in: directory)
        #expect { try PDFInfo(path: directory.path).pages(ofPDF: file) } throws: {
            ($0 as? MizanError)?.reason == "pages.no-pdfinfo"
        }
    }

    @Test(
        arguments: [
            ("echo 'Pages: 7'", 7), ("yes 'Title: a'", nil), ("echo 'Pages: -1'", nil), ("exit 1", nil),
            // More memory than the child may have.
            ("x=$(head -c 600000000 /dev/zero | tr '\\0' a) && echo 'Pages: 1'", nil),
        ] as [(String, Int?)])
    func theOutputIsBounded(script: String, pages: Int?) throws {
        let directory = try TemporaryDirectory()
        let info = PDFInfo(path: try Self.programs(script, in: directory))
        let file = try Self.file(Self.twoPages, in: directory)
        do { #expect(try info.pages(ofPDF: file) == pages) } catch { #expect(pages == nil, "\(error)") }
    }
}
