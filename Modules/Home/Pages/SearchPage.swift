internal import HTTPKit
internal import HomeDoor
internal import HomePast
internal import Kernel
internal import PagesKit

/// Search over the records of all slices.
struct SearchPage {
    let home: HomeModule
    let frame: PageFrame
    private let texts = HomeTexts.english
    /// So many records of each type are shown.
    private static let limit = 10

    init(home: HomeModule, frame: PageFrame) {
        (self.home, self.frame) = (home, frame)
    }

    static let link = Link("search")

    var all: [Endpoint] {
        [
            .readingPage(
                PathTemplate(Self.link.text), "Search over everything",
                query: [.optional("find", .text, "Words to search.")]
            ) { [self] request, reading in
                let find = try request.query.optionalText("find").flatMap { $0.isEmpty ? nil : $0 }
                let kinds = home.records.kinds.filter { !$0.isOfHome && request.may(.read($0.slice)) }
                let found =
                    try find.map { text in
                        try kinds.map {
                            (kind: $0, found: try home.records.search(text, in: $0, limit: Self.limit, in: reading))
                        }
                    } ?? []
                let hits = found.filter { !$0.found.records.isEmpty }
                let values = try DataValues(home.records.calendar(in: reading), now: home.records.now)
                return Page(
                    texts.search, in: frame, at: Link(segments: ["search"], query: [("find", find)]),
                    main: """
                        <form method="get" action="\(link: Self.link)" role="search">
                        <label for="find">\(texts.searched)</label>
                        <div class="row"><input id="find" name="find" type="search" required dir="auto" value="\(find ?? "")">
                        <button>\(texts.search)</button></div></form>
                        \(with: find != nil && hits.isEmpty ? texts.nothingFound : nil, { "<p>\($0)</p>" })
                        \(each: hits, { section($0.kind, $0.found.records, values) })
                        \(each: found, { one in
                            "\(with: one.found.searched, { "<p class=\"soft\">\(texts.searchedOnly($0, one.kind.noun))</p>" })"
                        })
                        """)
            }
        ]
    }

    private func section(_ kind: RecordKind, _ records: [NamedRecord], _ values: DataValues) -> HTML {
        """
        <h2>\(DataPages.capitalised(kind.noun))</h2>
        <ul class="list">\(each: records, { 
            DataListView.item($0, of: kind, values, at: frame.place(of: kind.type, $0.reference.key))
        })</ul>

        """
    }
}
