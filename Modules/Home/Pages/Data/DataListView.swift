internal import HomePast
internal import Kernel
internal import PagesKit

/// A page of a list of any type.
struct DataListView {
    let frame: PageFrame
    let kind: RecordKind
    let filter: DataFilter
    let page: RecordPage<NamedRecord>
    let values: DataValues
    private let texts = DataTexts.english

    init(
        frame: PageFrame, kind: RecordKind, filter: DataFilter, page: RecordPage<NamedRecord>, values: DataValues
    ) {
        (self.frame, self.kind, self.filter, self.page, self.values) = (frame, kind, filter, page, values)
    }

    var shown: Page {
        Page(
            DataPages.capitalised(kind.noun), in: frame, at: filter.link(kind.type, after: filter.after),
            main: """
                <p class="soft">\(kind.sentence)</p>
                \(form)
                \(with: page.items.isEmpty ? texts.none : nil, { "<p>\($0)</p>" })
                <ul class="list">\(each: page.items, { Self.item($0, of: kind, values) })</ul>
                \(end)
                """)
    }

    private var end: HTML {
        ListEnd(
            next: page.next.map { filter.link(kind.type, after: $0) }, table: filter.link(kind.type, "csv"),
            "<a href=\"\(link: DataPages.link)\">\(texts.allData)</a>"
        ).html
    }

    /// A record with its name and the values beside the name.
    ///
    /// - Parameter place: the page of the record; its page in all data by default.
    static func item(
        _ record: NamedRecord, of kind: RecordKind, _ values: DataValues, at place: Link? = nil
    ) -> HTML {
        let summary = kind.summary.map { Opening.start(of: values.text($0, of: record)) }.filter { !$0.isEmpty }
        let link = place ?? Link("data", kind.type, "records", record.reference.key)
        return """
            <li><a href="\(link: link)"><bdi>\(record.name)</bdi></a> \
            <span class="soft"><bdi>\(summary.joined(separator: " · "))</bdi></span></li>
            """
    }

    private var form: HTML {
        guard !kind.filtered.isEmpty || !kind.sorted.isEmpty else { return HTML() }
        return """
            <details\(filter.value == nil && filter.sort == nil ? HTML() : Self.isOpen)><summary>\(texts.find)</summary>
            <form method="get" action="\(link: Link("data", kind.type))">
            \(kind.filtered.isEmpty ? HTML() : condition)
            \(kind.sorted.isEmpty ? HTML() : order)
            <button>\(texts.show)</button>
            </form></details>
            """
    }

    private static let isOpen: HTML = " open"

    private var condition: HTML {
        """
        <label for="field">\(texts.field)</label>
        <select id="field" name="field">\(each: kind.filtered, {
            option($0.name, kind.label($0.name), filter.field)
        })</select>
        <label for="how">\(texts.comparison)</label>
        <select id="how" name="how">\(each: DataFilter.comparisons, {
            option($0.rawValue, texts.comparison($0), filter.comparison.rawValue)
        })</select>
        <label for="value">\(texts.value)</label>
        <input id="value" name="value" type="search" dir="auto" value="\(filter.value ?? "")">
        """
    }

    private var order: HTML {
        """
        <label for="sort">\(texts.order)</label>
        <select id="sort" name="sort">\(each: kind.sorted, {
            let label = kind.label($0.name)
            return """
                \(option($0.name, label, filter.sort))\(option("-" + $0.name, label + texts.descending, filter.sort))
                """
        })</select>
        """
    }

    private func option(_ value: String, _ text: String, _ chosen: String?) -> HTML { Option(value, text, chosen).html }
}

/// A choice in a form.
struct Option {
    let html: HTML

    init(_ value: String, _ text: String, _ chosen: String?) {
        let isChosen: HTML = value == chosen ? " selected" : ""
        html = "<option value=\"\(value)\"\(isChosen)>\(text)</option>"
    }
}
