import Markup
import Testing

@testable import LibraryInfrastructure

struct EPUBPackageTests {
    private static func container(_ attributes: String) -> [UInt8] {
        Array(
            """
            <?xml version="1.0"?><container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0">
            <rootfiles><rootfile \(attributes)/></rootfiles></container>
            """.utf8)
    }

    private static func package(_ metadata: String, spine: String = "<itemref idref=\"a\"/>") -> [UInt8] {
        Array(
            """
            <package xmlns="http://www.idpf.org/2007/opf" version="3.0">
            <metadata xmlns:dc="http://purl.org/dc/elements/1.1/">\(metadata)</metadata>
            <manifest><item id="a" title="no"/></manifest><spine>\(spine)</spine></package>
            """.utf8)
    }

    @Test func theContainerNamesThePackage() throws {
        let type = #"media-type="application/oebps-package+xml""#
        #expect(try EPUBPackage.path(in: Self.container("full-path=\"OEBPS/a.opf\" \(type)")) == "OEBPS/a.opf")
        #expect(try EPUBPackage.path(in: Self.container("full-path=\"a.pdf\" media-type=\"application/pdf\"")) == nil)
    }

    @Test func theFirstTitleAndEveryAuthorAreRead() throws {
        let book = try EPUBPackage(
            Self.package(
                "<dc:title>Riyad <!-- a -->&amp; Adab</dc:title><dc:title>Two</dc:title>"
                    + "<dc:creator>an-Nawawī</dc:creator><dc:creator>B</dc:creator>"))
        #expect(book.title == "Riyad & Adab")
        #expect(book.authors == ["an-Nawawī", "B"])
        #expect(book.hasSpine)
        let bare = try EPUBPackage(Self.package("", spine: ""))
        #expect(bare.title == nil && bare.authors == [] && !bare.hasSpine)
    }

    /// EPUB 3 declares the cover by a property, EPUB 2 by the id of an item. The property precedes the id.
    @Test(
        arguments: [
            (#"<item id="c" href="c.png" properties="svg cover-image"/>"#, "c.png"),
            (#"<item id="b" href="b.png"/>"#, "b.png"),
            (#"<item id="c" href="c.png" properties="cover-image"/><item id="b" href="b.png"/>"#, "c.png"),
            (#"<item id="b" href="b.png"/><item id="c" href="c.png" properties="cover-image"/>"#, "c.png"),
            (#"<item id="c" href="c.png" properties="cover-images"/>"#, nil),
        ] as [(String, String?)])
    func theCoverIsDeclared(items: String, cover: String?) throws {
        let package = """
            <package><metadata><meta name="cover" content="b"/></metadata><manifest>\(items)</manifest></package>
            """
        #expect(try EPUBPackage(Array(package.utf8)).cover == cover)
    }

    @Test(
        arguments: [
            ("c.png", "a.opf", "c.png"), ("i/c.png", "OEBPS/a.opf", "OEBPS/i/c.png"),
            ("../c.png", "OEBPS/a.opf", "c.png"),
            ("./c%20d.png#x", "OEBPS/a.opf", "OEBPS/c d.png"), ("../../c.png", "OEBPS/a.opf", nil),
            ("%zz", "a.opf", nil),
        ] as [(String, String, String?)])
    func aReferenceNamesAMember(reference: String, document: String, name: String?) {
        #expect(EPUBPackage.member(reference, from: document) == name)
    }

    @Test func encodingsAreReadAsTheDocumentDeclaresThem() throws {
        let latin =
            Array("<?xml version='1.0' encoding='ISO-8859-1'?><package><metadata><title>".utf8)
            + [0xC9, 0x6D] + Array("</title></metadata></package>".utf8)
        #expect(try EPUBPackage(latin).title == "Ém")
        let windows =
            Array("<?xml version='1.0' encoding='windows-1252'?><package><metadata><title>".utf8)
            + [0x93] + Array("</title></metadata></package>".utf8)
        #expect(throws: MarkupError.self) { try EPUBPackage(windows) }
    }

    @Test func aTitleWithoutEndIsCutAndEntitiesAreRefused() throws {
        let long = String(repeating: "a", count: 100_000)
        #expect(try EPUBPackage(Self.package("<title>\(long)</title>")).title?.count == 4_096)
        let bomb = Array(
            "<!DOCTYPE p [<!ENTITY a \"aaaa\">]><package><metadata><title>&a;</title></metadata></package>".utf8)
        #expect(throws: MarkupError.self) { try EPUBPackage(bomb) }
    }
}
