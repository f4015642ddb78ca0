internal import HTTPKit
internal import Kernel

/// The address of one of Mizan's own pages. Values in it are percent-encoded, so no value can change the path's shape, name a
/// different host, or name a scheme.
package struct Link: Sendable, Hashable {
    package let text: String

    /// - Parameters:
    ///   - segments: the segments after the prefix of all pages.
    ///   - query: the parameters; a parameter without a value is left out.
    package init(_ segments: String..., query: [(name: StaticString, value: String?)] = []) {
        self.init(segments: segments, query: query)
    }

    package init(segments: [String], query: [(name: StaticString, value: String?)] = []) {
        let path = ([Self.prefix] + segments.map(PercentEncoding.segment.encode)).joined(separator: "/")
        let items = query.compactMap { item in item.value.map { "\(item.name)=\(PercentEncoding.segment.encode($0))" } }
        text = items.isEmpty ? path : path + "?" + items.joined(separator: "&")
    }

    /// The page that a person wanted before signing in. The text comes from the person's browser, so any text that is not
    /// plainly a path below the prefix means Home.
    package init(wanted text: String?) {
        let isOwn =
            text.map { text in
                (text == Self.prefix || text.hasPrefix(Self.prefix + "/") || text.hasPrefix(Self.prefix + "?"))
                    && text.utf8.count <= 1_024 && !Self.isDetour(text)
                    && text.utf8.allSatisfy { byte in byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "\\") }
            } ?? false
        self.text = isOwn ? text ?? Self.prefix : Self.prefix
    }

    /// True for a path that a browser would read as another path.
    private static func isDetour(_ text: String) -> Bool {
        let path = text.prefix { $0 != "?" }.lowercased()
        return ["..", "//", "%2e", "%5c"].contains { path.contains($0) }
    }

    private init(text: String) { self.text = text }

    /// The same address with one more parameter.
    func adding(_ name: StaticString, _ value: String) -> Link {
        Link(text: "\(text)\(text.contains("?") ? "&" : "?")\(name)=\(PercentEncoding.segment.encode(value))")
    }

    /// The same address without these parameters.
    func without(_ names: Set<String>) -> Link {
        let kept = Self.parameters(of: text).filter { !names.contains($0.name) }
        let items = kept.map { "\($0.name)=\(PercentEncoding.segment.encode($0.value))" }
        let path = String(text.prefix { $0 != "?" })
        return Link(text: items.isEmpty ? path : path + "?" + items.joined(separator: "&"))
    }

    /// The parameters of an address; none if it is damaged.
    static func parameters(of target: String) -> [(name: String, value: String)] {
        guard let query = target.firstIndex(of: "?") else { return [] }
        do { return try QueryItems(target[query...].dropFirst()).items } catch { return [] }
    }

    /// True if the page is the other page, or below it. No page counts as below today, whose path all paths begin with.
    func isUnder(_ other: Link) -> Bool {
        let path = text.prefix { $0 != "?" }
        return path == other.text || (other.text != Self.prefix && path.hasPrefix(other.text + "/"))
    }

    /// The stream that tells an open page of changes.
    package static let live = Link("live")

    /// The prefix of all pages.
    package static let prefix = "/app"
}
