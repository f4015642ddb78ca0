internal import HomePast
internal import Kernel
internal import PagesKit

/// The versions of a record in words, the latest first.
struct DataHistoryView {
    let frame: PageFrame
    let kind: RecordKind
    let reference: RecordReference
    let page: RecordPage<RecordPast>
    let values: DataValues
    let written: PastTexts?
    private let texts = DataTexts.english

    init(
        frame: PageFrame, kind: RecordKind, reference: RecordReference, page: RecordPage<RecordPast>,
        values: DataValues, written: PastTexts?
    ) {
        (self.frame, self.kind, self.reference, self.page, self.values) = (frame, kind, reference, page, values)
        self.written = written
    }

    private func link(after: String? = nil) -> Link {
        Link(segments: ["data", kind.type, "records", reference.key, "history"], query: [("after", after)])
    }

    var shown: Page {
        Page(
            texts.history, in: frame, at: link(),
            main: """
                <ol class="list">\(each: page.items, item)</ol>
                \(end)
                """)
    }

    private var end: HTML {
        ListEnd(
            next: page.next.map { link(after: $0) },
            "<a href=\"\(link: Link("data", kind.type, "records", reference.key))\">\(texts.record)</a>"
        ).html
    }

    private func item(_ past: RecordPast) -> HTML {
        """
        <li><strong>\(texts.word(past.kind))</strong>, <span>\(values.words(past.at))</span> \
        \(with: past.operation?.author, { "<span class=\"soft\">\($0)</span>" })
        \(each: past.differences, { difference($0, past.version) })
        \(kind.isShared || past.kind == .removed ? HTML() : restoration(past))</li>
        """
    }

    private func difference(_ one: RecordPast.Difference, _ version: RecordVersion) -> HTML {
        let field = kind.fields.first { $0.name == one.field }
        guard field?.kind.wire != .identifier else { return HTML() }
        let before = written?.before(version, one.field) ?? values.text(one.before, of: field)
        let after = written?.after(version, one.field) ?? values.text(one.after, of: field)
        return """
            <div>\(kind.label(one.field)): <del dir="auto">\(before)</del> \
            <ins dir="auto">\(after)</ins></div>
            """
    }

    private func restoration(_ past: RecordPast) -> HTML {
        """
        <form method="post" action="\(link: link())">
        <input type="hidden" name="version" value="\(Int(past.version))">
        <button class="quiet">\(texts.bringBack)</button>
        </form>
        """
    }
}
