import Foundation
import Testing

/// The rules for the literals of pages that the compiler does not check. They are read from the sources.
struct MarkupRulesTests {
    private static let rules: [(name: String, pattern: String)] = [
        ("an address is a link", #"(?i)\b(href|src|action|formaction)=\\?"\\\((?!link: )"#),
        ("an address does not end with a value", #"(?i)\b(href|src|action|formaction)=\\?"[^"\\]+\\\("#),
        ("no inline style", #"(?i)<[a-z][^>]*\sstyle="#),
        ("no inline script", #"(?i)<script(?! src=)|<style|\son[a-z]+=\\?""#),
        ("attributes with values are quoted", #"<[a-z][^>]*\s[a-z-]+=\\\("#),
    ]

    static func broken(_ source: String) -> [String] {
        rules.filter { source.range(of: $0.pattern, options: .regularExpression) != nil }.map(\.name)
    }

    @Test func theSourcesOfPagesFollowTheRules() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Modules").standardized
        let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
        let pages = (files?.compactMap { $0 as? URL } ?? []).filter {
            $0.pathExtension == "swift" && ($0.path.contains("/Pages/") || $0.path.contains("/PagesKit/"))
        }
        #expect(pages.count > 8)
        for file in pages {
            let broken = Self.broken(try String(contentsOf: file, encoding: .utf8))
            #expect(broken == [], "\(file.lastPathComponent)")
        }
    }

    @Test(arguments: [
        #""<a href=\"\(payee)\">""#, #"<a href="\(row.text)">"#, #"<a href="/app/\(link: Link("x"))">"#,
        #"<p style="color: red">"#,
        "<script>", "<style>", #"<b onclick="x()">"#, #"<input value=\(name)>"#, #"<img src="\(address)">"#,
    ])
    func eachRuleFindsItsFault(source: String) {
        #expect(Self.broken(source).count == 1, "\(Self.broken(source))")
    }

    @Test(arguments: [
        ##"<a href="\(link: Link("x", key))">"##, #"<link href="\(link: PageAsset.style.link)">"#,
        ##"<a href="#main">"##,
        #"<input value="\(name)">"#, #"<script src="\(link: PageAsset.script.link)" defer></script>"#,
    ])
    func usualMarkupIsAccepted(source: String) {
        #expect(Self.broken(source) == [])
    }
}
