internal import Changes
internal import HTTPKit
internal import Kernel
internal import PagesKit
internal import QuranData
internal import QuranDomain

/// The ayahs that a person marked, in the order of the Quran.
struct FavoritePages {
    let quran: QuranModule
    let frame: PageFrame
    private let texts = QuranTexts.english

    init(quran: QuranModule, frame: PageFrame) {
        (self.quran, self.frame) = (quran, frame)
    }

    static let link = Link("quran", "favorites")

    var all: [Endpoint] { [list, change] }

    private var list: Endpoint {
        .readingPage(
            PathTemplate(Self.link.text), "The favourite ayahs", of: QuranModule.id,
            query: [.optional("after", .text, "The start of the page.")]
        ) { [self] request, reading in
            let query = RecordQuery(limit: 100, cursor: try request.query.optionalText("after"))
            let page = try QuranModule.favorites.list(query, in: reading)
            return Page(
                texts.favorites, in: frame, at: Self.link,
                main: """
                    <form method="post" action="\(link: Self.link)">
                    <label for="ayah">\(texts.markAyah)</label>
                    <div class="row"><input id="ayah" name="ayah" required dir="auto" autocomplete="off" \
                    aria-describedby="hint"> <button>\(texts.mark)</button></div>
                    <p class="soft" id="hint">\(texts.ayahHint)</p>
                    </form>
                    \(with: page.items.isEmpty ? texts.noFavorites : nil, { "<p>\($0)</p>" })
                    <ul class="list">\(each: page.items.map(\.ayah), item)</ul>
                    \(end(page.next))
                    """)
        }
    }

    private func end(_ next: String?) -> HTML {
        ListEnd(
            next: next.map { Link("quran", "favorites", query: [("after", $0)]) },
            table: .table(of: QuranModule.favorites)
        ).html
    }

    private func item(_ ayah: AyahReference) -> HTML {
        """
        <li class="row"><a href="\(link: NotePages.link(on: ayah.ayahID))">\(ayah.surahOfAyah.transliteration) \
        \(ayah.ayahID)</a> <form method="post" action="\(link: Self.link)">
        <input type="hidden" name="ayah" value="\(ayah.ayahID)"><input type="hidden" name="remove" value="true">
        <button class="quiet">\(texts.remove)</button></form></li>
        """
    }

    private var change: Endpoint {
        .changingPage(
            PathTemplate(Self.link.text), "Mark an ayah with the form, or remove its mark", of: QuranModule.id,
            form: [.required("ayah", .text).labelled(texts.markAyah), .optional("remove", .boolean)]
        ) { [quran] request, writing in
            let ayah = try AyahReference(typed: request.body.text("ayah"))
            if try request.body.optional("remove", as: Bool.self) == true {
                try QuranModule.favorites.remove(ayah, in: writing)
            } else {
                _ = try quran.addFavorite(ayah, in: writing)
            }
            return Self.link
        }
    }
}
