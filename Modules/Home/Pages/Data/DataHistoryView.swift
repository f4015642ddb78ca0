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
    /// The start of the page.
    let after: String?
    /// The only version that is shown, with its whole values; nil for all versions of the page, with parts of long values.
    let whole: RecordVersion?
    private let texts = DataTexts.english

    init(
        frame: PageFrame, kind: RecordKind, reference: RecordReference, page: RecordPage<RecordPast>,
        values: DataValues, written: PastTexts?, after: String?, whole: RecordVersion?
    ) {
        (self.frame, self.kind, self.reference, self.page, self.values) = (frame, kind, reference, page, values)
        (self.written, self.after, self.whole) = (written, after, whole)
    }

    private func link(after: String? = nil, whole: RecordVersion? = nil) -> Link {
        Link(
            segments: ["data", kind.type, "records", reference.key, "history"],
            query: [("after", after), ("whole", whole.map { String($0) })])
    }

    var shown: Page {
        Page(
            texts.history, in: frame, at: link(),
            main: """
                <ol class="list">\(each: page.items.filter { whole == nil || $0.version == whole }, item)</ol>
                \(end)
                """)
    }

    private var end: HTML {
        ListEnd(
            next: whole == nil ? page.next.map { link(after: $0) } : nil,
            "\(with: whole, { _ in "<a href=\"\(link: link(after: after))\">\(texts.history)</a> " })<a href=\"\(link: Link("data", kind.type, "records", reference.key))\">\(texts.record)</a>"
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
        let text = ChangedText(before, after, isWhole: whole == version)
        let reading: HTML =
            "<a href=\"\(link: link(after: self.after, whole: version))\">\(PageTexts.english.whole)</a>"
        return """
            <div>\(kind.label(one.field)): <del dir="auto">\(text.before)</del> \
            <ins dir="auto">\(text.after)</ins> \(text.isPart ? reading : HTML())</div>
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
