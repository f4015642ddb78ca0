internal import HTTPKit
internal import PagesKit

/// The pages that are not in the menu.
struct MorePage {
    let frame: PageFrame
    private let texts = HomeTexts.english

    init(frame: PageFrame) {
        self.frame = frame
    }

    static let link = Link("more")

    var all: [Endpoint] {
        [
            .readingPage(PathTemplate(Self.link.text), "Further pages") { [self] _, _ in
                let places = [
                    (UndoPages.link, texts.changes, texts.changesSentence),
                    (DevicesPages.link, texts.devices, texts.devicesSentence),
                    (DataPages.link, DataTexts.english.allData, DataTexts.english.allDataSentence),
                ]
                return Page(
                    texts.more, in: frame, at: Self.link,
                    main: """
                        <ul class="list">\(each: places, { link, title, sentence in
                            "<li><a href=\"\(link: link)\">\(title)</a> <span class=\"soft\">\(sentence)</span></li>"
                        })</ul>
                        <form method="post" action="\(link: Link("sign-out"))"><button class="quiet">\(texts.signOut)</button></form>
                        """)
            }
        ]
    }
}
