import Kernel

/// A form of a page that changes something, as a browser knows it.
struct PageForm: Hashable {
    /// The address, with the owner to whom the page was shown.
    let action: String
    let fields: [Field]

    struct Field: Hashable {
        enum Kind { case hidden, text, area, date, choice }

        let name: String
        let kind: Kind
        /// The value that the page shows.
        let value: String
        /// True for a field with a keyboard for figures.
        let isNumeric: Bool
        let isRequired: Bool
        let id: String?
    }

    /// The forms of a page that are sent by POST.
    static func all(of page: String) -> [PageForm] {
        page.matches(of: #/<form[^>]*method="post" action="([^"]+)"[^>]*>(.*?)<\/form>/#.dotMatchesNewlines()).map {
            let inside = String($0.2)
            return PageForm(action: plain($0.1), fields: inputs(inside) + choices(inside) + areas(inside))
        }
    }

    var path: String { Self.path(of: action) }

    /// The address without its query.
    static func path(of action: String) -> String { String(action.prefix { $0 != "?" }) }

    var hasSeen: Bool { fields.contains { $0.name == "seen" } }

    /// The body that a browser sends after a person has typed these texts.
    ///
    /// - Parameters:
    ///   - filling: true to give required fields that are empty the text `1`.
    ///   - missing: the name of a field that is not sent.
    func body(typing texts: [String: String] = [:], filling: Bool = false, leavingOut missing: String? = nil) -> String
    {
        fields.filter { $0.name != missing }.map { field in
            let text = texts[field.name] ?? (filling && field.value.isEmpty && field.isRequired ? "1" : field.value)
            return "\(field.name)=\(PercentEncoding.segment.encode(text))"
        }.joined(separator: "&")
    }

    private static func field(_ tag: Substring, _ kind: Field.Kind, _ value: String?) -> Field? {
        attribute("name", of: tag).map {
            Field(
                name: $0, kind: kind, value: value ?? "", isNumeric: tag.contains("inputmode="),
                isRequired: tag.contains(" required"), id: attribute("id", of: tag))
        }
    }

    private static func inputs(_ form: String) -> [Field] {
        form.matches(of: #/<input[^>]*>/#).compactMap { input in
            let kind: Field.Kind =
                switch attribute("type", of: input.0) {
                case "hidden": .hidden
                case "date": .date
                default: .text
                }
            return field(input.0, kind, attribute("value", of: input.0))
        }
    }

    private static func areas(_ form: String) -> [Field] {
        form.matches(of: #/<textarea[^>]*>\n?([^<]*)/#).compactMap { field($0.0, .area, plain($0.1)) }
    }

    private static func choices(_ form: String) -> [Field] {
        form.matches(of: #/<select[^>]*>.*?<\/select>/#.dotMatchesNewlines()).compactMap { select in
            let options = select.0.matches(of: #/<option[^>]*>/#).map(\.0)
            let chosen = options.first { $0.contains(" selected") } ?? options.first
            return field(select.0, .choice, chosen.flatMap { attribute("value", of: $0) })
        }
    }

    private static func attribute(_ name: String, of tag: Substring) -> String? {
        guard let start = tag.firstRange(of: " \(name)=\"") else { return nil }
        return plain(tag[start.upperBound...].prefix { $0 != "\"" })
    }

    /// The text without the escapes of HTML.
    static func plain(_ text: Substring) -> String {
        [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]
            .reduce(String(text)) { $0.replacing($1.0, with: $1.1) }
    }
}
