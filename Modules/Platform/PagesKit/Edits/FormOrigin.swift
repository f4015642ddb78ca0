package import HTTPKit
internal import Kernel

/// The origin of a form. Each form of a page names the owner to whom the page was shown, so a page that stayed open changes
/// nothing for the next person who signs in with the same browser. The browser names the page that has the form; a form on the
/// page of a refusal names it in its address, so that it is known however often the form is refused.
package enum FormOrigin {
    package static let forms = Dialect.Forms(
        parameters: ["\(pageParameter)", "\(ownerParameter)"], page: { link(of: $0)?.text },
        reader: { $0.method == "POST" ? owner(in: $0.target) : nil }, marked: marked)

    fileprivate static let pageParameter: StaticString = "shownOn"
    private static let ownerParameter: StaticString = "owner"

    // MARK: The owner

    /// The owner whom the address of a form names.
    package static func owner(in target: String) -> String? { value(of: ownerParameter, in: target) }

    /// The page with the owner in the address of each of its forms, and of its stream, by which the script sees that another
    /// account has signed in. `HTML` escapes texts, so each `<form` is a form. Each page is searched, so byte by byte.
    private static func marked(_ page: [UInt8], for owner: OwnerID) -> [UInt8] {
        var (marked, copied, place) = ([UInt8](), 0, 0)
        marked.reserveCapacity(page.count + 1_024)
        while let start = page[place...].firstIndex(of: UInt8(ascii: "<")) {
            place = start + 1
            let isForm = page[start...].starts(with: form)
            guard isForm || page[start...].starts(with: script),
                let end = page[start...].firstIndex(of: UInt8(ascii: ">"))
            else { continue }
            place = end
            let tag = page[start..<end]
            guard !isForm || Self.end(of: post, in: tag) != nil,
                let address = Self.end(of: isForm ? action : live, in: tag),
                let quote = page[address..<end].firstIndex(of: UInt8(ascii: "\""))
            else { continue }
            marked += page[copied..<quote]
            marked += (page[address..<quote].contains(UInt8(ascii: "?")) ? "&amp;" : "?").utf8
            marked += "\(ownerParameter)=\(owner)".utf8
            copied = quote
        }
        return marked + page[copied...]
    }

    /// The end of an attribute's text, which begins with a space.
    private static func end(of text: [UInt8], in tag: ArraySlice<UInt8>) -> Int? {
        var place = tag.startIndex
        while let space = tag[place...].firstIndex(of: UInt8(ascii: " ")) {
            if tag[space...].starts(with: text) { return space + text.count }
            place = space + 1
        }
        return nil
    }

    private static let form = Array("<form".utf8)
    private static let post = Array(#" method="post""#.utf8)
    private static let action = Array(#" action=""#.utf8)
    private static let script = Array("<script src=".utf8)
    private static let live = Array(#" data-live=""#.utf8)

    // MARK: The page

    /// Nil if the request does not tell, or tells no page of Mizan.
    package static func link(of head: RequestHead) -> Link? {
        guard head.method == "POST" else { return nil }
        return named(in: head.target) ?? head.header("referer").flatMap(path).flatMap { named(in: $0) ?? own($0) }
    }

    /// The page that an address of a form names, without the notice of an earlier change.
    package static func named(in target: String) -> Link? { value(of: pageParameter, in: target).flatMap(own) }

    /// The target of a form without the page that it names.
    package static func target(of head: RequestHead) -> Link { without(pageParameter, head.target) }

    /// The address of a form as its endpoint has it.
    static func address(_ link: Link) -> Link { without(ownerParameter, without(pageParameter, link.text).text) }

    private static func own(_ text: String) -> Link? {
        let link = Link(wanted: text)
        return link.text == text ? link.without(Set(Notice.fields.map(\.name))) : nil
    }

    private static func path(_ address: String) -> String? {
        address.firstRange(of: "://").flatMap { start in
            address[start.upperBound...].firstIndex(of: "/").map { String(address[$0...]) }
        }
    }

    // MARK: Parameters

    private static func value(of parameter: StaticString, in target: String) -> String? {
        Link.parameters(of: target).first { $0.name == "\(parameter)" }?.value
    }

    private static func without(_ parameter: StaticString, _ target: String) -> Link {
        let (path, query) = Substring(target).halves(at: "?")
        let rest = (query ?? "").split(separator: "&").filter { !$0.hasPrefix("\(parameter)=") }
        return Link(wanted: rest.isEmpty ? String(path) : "\(path)?\(rest.joined(separator: "&"))")
    }
}

extension Link {
    /// The address of a form that names its page.
    package func shown(on page: Link?) -> Link { page.map { adding(FormOrigin.pageParameter, $0.text) } ?? self }
}
