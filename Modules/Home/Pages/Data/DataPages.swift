internal import HTTPKit
internal import HomeDoor
internal import HomePast
internal import PagesKit

/// All data: pages of every record type, made from its declaration. They are not in the menu.
struct DataPages {
    let home: HomeModule
    let frame: PageFrame
    private let texts = DataTexts.english

    init(home: HomeModule, frame: PageFrame) {
        (self.home, self.frame) = (home, frame)
    }

    static let link = Link("data")

    var all: [Endpoint] {
        [index] + home.records.kinds.flatMap { DataTypePages(home: home, frame: frame, kind: $0).all }
    }

    private var index: Endpoint {
        .readingPage(PathTemplate(Self.link.text), "All types of records") { [home, frame, texts] request, _ in
            let kinds = home.records.kinds.filter { request.may(.read($0.slice)) }
            let slices = kinds.map(\.slice).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
            return Page(
                texts.allData, in: frame, at: Self.link,
                main: """
                    <p class="soft">\(texts.allDataSentence)</p>
                    \(each: slices, { slice in
                        """
                        <h2>\(frame.name(of: slice))</h2>
                        <ul class="list">\(each: kinds.filter { $0.slice == slice }, Self.entry)</ul>
                        """
                    })
                    """)
        }
    }

    private static func entry(_ kind: RecordKind) -> HTML {
        """
        <li><a href="\(link: Link("data", kind.type))">\(capitalised(kind.noun))</a> \
        <span class="soft">\(kind.sentence)</span></li>
        """
    }

    static func capitalised(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}
