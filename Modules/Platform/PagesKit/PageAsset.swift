package import HTTPKit

/// A file that pages load. Its address names its contents: a browser asks for the file once, and for another after an upgrade.
package struct PageAsset: Sendable {
    let path: PathTemplate
    let summary: String
    let body: EncodedBody
    let link: Link

    private init(_ name: String, _ summary: String, _ mediaType: String, _ bytes: [UInt8]) {
        (path, self.summary) = (PathTemplate("\(Link.prefix)/\(name)"), summary)
        let lean = Self.lean(bytes)
        body = EncodedBody(contentType: mediaType, bytes: lean)
        link = Link(name, query: [("v", Self.digest(lean))])
    }

    /// The file without indentation and without lines that are comments, which are for readers of the sources.
    private static func lean(_ bytes: [UInt8]) -> [UInt8] {
        let lines = bytes.split(separator: UInt8(ascii: "\n")).map { $0.drop { $0 == UInt8(ascii: " ") } }
        let kept = lines.filter { !$0.starts(with: Array("//".utf8)) && !$0.starts(with: Array("/*".utf8)) }
        return Array(kept.joined(separator: [UInt8(ascii: "\n")]))
    }

    static let style = PageAsset(
        "pages.css", "The stylesheet of all pages", "text/css; charset=utf-8", PackageResources.pages_css)
    static let script = PageAsset(
        "pages.js", "The script of all pages", "text/javascript; charset=utf-8", PackageResources.pages_js)

    /// FNV-1a: not for security, only to distinguish versions.
    private static func digest(_ bytes: [UInt8]) -> String {
        String(bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }, radix: 36)
    }

    package static var endpoints: [Endpoint] { [style, script].map(\.endpoint) }

    private var endpoint: Endpoint {
        .open(
            .get, path, summary, query: [.optional("v", .text, "The version, so that caches distinguish versions.")],
            cache: .reference, answers: [.ok(summary + ".", text: body.contentType)]
        ) { _ in .ok(body) }
    }
}
