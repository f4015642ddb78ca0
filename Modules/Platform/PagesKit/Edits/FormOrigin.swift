package import HTTPKit

/// The page that has the form which a request sends. The browser names it; a form on the page of a refusal names it in its
/// address, so that it is known however often the form is refused.
package enum FormOrigin {
    package static let forms = Dialect.Forms(parameter: "\(parameter)") { link(of: $0)?.text }

    /// Nil if the request does not tell, or tells no page of Mizan.
    package static func link(of head: RequestHead) -> Link? {
        guard head.method == "POST" else { return nil }
        return named(in: head.target) ?? head.header("referer").flatMap(path).flatMap { named(in: $0) ?? own($0) }
    }

    /// The target of a form without the page that it names.
    package static func target(of head: RequestHead) -> Link {
        let (path, query) = Substring(head.target).halves(at: "?")
        let rest = (query ?? "").split(separator: "&").filter { !$0.hasPrefix("\(parameter)=") }
        return Link(wanted: rest.isEmpty ? String(path) : "\(path)?\(rest.joined(separator: "&"))")
    }

    fileprivate static let parameter: StaticString = "shownOn"

    private static func named(in target: String) -> Link? {
        Link.parameters(of: target).first { $0.name == "\(parameter)" }.flatMap { own($0.value) }
    }

    /// The page without the notice of an earlier change.
    private static func own(_ text: String) -> Link? {
        let link = Link(wanted: text)
        return link.text == text ? link.without(Set(Notice.fields.map(\.name))) : nil
    }

    private static func path(_ address: String) -> String? {
        address.firstRange(of: "://").flatMap { start in
            address[start.upperBound...].firstIndex(of: "/").map { String(address[$0...]) }
        }
    }
}

extension Link {
    /// The address of a form that names its page.
    package func shown(on page: Link?) -> Link { page.map { adding(FormOrigin.parameter, $0.text) } ?? self }
}
