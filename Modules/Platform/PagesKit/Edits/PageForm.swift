internal import HTTPKit

/// A form in the tags of a page.
struct PageForm {
    let start: PageTag
    let end: PageTag
    private(set) var fields: [Field] = []
    /// The parts around and in the form that a person opens.
    private(set) var details: [PageTag]
    private var buttons: [PageTag] = []

    struct Field {
        let start: PageTag
        /// The end of a text area or of a choice; another field has no end of its own.
        let end: PageTag
        let options: [Option]

        var isHidden: Bool { start["type"]?.value == "hidden" || start["hidden"] != nil }

        /// The value of such a field never returns to a page.
        var isSecret: Bool {
            ["password", "file"].contains(start["type"]?.value)
                || start["name"].map { SecretName.isSecret($0.value) } ?? false
        }
    }

    struct Option {
        let start: PageTag
        /// The end of its text.
        let end: Int
    }

    /// The forms that change something.
    static func all(in tags: [PageTag]) -> [PageForm] {
        var (forms, details) = ([PageForm](), [PageTag]())
        for (place, tag) in tags.enumerated() {
            switch (tag.name, tag.isEnd) {
            case ("details", false): details.append(tag)
            case ("details", true): _ = details.popLast()
            case ("form", false) where tag["method"]?.value == "post":
                guard let length = tags[place...].firstIndex(where: { $0.name == "form" && $0.isEnd }) else { continue }
                forms.append(PageForm(tags[place...length], inside: details))
            default: break
            }
        }
        return forms
    }

    private init(_ tags: ArraySlice<PageTag>, inside details: [PageTag]) {
        (start, end) = (tags[tags.startIndex], tags[tags.endIndex - 1])
        self.details = details
        for (place, tag) in zip(tags.indices, tags) where !tag.isEnd {
            switch tag.name {
            case "input": fields.append(Field(start: tag, end: tag, options: []))
            case "select", "textarea":
                guard let end = tags[place...].first(where: { $0.name == tag.name && $0.isEnd }) else { continue }
                fields.append(Field(start: tag, end: end, options: Self.options(tags[place...], end)))
            case "button": buttons.append(tag)
            case "details": self.details.append(tag)
            default: break
            }
        }
    }

    private static func options(_ tags: ArraySlice<PageTag>, _ end: PageTag) -> [Option] {
        zip(tags, tags.dropFirst()).prefix { $0.0.range.lowerBound < end.range.lowerBound }
            .filter { $0.0.name == "option" && !$0.0.isEnd }
            .map { Option(start: $0.0, end: $0.1.range.lowerBound) }
    }

    /// True if the form is sent to the address, with fields of these names.
    func isFor(_ target: Link, _ names: [String]) -> Bool {
        let own = Set((fields.map(\.start) + buttons).compactMap { $0["name"]?.value })
        let action = Link(wanted: start["action"]?.value)
        return FormOrigin.address(action) == FormOrigin.address(target) && own.isSuperset(of: names)
    }

    /// True if the form has the hidden values that were sent, except the version. They distinguish the forms of a list, such as
    /// by the key of a choice.
    func isSame(as sent: [(name: String, value: String)]) -> Bool {
        fields.allSatisfy { field in
            guard field.isHidden, let name = field.start["name"]?.value, name != FormState.seen.name,
                let value = field.start["value"]?.value
            else { return true }
            return sent.first { $0.name == name }.map { $0.value == value } ?? true
        }
    }

    /// The first field that a person sees, or else the button.
    var first: PageTag? { fields.first { !$0.isHidden }?.start ?? buttons.first }
}
