internal import Changes
internal import FoundationEssentials
internal import HTTPKit
internal import Kernel
internal import LibraryData
internal import LibraryDomain
internal import ModuleKit
internal import PagesKit

/// One book: the page that was reached, and its end.
struct BookPages {
    let frame: PageFrame
    private let texts = LibraryTexts.english

    init(frame: PageFrame) {
        self.frame = frame
    }

    static func link(_ id: UUID) -> Link { Link("library", "books", id.text) }
    private static let path = PathTemplate(Link("library", "books").text + "/{id}")
    private static let id = Field.required("id", .identifier, "The id of a book.")

    var all: [Endpoint] { [show, read] }

    private var show: Endpoint {
        .readingPage(Self.path, "A book", of: LibraryModule.id, path: [Self.id]) { [self] request, reading in
            let book = try LibraryModule.books.require(request.path.identifier("id"), in: reading).entity
            let stored = try LibraryModule.progress.find(book.id, in: reading)
            let progress = stored?.entity
            return Page(
                book.title, in: frame, at: Self.link(book.id),
                main: """
                    \(with: book.author, { "<p class=\"soft\" dir=\"auto\">\($0)</p>" })
                    \(place(book, progress))
                    \(progress?.isCompleted == true ? again(book) : reached(book, progress, stored?.version ?? 0))
                    <p class="places"><a href="\(link: ShelfPage.link())">\(texts.library)</a></p>
                    """)
        }
    }

    private func place(_ book: BookEntity, _ progress: ReadingProgressEntity?) -> HTML {
        guard let progress else { return "<p class=\"soft\">\(texts.notBegun)</p>" }
        if progress.isCompleted { return "<p>\(texts.completed)</p>" }
        let meter = book.pageCount.map { pages -> HTML in
            "<progress max=\"\(max(pages, 1))\" value=\"\(progress.currentPage)\" aria-hidden=\"true\"></progress> "
        }
        return """
            <p>\(meter ?? HTML())<span class="figures">\(texts.place(progress.currentPage, of: book.pageCount))</span></p>
            """
    }

    private func reached(
        _ book: BookEntity, _ progress: ReadingProgressEntity?, _ version: RecordVersion
    ) -> HTML {
        """
        <form method="post" action="\(link: Self.link(book.id))">
        \(FormState.html(version))
        <label for="page">\(texts.page)</label>
        <div class="row"><input id="page" name="page" class="next figures" required inputmode="numeric" autocomplete="off" \
        value="\(progress.map { String($0.currentPage) } ?? "")"> <button>\(texts.save)</button></div></form>
        \(book.pageCount.map { button(book, page: $0, isEnd: true, texts.finished) } ?? HTML())
        """
    }

    private func again(_ book: BookEntity) -> HTML { button(book, page: 0, isEnd: false, texts.again) }

    private func button(_ book: BookEntity, page: Int, isEnd: Bool, _ text: String) -> HTML {
        """
        <form method="post" action="\(link: Self.link(book.id))"><input type="hidden" name="page" value="\(page)">
        <input type="hidden" name="completed" value="\(isEnd ? "true" : "false")">
        <button class="quiet">\(text)</button></form>
        """
    }

    private var read: Endpoint {
        .changingPage(
            Self.path, "Record the page that was reached with the form", of: LibraryModule.id, path: [Self.id],
            form: [.required("page", .text).labelled(texts.page), .optional("completed", .boolean), FormState.seen]
        ) { [texts] request, writing in
            let (id, completed) = (
                try request.path.identifier("id"), try request.body.optional("completed", as: Bool.self)
            )
            // The buttons for the book's end and its beginning mean the same in every state.
            let form =
                completed != nil
                ? request.body
                : try LibraryModule.progress.merged(request.body, id, page: Self.link(id), in: writing) {
                    [FormValue("page", texts.page, $0.map { String($0.currentPage) })]
                }
            let typed = try form.text("page")
            guard let page = Int(DecimalDigits.fold(typed)) else {
                throw Refusal.pageRefused("“\(typed.prefix(80))” is no page.")
            }
            let stored = try LibraryModule.progress.find(id, in: writing)?.entity
            _ = try LibraryModule.read(
                id, ReadingChange(reaching: page, after: stored, isCompleted: completed ?? false), in: writing)
            return Self.link(id)
        }
    }
}
