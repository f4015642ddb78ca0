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
            .readingPage(PathTemplate(Self.link.text), "Further pages") { [self] request, _ in
                let keys = [("/", texts.keyOfSearch), ("n", texts.keyOfNext), ("?", texts.keyOfKeys)]
                let places = [
                    (SearchPage.link, texts.search, texts.searchSentence),
                    (ImportPages.link, ImportTexts.english.title, ImportTexts.english.moreSentence),
                    (UndoPages.link, texts.changes, texts.changesSentence),
                    (DevicesPages.link, texts.devices, texts.devicesSentence),
                    (DataPages.link, DataTexts.english.allData, DataTexts.english.allDataSentence),
                    (PreferencePages.link, PreferenceTexts.english.title, PreferenceTexts.english.moreSentence),
                    (OwnAccountPages.link, AccountTexts.english.own, AccountTexts.english.ownSentence),
                    (TokenPages.link, TokenTexts.english.title, TokenTexts.english.moreSentence),
                    (RemotePages.link, RemoteTexts.english.title, RemoteTexts.english.moreSentence),
                ]
                let ofAdmins = [
                    (AccountPages.link, AccountTexts.english.accounts, AccountTexts.english.accountsSentence),
                    (BackupPages.link, UpkeepTexts.english.backups, UpkeepTexts.english.backupsSentence),
                    (DoctorPages.link, UpkeepTexts.english.doctor, UpkeepTexts.english.doctorSentence),
                ]
                return Page(
                    texts.more, in: frame, at: Self.link,
                    main: """
                        <ul class="list">\(each: places + (request.isByAdmin ? ofAdmins : []), { link, title, sentence in
                            "<li><a href=\"\(link: link)\">\(title)</a> <span class=\"soft\">\(sentence)</span></li>"
                        })</ul>
                        <form method="post" action="\(link: Link("sign-out"))"><button class="quiet">\(texts.signOut)</button></form>
                        <section id="keys" tabindex="-1"><h2>\(texts.keys)</h2>
                        <dl>\(each: keys, { "<div><dt><kbd>\($0)</kbd></dt><dd>\($1)</dd></div>" })</dl></section>
                        """)
            }
        ]
    }
}
