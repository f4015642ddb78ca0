package import HTTPKit

/// A whole page: the frame that all pages share, around the page's own main part.
package struct Page: Sendable {
    /// The title, which is also the heading.
    let title: String
    let main: HTML
    /// The part after the main part, such as signing out.
    let footer: HTML
    let texts: PageTexts
    let frame: PageFrame
    /// The page's own address, to which forms return; nil for a page that offers no undo.
    private let place: Link?
    /// True for a page with Arabic text, on which the size of the text can be chosen.
    private let hasArabic: Bool
    /// The offer to take back the change that led to this page.
    var notice: Notice?
    /// A sentence about what that change stored; nil if no slice has one.
    var stored: String?
    var arabicSize = ArabicSize.large

    package init(
        _ title: String, in frame: PageFrame = .bare, at place: Link? = nil, hasArabic: Bool = false,
        texts: PageTexts = .english, main: HTML, footer: HTML = HTML()
    ) {
        (self.title, self.texts, self.main, self.footer) = (title, texts, main, footer)
        (self.frame, self.place, self.hasArabic) = (frame, place, hasArabic)
    }

    package var html: HTML {
        """
        <!doctype html>
        <html lang="\(texts.language)"\(arabicSize.attribute)>
        <head>
        <meta charset="utf-8">
        <title>\(title) · Mizan</title>
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <link rel="icon" href="data:,">
        <link rel="stylesheet" href="\(link: PageAsset.style.link)">
        <script src="\(link: PageAsset.script.link)"\(frame.menu.isEmpty ? HTML() : Self.live) defer></script>
        </head>
        <body>
        <a class="skip" href="#main">\(texts.skip)</a>
        \(menu)<main id="main">
        \(undo)<h1 dir="auto">\(title)</h1>
        \(main)\(hasArabic ? arabicSize.form(back: place ?? Link(), texts) : HTML())
        </main>
        <footer>\(footer)</footer>
        </body>
        </html>

        """
    }

    package var body: EncodedBody { EncodedBody(contentType: EncodedBody.html, bytes: html.bytes) }

    private var menu: HTML {
        guard !frame.menu.isEmpty else { return HTML() }
        let current =
            frame.menu.filter { place?.isUnder($0.link) ?? false }.max { $0.link.text.count < $1.link.text.count }
            ?? frame.menu.first { $0.leadsElsewhere && place != nil }
        return """
            <nav aria-label="\(texts.menu)"><ul>\(each: frame.menu, { entry in
                """
                <li><a href="\(link: entry.link)"\(entry.link == current?.link ? Self.isHere : HTML())>\(entry.title)</a></li>
                """
            })</ul></nav>

            """
    }

    /// Tells the script where a person who is signed in hears of changes.
    private static let live: HTML = " data-live=\"\(link: .live)\""

    private static let isHere: HTML = " aria-current=\"page\""

    private var undo: HTML {
        guard let notice, let place else { return HTML() }
        return """
            <form class="undo" method="post" action="\(link: Notice.link)">
            <input type="hidden" name="number" value="\(Int(notice.number))">
            <input type="hidden" name="back" value="\(place.text)">
            <span role="status" dir="auto">\(stored ?? (notice.isOfUndo ? texts.undone : texts.done))</span> \
            <button>\(notice.isOfUndo ? texts.redo : texts.undo)</button>
            </form>

            """
    }
}

/// The texts of the frame. Each slice has a table like this for its own pages; another language is another value.
package struct PageTexts: Sendable {
    /// The language's tag (BCP 47).
    let language: String
    let skip: String
    let menu: String
    let done: String
    let undo: String
    let undone: String
    let redo: String
    let more: String
    let table: String
    package let whole: String
    let arabicSize: String
    /// One for each size.
    let arabicSizes: [String]

    package static let english = PageTexts(
        language: "en", skip: "Go to the page's content", menu: "Pages", done: "Done.", undo: "Undo",
        undone: "Taken back.", redo: "Do it again", more: "More", table: "As a table (CSV)",
        whole: "Read all of it",
        arabicSize: "Size of the Arabic text", arabicSizes: ["Large", "Larger", "Largest"])
}
