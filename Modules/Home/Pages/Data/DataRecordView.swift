internal import HomePast
internal import Kernel
internal import PagesKit

/// A record of any type: its values, and the form that changes them.
struct DataRecordView {
    let frame: PageFrame
    let kind: RecordKind
    let record: NamedRecord
    let values: DataValues
    /// The key of the record that keeps the text of another device, after a change in which both texts were kept.
    let kept: String?
    private let texts = DataTexts.english

    init(frame: PageFrame, kind: RecordKind, record: NamedRecord, values: DataValues, kept: String? = nil) {
        (self.frame, self.kind, self.record, self.values, self.kept) = (frame, kind, record, values, kept)
    }

    /// The form's texts for a state of the record.
    static func values(_ record: NamedRecord, _ kind: RecordKind) -> [FormValue] {
        kind.edited.map { FormValue(name(of: $0), kind.label($0.name), record.typed($0)) }
    }

    /// A field's name in the form, so that it differs from the form's own names.
    static func name(of field: RecordField) -> String { "f-" + field.name }

    private var link: Link { Link("data", kind.type, "records", record.reference.key) }

    var shown: Page {
        Page(
            record.name, in: frame, at: link,
            main: """
                \(with: kept, keptBoth)<p class="soft">\(kind.sentence)</p>
                <dl>\(each: kind.fields.filter { kind.isShared || !kind.edited.contains($0) }, value)</dl>
                \(kind.isShared ? HTML() : form)
                <p><a href="\(link: Link("data", kind.type, "records", record.reference.key, "history"))">\(texts.history)</a> \
                <a href="\(link: Link("data", kind.type))">\(texts.list)</a></p>
                \(kind.isShared ? HTML() : removal)
                """)
    }

    private func keptBoth(_ key: String) -> HTML {
        """
        <p role="status">\(texts.keptBoth) <a href="\(link: Link("data", kind.type, "records", key))">\(texts.keptHere)</a></p>

        """
    }

    private func value(_ field: RecordField) -> HTML {
        let text = values.text(field, of: record)
        return text.isEmpty
            ? HTML() : "<div><dt>\(kind.label(field.name))</dt><dd dir=\"auto\">\(text)</dd></div>"
    }

    private var form: HTML {
        """
        <form method="post" action="\(link: link)">
        \(FormState.html(record.version))
        \(each: kind.edited, input)
        <button>\(texts.save)</button>
        </form>
        """
    }

    private var removal: HTML {
        """
        <form method="post" action="\(link: Link("data", kind.type, "records", record.reference.key, "remove"))">
        <button class="quiet">\(texts.remove)</button>
        </form>
        """
    }

    private func input(_ field: RecordField) -> HTML {
        let (name, text) = (Self.name(of: field), record.typed(field))
        let label: HTML = "<label for=\"\(name)\">\(kind.label(field.name))</label>\n"
        let required: HTML = field.isRequired ? " required" : ""
        let control: HTML
        switch field.kind.wire {
        case _ where record.texts[field.name] != nil: control = line(name, text, required)
        case .boolean: control = choice(field, ["true", "false"], [texts.yes, texts.no])
        case .choice(let words):
            // A word of a newer version stays as it is.
            let all = words.contains(text) || text.isEmpty ? words : words + [text]
            control = choice(field, all, all.map(FieldLabels.words))
        case .json, .list: control = area(name, text, required)
        case .text where text.utf8.count > 60 || text.contains("\n"): control = area(name, text, required)
        case .day:
            control = "<input id=\"\(name)\" name=\"\(name)\" type=\"date\" value=\"\(text)\"\(required)>"
        case .integer, .number, .decimal:
            control =
                "<input id=\"\(name)\" name=\"\(name)\" inputmode=\"decimal\" value=\"\(text)\"\(required)>"
        default: control = line(name, text, required)
        }
        return "\(label)\(control)\n"
    }

    private func line(_ name: String, _ text: String, _ required: HTML) -> HTML {
        "<input id=\"\(name)\" name=\"\(name)\" dir=\"auto\" value=\"\(text)\"\(required)>"
    }

    /// HTML ignores a line break at the start of a text area, so one is added.
    private func area(_ name: String, _ text: String, _ required: HTML) -> HTML {
        "<textarea id=\"\(name)\" name=\"\(name)\" rows=\"4\" dir=\"auto\"\(required)>\n\(text)</textarea>"
    }

    private func choice(_ field: RecordField, _ values: [String], _ shown: [String]) -> HTML {
        let (name, text) = (Self.name(of: field), record.typed(field))
        return """
            <select id="\(name)" name="\(name)">\(field.isRequired ? HTML() : Option("", "–", text).html)\
            \(each: zip(values, shown), { Option($0, $1, text).html })</select>
            """
    }
}

extension [RecordField] {
    func contains(_ field: RecordField) -> Bool { contains { $0 === field } }
}
