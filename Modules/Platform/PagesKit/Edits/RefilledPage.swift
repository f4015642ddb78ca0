package import HTTPKit

/// The page that has a refused form: the reason is above the form, and the fields have the sent values. So a person changes a
/// refused form where it was filled in, with its labels, choices and hints.
package struct RefilledPage {
    private let page: [UInt8]
    private var edits: [(range: Range<Int>, html: HTML)] = []
    private let texts = RefilledTexts.english

    /// Nil if the page has no such form any more.
    ///
    /// - Parameters:
    ///   - sent: the names and values of the form.
    ///   - target: the address to which the form was sent.
    ///   - origin: the address of the page.
    package init?(
        _ page: [UInt8], sent: [(name: String, value: String)], to target: Link, on origin: Link, reason: String
    ) {
        self.page = page
        let tags = PageTag.all(in: page)
        let form = PageForm.all(in: tags).first { $0.isFor(target, sent.map(\.name)) && $0.isSame(as: sent) }
        guard !sent.isEmpty, let form, let first = form.first else { return nil }
        for tag in tags.prefix(while: { $0.name != "main" }) {
            if tag.name == "title", !tag.isEnd { insert("\(texts.refused): ", at: tag.range.upperBound) }
            // A page that reads itself again would lose what was typed.
            if let live = tag["data-live"] { replace(live.range, "") }
        }
        fill(form, sent)
        set("action", "\(link: target.shown(on: origin))", of: form.start)
        insert(
            "<p class=\"wrong\" role=\"alert\" id=\"refused\" dir=\"auto\">\(reason)</p>",
            at: form.start.range.upperBound)
        insert(
            "<p class=\"places\"><a href=\"\(link: origin)\">\(texts.leave)</a></p>", at: form.end.range.upperBound)
        if first["autofocus"] == nil { insert(" autofocus", in: first) }
        let hint = first["aria-describedby"].map { " \($0.value)" } ?? ""
        set("aria-describedby", "refused\(hint)", of: first)
        for details in form.details where details["open"] == nil { insert(" open", in: details) }
    }

    /// The bytes of the page.
    package var body: EncodedBody {
        var (bytes, place) = ([UInt8](), 0)
        bytes.reserveCapacity(page.count + 1_024)
        // Edits at one place stay in their order.
        for (_, edit) in edits.enumerated().sorted(by: {
            ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
        }) {
            bytes += page[place..<edit.range.lowerBound]
            bytes += edit.html.bytes
            place = edit.range.upperBound
        }
        return EncodedBody(contentType: EncodedBody.html, bytes: bytes + page[place...])
    }

    private mutating func fill(_ form: PageForm, _ sent: [(name: String, value: String)]) {
        for field in form.fields {
            // Browsers send each line end as CR LF.
            guard let name = field.start["name"]?.value,
                let text = sent.first(where: { $0.name == name })?.value.replacing("\r\n", with: "\n"),
                !field.isSecret
            else { continue }
            switch field.start.name {
            case "textarea":
                // HTML ignores a line break at the start of a text area, so one is added.
                replace(field.start.range.upperBound..<field.end.range.lowerBound, "\n\(text)")
            case "select": choose(text, of: field)
            default: set("value", "\(text)", of: field.start)
            }
        }
    }

    private mutating func choose(_ text: String, of field: PageForm.Field) {
        func value(_ option: PageForm.Option) -> String {
            option.start["value"]?.value ?? PageTag.plain(page[option.start.range.upperBound..<option.end])
        }
        guard field.options.contains(where: { value($0) == text }) else { return }
        for option in field.options {
            if let selected = option.start["selected"] { replace(selected.range, "") }
            if value(option) == text { insert(" selected", in: option.start) }
        }
    }

    private mutating func set(_ name: StaticString, _ value: HTML, of tag: PageTag) {
        var attribute = HTML(stringLiteral: name)
        attribute += "=\"\(value)\""
        if let present = tag["\(name)"] {
            replace(present.range, attribute)
        } else {
            insert(" \(attribute)", in: tag)
        }
    }

    private mutating func insert(_ html: HTML, in tag: PageTag) { insert(html, at: tag.range.upperBound - 1) }

    private mutating func insert(_ html: HTML, at place: Int) { replace(place..<place, html) }

    private mutating func replace(_ range: Range<Int>, _ html: HTML) { edits.append((range, html)) }
}

/// The texts of a form that was refused. Another language is another value.
package struct RefilledTexts: Sendable {
    package let refused = "That did not work"
    let leave = "Go back without it"

    package static let english = RefilledTexts()
}
