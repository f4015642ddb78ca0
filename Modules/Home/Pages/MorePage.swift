internal import HTTPKit
internal import PagesKit

/// The pages that are not in the menu, in a few groups.
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
                Page(
                    texts.more, in: frame, at: Self.link,
                    main: """
                        \(each: Group.all + (request.isByAdmin ? [.ofAdmins] : []), \.html)
                        <form method="post" action="\(link: Link("sign-out"))"><button class="quiet">\(texts.signOut)</button></form>
                        \(keys)
                        """)
            }
        ]
    }

    private var keys: HTML {
        let keys = [("/", texts.keyOfSearch), ("n", texts.keyOfNext), ("?", texts.keyOfKeys)]
        return """
            <section id="keys" tabindex="-1"><h2>\(texts.keys)</h2>
            <dl>\(each: keys, { "<div><dt><kbd>\($0)</kbd></dt><dd>\($1)</dd></div>" })</dl></section>
            """
    }
}

extension MorePage {
    /// Pages with a common purpose, which one sentence says for all of them.
    private struct Group {
        let title: String
        let sentence: String
        let places: [(link: Link, title: String)]

        static let all: [Group] = {
            let texts = MoreTexts.english
            return [
                Group(
                    title: texts.data, sentence: texts.dataSentence,
                    places: [
                        (SearchPage.link, HomeTexts.english.search), (ImportPages.link, ImportTexts.english.title),
                        (UndoPages.link, HomeTexts.english.changes), (DataPages.link, DataTexts.english.allData),
                    ]),
                Group(
                    title: texts.person, sentence: texts.personSentence,
                    places: [
                        (PreferencePages.link, PreferenceTexts.english.title),
                        (OwnAccountPages.link, AccountTexts.english.own),
                        (DevicesPages.link, HomeTexts.english.devices),
                    ]),
                Group(
                    title: texts.others, sentence: texts.othersSentence,
                    places: [
                        (TokenPages.link, TokenTexts.english.title), (RemotePages.link, RemoteTexts.english.title),
                    ]),
            ]
        }()

        static let ofAdmins = Group(
            title: MoreTexts.english.household, sentence: MoreTexts.english.householdSentence,
            places: [
                (AccountPages.link, AccountTexts.english.accounts), (BackupPages.link, UpkeepTexts.english.backups),
                (DoctorPages.link, UpkeepTexts.english.doctor),
            ])

        var html: HTML {
            """
            <section><h2>\(title)</h2>
            <p class="soft">\(sentence)</p>
            <ul class="list">\(each: places, { "<li><a href=\"\(link: $0.link)\">\($0.title)</a></li>" })</ul></section>

            """
        }
    }
}

/// The headings of the pages that are not in the menu. Another language is another value.
struct MoreTexts: Sendable {
    let data: String
    let dataSentence: String
    let person: String
    let personSentence: String
    let others: String
    let othersSentence: String
    let household: String
    let householdSentence: String

    static let english = MoreTexts(
        data: "Your data",
        dataSentence: "Find words, bring in files, take changes back.",
        person: "You", personSentence: "Your choices, your password and your devices.",
        others: "Other programs", othersSentence: "Programs and other places that use your data or keep it in step.",
        household: "This Mizan", householdSentence: "The people who use this Mizan, its copies and its health.")
}
