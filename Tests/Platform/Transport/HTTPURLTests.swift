internal import Kernel
import Testing

@testable import Transport

struct HTTPURLTests {
    @Test(arguments: [
        ("https://example.org", "https://example.org/"), ("HTTPS://Example.ORG/Feed", "https://example.org/Feed"),
        ("https://example.org:443/", "https://example.org/"), ("http://example.org:80", "http://example.org/"),
        ("https://example.org:8443/a?b=c&d", "https://example.org:8443/a?b=c&d"),
        ("https://example.org:", "https://example.org/"), ("https://example.org?q", "https://example.org/?q"),
        ("https://example.org/a#part", "https://example.org/a"), ("https://example.org./a", "https://example.org/a"),
        ("https://example.org/a/../b/./c", "https://example.org/b/c"),
        ("https://example.org/../..", "https://example.org/"),
        ("https://example.org/a/%2e%2E/b", "https://example.org/b"),
        ("https://[2001:DB8::1]:8443/", "https://[2001:db8::1]:8443/"),
        ("https://192.0.2.7/x", "https://192.0.2.7/x"), ("https://example.org/\u{E9}", "https://example.org/%C3%A9"),
        ("https://example.org/?a[]=1&b=%20", "https://example.org/?a[]=1&b=%20"),
        ("https://a_b.example/", "https://a_b.example/"),
        ("https://example.org//a//b", "https://example.org//a//b"),
        ("https://xn--mnchen-3ya.de/", "https://xn--mnchen-3ya.de/"),
    ])
    func addressesReadBackAsWritten(text: String, written: String) throws {
        let url = try HTTPURL(text)
        #expect(url.text == written)
        #expect(try HTTPURL(url.text) == url)
    }

    @Test(
        arguments: [
            ("", .form), ("example.org", .form), ("https:example.org", .form), ("https:/example.org", .form),
            ("file:///etc/passwd", .scheme), ("gopher://example.org", .scheme), ("javascript:alert(1)", .scheme),
            ("ftp://example.org/", .scheme), ("https://user@example.org/", .credentials),
            ("https://user:secret@example.org/", .credentials), ("https://example.org@evil.example/", .credentials),
            ("https://", .host), ("https:///path", .host), ("https://exa mple.org/", .host),
            ("https://example.org\n/", .host),
            ("https://ex\u{0}ample.org/", .host), ("https://m\u{FC}nchen.de/", .host), ("https://-a.example/", .host),
            ("https://a..example/", .host), ("https://[::1/", .host), ("https://[fe80::1%25eth0]/", .host),
            ("https://[127.0.0.1]/", .host), ("https://::1/", .port), ("https://2130706433/", .host),
            ("https://0x7f.1/", .host),
            ("https://0177.0.0.1/", .host), ("https://127.1/", .host), ("https://1.2.3.4.5/", .host),
            ("https://256.1.1.1/", .host),
            ("https://127.0.0.1./", .host), ("https://example.0x10/", .host),
            ("https://\(String(repeating: "a", count: 64)).org/", .host),
            ("https://example.org:0/", .port), ("https://example.org:65536/", .port),
            ("https://example.org:25/", .port),
            ("https://example.org:6667/", .port), ("https://example.org:-1/", .port),
            ("https://example.org:+443/", .port),
            ("https://example.org:44 3/", .port), ("https://example.org:443:443/", .port), ("https://[::1]443/", .host),
            ("https://example.org/a b", .characters), ("https://example.org/a\r\nX: y", .characters),
            ("https://example.org/\t", .characters), ("https://example.org/\u{0}", .characters),
            ("https://example.org/\\evil", .characters),
            ("https://example.org\\@evil.example/", .credentials), ("https://example.org/?<x>", .characters),
            ("https://example.org/%", .escape), ("https://example.org/%4", .escape),
            ("https://example.org/%zz", .escape),
            ("https://example.org/" + String(repeating: "a", count: 8_192), .length),
        ] as [(String, AddressFault)])
    func aMalformedAddressIsRefused(text: String, fault: AddressFault) {
        let error = #expect(throws: TransportError.self) { try HTTPURL(text) }
        #expect(error?.fault == .address(fault))
        #expect(error?.description.contains("secret") == false)
    }

    /// RFC 3986 §5.4, except for schemes that are not followed.
    @Test(arguments: [
        ("g", "/b/c/g"), ("./g", "/b/c/g"), ("g/", "/b/c/g/"), ("/g", "/g"), ("?y", "/b/c/d;p?y"), ("g?y", "/b/c/g?y"),
        ("#s", "/b/c/d;p?q"), ("g#s", "/b/c/g"), (";x", "/b/c/;x"), ("", "/b/c/d;p?q"), (".", "/b/c/"), ("./", "/b/c/"),
        ("..", "/b/"), ("../", "/b/"), ("../g", "/b/g"), ("../..", "/"), ("../../g", "/g"), ("../../../g", "/g"),
        ("/./g", "/g"), ("/../g", "/g"), ("g.", "/b/c/g."), ("..g", "/b/c/..g"), ("./../g", "/b/g"),
        ("g/./h", "/b/c/g/h"),
        ("g/../h", "/b/c/h"), ("g;x=1/../y", "/b/c/y"), ("g?y/./x", "/b/c/g?y/./x"), ("/a:b", "/a:b"),
    ])
    func referencesAreResolved(reference: String, target: String) throws {
        let base = try HTTPURL("http://a/b/c/d;p?q")
        #expect(try base.resolving(reference).text == "http://a" + target)
    }

    @Test func referencesMayNameAnotherHost() throws {
        let base = try HTTPURL("https://example.org/a")
        #expect(try base.resolving("//other.example/b").text == "https://other.example/b")
        #expect(try base.resolving("http://other.example").text == "http://other.example/")
        for target in ["file:///etc/passwd", "data:,x", "g:h", "//user:secret@other.example/", "/a b", "//127.1/"] {
            #expect(throws: TransportError.self) { try base.resolving(target) }
        }
    }

    @Test func theQueryOfAnAddressIsNotPrinted() throws {
        let url = try HTTPURL("https://example.org:8443/a?token=s3cret")
        var dumped = ""
        dump(url, to: &dumped)
        for text in ["\(url)", String(reflecting: url), url.place, dumped] {
            #expect(text.contains("example.org:8443/a"))
            #expect(!text.contains("s3cret"))
        }
    }
}
