package import HTTPKit

/// A whole page: the frame that all pages share, around the page's own main part.
package struct Page: Sendable {
    /// The title, which is also the heading.
    let title: String
    let main: HTML
    /// The part after the main part, such as signing out.
    let footer: HTML
    let texts: PageTexts

    package init(_ title: String, texts: PageTexts = .english, main: HTML, footer: HTML = HTML()) {
        (self.title, self.texts, self.main, self.footer) = (title, texts, main, footer)
    }

    package var html: HTML {
        """
        <!doctype html>
        <html lang="\(texts.language)">
        <head>
        <meta charset="utf-8">
        <title>\(title) · Mizan</title>
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <link rel="icon" href="data:,">
        <link rel="stylesheet" href="\(link: PageAsset.style.link)">
        <script src="\(link: PageAsset.script.link)" defer></script>
        </head>
        <body>
        <a class="skip" href="#main">\(texts.skip)</a>
        <main id="main">
        <h1 dir="auto">\(title)</h1>
        \(main)
        </main>
        <footer>\(footer)</footer>
        </body>
        </html>

        """
    }

    package var body: EncodedBody { EncodedBody(contentType: EncodedBody.html, bytes: html.bytes) }
}

/// The texts of the frame. Each slice has a table like this for its own pages; another language is another value.
package struct PageTexts: Sendable {
    /// The language's tag (BCP 47).
    let language: String
    let skip: String

    package static let english = PageTexts(language: "en", skip: "Go to the page's content")
}
