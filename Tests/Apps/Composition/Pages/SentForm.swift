import Kernel

/// A form of a page, as a browser sends it after a person has typed a text into one of its fields.
struct SentForm: Hashable {
    let action: String
    let body: String

    /// The forms of a page that change something, once for each field for text. Forms that remove, undo or sign out are left out.
    static func all(of page: String, typing text: String) -> [SentForm] {
        page.matches(of: #/<form[^>]*method="post" action="([^"]+)"[^>]*>(.*?)<\/form>/#.dotMatchesNewlines())
            .flatMap { form -> [SentForm] in
                let (action, inside) = (plain(form.1), String(form.2))
                guard !["/remove", "/undo", "/sign-out", "/devices"].contains(where: action.hasSuffix),
                    !inside.contains("name=\"remove\"")
                else { return [] }
                let fields = inputs(inside) + choices(inside) + areas(inside)
                return fields.indices.filter { fields[$0].isText }.map { typed in
                    let items = fields.enumerated().map { place, field in
                        "\(field.name)=\(PercentEncoding.segment.encode(place == typed ? text : field.value))"
                    }
                    return SentForm(action: action, body: items.joined(separator: "&"))
                }
            }
    }

    /// The forms of a page with one faulty field each: left out, empty, or with a value that no field accepts.
    static func faulty(of page: String) -> [(form: SentForm, label: String?)] {
        let labels = Dictionary(
            page.matches(of: #/<label for="([^"]+)">([^<]*)<\/label>/#).map { (String($0.1), plain($0.2)) }
        ) { first, _ in first }
        return page.matches(of: #/<form[^>]*method="post" action="([^"]+)"[^>]*>(.*?)<\/form>/#.dotMatchesNewlines())
            .flatMap { form -> [(form: SentForm, label: String?)] in
                let (action, inside) = (plain(form.1), String(form.2))
                let fields = inputs(inside) + choices(inside) + areas(inside)
                return fields.indices.flatMap { faulty in
                    [nil, "", "x\u{1}", "99999999999999999999"].map { value in
                        let items = fields.enumerated().compactMap { place, field -> String? in
                            let value = place == faulty ? value : field.value
                            return value.map { "\(field.name)=\(PercentEncoding.segment.encode($0))" }
                        }
                        let label = fields[faulty].id.flatMap { labels[$0] }
                        return (SentForm(action: action, body: items.joined(separator: "&")), label)
                    }
                }
            }
    }

    private struct Field {
        let name: String
        /// The value that the page shows, or `1` for an empty field that the form requires.
        let value: String
        let isText: Bool
        let id: String?

        init?(_ tag: Substring, value: String?, isText: Bool) {
            guard let name = SentForm.attribute("name", of: tag) else { return nil }
            (self.name, self.isText, id) = (name, isText, SentForm.attribute("id", of: tag))
            self.value = value.flatMap { $0.isEmpty ? nil : $0 } ?? (tag.contains(" required") ? "1" : "")
        }
    }

    private static func inputs(_ form: String) -> [Field] {
        form.matches(of: #/<input[^>]*>/#).compactMap { input in
            let isFixed = ["hidden", "date"].contains(attribute("type", of: input.0)) || input.0.contains("inputmode=")
            return Field(input.0, value: attribute("value", of: input.0), isText: !isFixed)
        }
    }

    private static func areas(_ form: String) -> [Field] {
        form.matches(of: #/<textarea[^>]*>\n?([^<]*)/#).compactMap { Field($0.0, value: plain($0.1), isText: true) }
    }

    private static func choices(_ form: String) -> [Field] {
        form.matches(of: #/<select[^>]*>.*?<\/select>/#.dotMatchesNewlines()).compactMap { select in
            let options = select.0.matches(of: #/<option[^>]*>/#).map(\.0)
            let chosen = options.first { $0.contains(" selected") } ?? options.first
            return Field(select.0, value: chosen.flatMap { attribute("value", of: $0) }, isText: false)
        }
    }

    private static func attribute(_ name: String, of tag: Substring) -> String? {
        guard let start = tag.firstRange(of: " \(name)=\"") else { return nil }
        return plain(tag[start.upperBound...].prefix { $0 != "\"" })
    }

    /// The text without the escapes of HTML.
    private static func plain(_ text: Substring) -> String {
        [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]
            .reduce(String(text)) { $0.replacing($1.0, with: $1.1) }
    }
}
