import Kernel

/// A form of a page, as a browser sends it after a person has typed the same text into every field for text.
struct SentForm: Hashable {
    let action: String
    let body: String

    /// The forms of a page that change something. Those that remove, undo or sign out are left out.
    static func all(of page: String, typing text: String) -> [SentForm] {
        page.matches(of: #/<form[^>]*method="post" action="([^"]+)"[^>]*>(.*?)<\/form>/#.dotMatchesNewlines())
            .compactMap { form in
                let (action, inside) = (plain(form.1), String(form.2))
                guard !["/remove", "/undo", "/sign-out", "/devices"].contains(where: action.hasSuffix),
                    !inside.contains("name=\"remove\"")
                else { return nil }
                let fields = inputs(inside, text) + choices(inside) + areas(inside, text)
                let body = fields.map { "\($0)=\(PercentEncoding.segment.encode($1))" }.joined(separator: "&")
                return SentForm(action: action, body: body)
            }
    }

    /// Hidden values, numbers and days stay as the page has them.
    private static func inputs(_ form: String, _ text: String) -> [(String, String)] {
        form.matches(of: #/<input[^>]*>/#).compactMap { input in
            guard let name = value("name", of: input.0) else { return nil }
            let isFixed = ["hidden", "date"].contains(value("type", of: input.0)) || input.0.contains("inputmode=")
            return (name, isFixed ? value("value", of: input.0) ?? "1" : text)
        }
    }

    private static func areas(_ form: String, _ text: String) -> [(String, String)] {
        form.matches(of: #/<textarea[^>]*>/#).compactMap { area in value("name", of: area.0).map { ($0, text) } }
    }

    private static func choices(_ form: String) -> [(String, String)] {
        form.matches(of: #/<select[^>]*>.*?<\/select>/#.dotMatchesNewlines()).compactMap { select in
            let options = select.0.matches(of: #/<option[^>]*>/#).map(\.0)
            guard let name = value("name", of: select.0),
                let chosen = options.first(where: { $0.contains(" selected") }) ?? options.first
            else { return nil }
            return (name, value("value", of: chosen) ?? "")
        }
    }

    private static func value(_ name: String, of tag: Substring) -> String? {
        guard let start = tag.firstRange(of: " \(name)=\"") else { return nil }
        return plain(tag[start.upperBound...].prefix { $0 != "\"" })
    }

    /// The text without the escapes of HTML.
    private static func plain(_ text: Substring) -> String {
        [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]
            .reduce(String(text)) { $0.replacing($1.0, with: $1.1) }
    }
}
