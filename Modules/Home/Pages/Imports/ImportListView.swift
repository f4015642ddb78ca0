internal import HomeImports
internal import HomePast
internal import Kernel
internal import PagesKit

/// The form for a file, and the earlier imports.
struct ImportListView {
    let page: RecordPage<ImportEntry>
    let held: HeldImport?
    /// The number of records that an undo has just kept.
    let kept: Int64?
    let values: DataValues
    let texts: ImportTexts

    func page(in frame: PageFrame) -> Page {
        Page(
            texts.title, in: frame, at: ImportPages.link,
            main: """
                \(with: kept, { "<p role=\"status\">\(texts.undone(keeping: Int($0)))</p>" })
                \(held.map(withHeld) ?? Self.form(texts))
                <h2>\(texts.past)</h2>
                \(with: page.items.isEmpty ? texts.nothingYet : nil, { "<p>\($0)</p>" })
                <ol class="list">\(each: page.items, item)</ol>
                \(ListEnd(next: page.next.map { Link("import", query: [("after", $0)]) }).html)
                """)
    }

    /// A page asks one thing: a file that waits for a decision comes before the form for another.
    private func withHeld(_ file: HeldImport) -> HTML {
        switch file.state {
        case .trying, .importing: waiting(texts.progress(of: file.name))
        case .tried: "<p>\(texts.undecided)</p>\n\(waiting(texts.goOn(file.name)))"
        case .refused: waiting(texts.goOn(file.name))
        case .imported:
            """
            \(Self.form(texts))
            <p><a href="\(link: ImportPages.file)">\(texts.result(of: file.name))</a></p>
            """
        }
    }

    private func waiting(_ verb: String) -> HTML {
        """
        <p><a class="deed" href="\(link: ImportPages.file)">\(verb)</a></p>
        <details><summary>\(texts.anotherFile)</summary>\(Self.form(texts))</details>
        """
    }

    static func form(_ texts: ImportTexts) -> HTML {
        """
        <form class="drop" method="post" enctype="multipart/form-data" action="\(link: ImportPages.file)" data-one="\(texts.oneFile)">
        <p class="wrong" role="alert" hidden></p>
        <p><strong>\(texts.question)</strong></p>
        <p>\(texts.sentence)</p>
        <label for="file">\(texts.choose)</label>
        <input id="file" name="\(ImportPages.field)" type="file" required>
        <button>\(texts.look)</button>
        <p class="soft small">\(texts.known)</p>
        </form>
        """
    }

    private func item(_ entry: ImportEntry) -> HTML {
        """
        <li><bdi>\(entry.file)</bdi> <span class="soft">\(values.words(entry.importedAt)), \
        \(texts.states[entry.state.rawValue] ?? ""): \(Int(entry.added)) \(texts.added), \(Int(entry.updated)) \(texts.updated)\
        \(entry.rejected > 0 ? ", \(entry.rejected) \(texts.notTaken)" : "")</span>\
        \(with: entry.state == .incomplete ? texts.continues : nil, { "<div class=\"soft\">\($0)</div>" })\
        \(entry.state == .undone ? HTML() : Self.undo(entry.number, texts))</li>
        """
    }

    static func undo(_ number: Int64, _ texts: ImportTexts) -> HTML {
        """
        <form method="post" action="\(link: ImportPages.undo)">
        <input type="hidden" name="number" value="\(Int(number))">
        <button class="quiet">\(texts.undo)</button></form>
        """
    }
}
