package import Kernel

/// A feed of an OPDS 1.2 catalogue as XML (Atom, RFC 4287): a navigation feed, or an acquisition feed of books.
package struct CatalogueFeed: Sendable {
    package struct Link: Sendable {
        let relation, address: String
        /// Nil if the type follows from the bytes alone, as that of a cover.
        let type: String?

        package init(_ relation: String, _ address: String, as type: String? = nil) {
            (self.relation, self.address, self.type) = (relation, address, type)
        }
    }

    package struct Entry: Sendable {
        let id: String
        let title: String
        let author: String?
        let updated: Instant
        let summary: String?
        let links: [Link]

        package init(
            id: String, title: String, author: String? = nil, updated: Instant, summary: String? = nil, links: [Link]
        ) {
            (self.id, self.title, self.author, self.updated) = (id, title, author, updated)
            (self.summary, self.links) = (summary, links)
        }
    }

    package static let navigation = "application/atom+xml;profile=opds-catalog;kind=navigation"
    package static let acquisition = "application/atom+xml;profile=opds-catalog;kind=acquisition"
    package static let description = "application/opensearchdescription+xml"

    private let id: String
    private let title: String
    private let updated: Instant
    private let links: [Link]
    private let entries: [Entry]

    /// - Parameter updated: the moment of a feed without entries; otherwise the latest entry's moment counts.
    package init(id: String, title: String, updated: Instant, links: [Link], entries: [Entry]) {
        (self.id, self.title, self.links, self.entries) = (id, title, links, entries)
        self.updated = entries.map(\.updated).max() ?? updated
    }

    package var xml: String {
        let lines =
            [
                #"<?xml version="1.0" encoding="UTF-8"?>"#,
                #"<feed xmlns="http://www.w3.org/2005/Atom" xmlns:opds="http://opds-spec.org/2010/catalog">"#,
                XML.element("id", id), XML.element("title", title), XML.element("updated", updated.description),
                "<author>\(XML.element("name", "Mizan"))</author>",
            ] + links.map(Self.text) + entries.map(Self.text) + ["</feed>"]
        return lines.joined(separator: "\n") + "\n"
    }

    private static func text(_ link: Link) -> String {
        XML.empty(
            "link",
            [
                ("rel", link.relation), ("href", link.address),
            ] + (link.type.map { [("type", $0)] } ?? []))
    }

    private static func text(_ entry: Entry) -> String {
        let author = entry.author.map { "<author>\(XML.element("name", $0))</author>" }
        let summary = entry.summary.map { #"<content type="text">\#(XML.escaped($0))</content>"# }
        let parts =
            [
                XML.element("title", entry.title), XML.element("id", entry.id),
                XML.element("updated", entry.updated.description), author, summary,
            ].compactMap(\.self) + entry.links.map(text)
        return "<entry>\n" + parts.joined(separator: "\n") + "\n</entry>"
    }

    /// The description of a search (OpenSearch 1.1), whose template has `{searchTerms}`.
    package static func search(_ name: String, template: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
        \(XML.element("ShortName", name))
        \(XML.element("Description", "Books by title and author"))
        <InputEncoding>UTF-8</InputEncoding>
        \(XML.empty("Url", [("type", acquisition), ("template", template)]))
        </OpenSearchDescription>

        """
    }
}

private enum XML {
    static func element(_ name: String, _ text: String) -> String { "<\(name)>\(escaped(text))</\(name)>" }

    static func empty(_ name: String, _ attributes: [(name: String, value: String)]) -> String {
        "<\(name)" + attributes.map { " \($0.name)=\"\(escaped($0.value))\"" }.joined() + "/>"
    }

    /// Also leaves out the characters that XML 1.0 cannot contain (§2.2).
    static func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { escaped, scalar in
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "\u{FFFE}", "\u{FFFF}": break
            case _ where scalar.value < 0x20 && !["\t", "\n", "\r"].contains(scalar): break
            default: escaped.unicodeScalars.append(scalar)
            }
        }
    }
}
