/// A form of a page, as a browser sends it after a person has typed a text into one of its fields.
struct SentForm: Hashable {
    let action: String
    let body: String
    /// True if the form sends the version that its page showed.
    let hasSeen: Bool

    /// The forms of a page that change something, once for each field for text. Forms that remove, undo or sign out are left out.
    static func all(of page: String, typing text: String) -> [SentForm] {
        PageForm.all(of: page).flatMap { form -> [SentForm] in
            guard !["/remove", "/undo", "/sign-out", "/devices"].contains(where: form.path.hasSuffix),
                !form.fields.contains(where: { $0.name == "remove" })
            else { return [] }
            return form.fields.filter { [.text, .area].contains($0.kind) && !$0.isNumeric }.map { field in
                SentForm(
                    action: form.action, body: form.body(typing: [field.name: text], filling: true),
                    hasSeen: form.hasSeen)
            }
        }
    }

    /// The forms of a page with one faulty field each: left out, empty, or with a value that no field accepts.
    static func faulty(of page: String) -> [(form: SentForm, label: String?)] {
        let labels = Dictionary(
            page.matches(of: #/<label for="([^"]+)">([^<]*)<\/label>/#).map { (String($0.1), PageForm.plain($0.2)) }
        ) { first, _ in first }
        return PageForm.all(of: page).flatMap { form in
            form.fields.flatMap { faulty in
                [nil, "", "x\u{1}", "99999999999999999999"].map { value in
                    let body = form.body(
                        typing: [faulty.name: value ?? ""], filling: true, leavingOut: value == nil ? faulty.name : nil)
                    return (
                        SentForm(action: form.action, body: body, hasSeen: form.hasSeen),
                        faulty.id.flatMap { labels[$0] }
                    )
                }
            }
        }
    }
}
