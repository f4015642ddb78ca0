internal import Changes
internal import HTTPKit
internal import Kernel
internal import LibraryData
internal import LibraryDomain
internal import PagesKit

/// The book that is read on, and all books with the place in each.
struct ShelfPage {
    let library: LibraryModule
    let frame: PageFrame
    private let texts = LibraryTexts.english

    init(library: LibraryModule, frame: PageFrame) {
        (self.library, self.frame) = (library, frame)
    }

    static func link(find: String? = nil, after: String? = nil) -> Link {
        Link(segments: ["library"], query: [("find", find), ("after", after)])
    }

    var all: [Endpoint] { [show, add] }

    private var show: Endpoint {
        .readingPage(
            PathTemplate(Self.link().text), "The books", of: LibraryModule.id,
            query: [
                .optional("find", .text, "Words of the title or the author."),
                .optional("after", .text, "The start of the page."),
            ]
        ) { [self] request, reading in
            let find = try request.query.optionalText("find").flatMap { $0.isEmpty ? nil : $0 }
            var query = RecordQuery(
                filters: find.map { [RecordQuery.Filter("title", .contains, $0)] } ?? [], limit: 50,
                cursor: try request.query.optionalText("after"))
            query.bytes = 1_048_576
            let page = try LibraryModule.books.list(query, in: reading).map(\.entity)
            let places = try LibraryModule.progress(in: reading).find(page.items.map(\.id)).map(\.entity)
            let byBook = Dictionary(places.map { ($0.bookID, $0) }) { first, _ in first }
            let next = find == nil ? try library.bookInHand(in: reading) : nil
            return Page(
                texts.library, in: frame, at: Self.link(find: find),
                main: """
                    \(with: next, readOn)
                    <form method="get" action="\(link: Self.link())" role="search">
                    <label for="find">\(texts.find)</label>
                    <div class="row"><input id="find" name="find" type="search" dir="auto" value="\(find ?? "")">
                    <button>\(texts.show)</button></div></form>
                    \(with: page.items.isEmpty ? texts.none : nil, { "<p>\($0)</p>" })
                    <ul class="list">\(each: page.items, { item($0, byBook[$0.id]) })</ul>
                    \(end(find, page.next))
                    <details><summary>\(texts.addBook)</summary>\(form)</details>
                    """)
        }
    }

    private func end(_ find: String?, _ next: String?) -> HTML {
        ListEnd(
            next: next.map { Self.link(find: find, after: $0) },
            table: .table(of: LibraryModule.books, with: find, in: "title")
        ).html
    }

    private func readOn(_ book: BookEntity) -> HTML {
        """
        <p><a class="deed next" href="\(link: BookPages.link(book.id))"><span class="small">\(texts.now)</span> \
        <bdi>\(book.title)</bdi></a></p>
        """
    }

    private func item(_ book: BookEntity, _ progress: ReadingProgressEntity?) -> HTML {
        let place = progress.map { $0.isCompleted ? texts.completed : texts.place($0.currentPage, of: book.pageCount) }
        return """
            <li><a href="\(link: BookPages.link(book.id))"><bdi>\(book.title)</bdi></a> \
            <span class="soft figures">\(with: book.author, { "<bdi>\($0)</bdi> · " })\(place ?? texts.notBegun)</span></li>
            """
    }

    private var form: HTML {
        """
        <form method="post" action="\(link: Self.link())">
        <label for="title">\(texts.title)</label>
        <input id="title" name="title" required dir="auto" autocomplete="off">
        <label for="author">\(texts.author)</label>
        <input id="author" name="author" dir="auto" autocomplete="off">
        <label for="pages">\(texts.pages)</label>
        <input id="pages" name="pages" inputmode="numeric" autocomplete="off">
        <label for="type">\(texts.type)</label>
        <select id="type" name="type">\(each: BookDocumentType.allCases, {
            "<option value=\"\($0.rawValue)\">\($0.rawValue.uppercased())</option>"
        })</select>
        <button>\(texts.add)</button></form>
        """
    }

    private var add: Endpoint {
        .changingPage(
            PathTemplate(Self.link().text), "Add a book with the form", of: LibraryModule.id,
            form: [
                .required("title", .text), .optional("author", .text),
                .optional("pages", .within(1...1_000_000)).labelled(texts.pages),
                .required("type", .choice(BookDocumentType.allCases.map(\.rawValue))),
            ]
        ) { [library] request, writing in
            let book = try library.addBook(
                titled: request.body.text("title"), by: request.body.optionalText("author"),
                BookDocumentType(rawValue: request.body.text("type")) ?? .pdf,
                pages: request.body.optionalInteger("pages").map(Int.init), in: writing)
            return BookPages.link(book.id)
        }
    }
}
