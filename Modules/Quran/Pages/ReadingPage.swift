internal import Changes
internal import HTTPKit
internal import Kernel
internal import PagesKit
internal import QuranData
internal import QuranDomain

/// The next reading, and the progress by surah and juz.
struct ReadingPage {
    let quran: QuranModule
    let frame: PageFrame
    private let texts = QuranTexts.english

    init(quran: QuranModule, frame: PageFrame) {
        (self.quran, self.frame) = (quran, frame)
    }

    static let link = Link("quran")

    var all: [Endpoint] { [show, read] }

    private var show: Endpoint {
        .readingPage(PathTemplate(Self.link.text), "The next reading, and the progress", of: QuranModule.id) {
            [self] _, reading in
            let next = try quran.nextReading(in: reading)
            let progress = try QuranModule.progress(in: reading).all().sorted { $0.lastUpdatedAt > $1.lastUpdatedAt }
            let overall = OverallProgress(progress)
            return Page(
                texts.quran, in: frame, at: Self.link,
                main: """
                    \(next.map(deed) ?? "<p>\(texts.finished)</p>")
                    <details><summary>\(texts.readElsewhere)</summary>
                    <form method="post" action="\(link: Self.link)">
                    <label for="place">\(texts.lastRead)</label>
                    <input id="place" name="place" required dir="auto" autocomplete="off" aria-describedby="hint">
                    <p class="soft" id="hint">\(texts.lastReadHint)</p>
                    <button>\(texts.save)</button></form></details>
                    <h2>\(texts.progress)</h2>
                    <p class="row">\(meter(overall.readAyahs, overall.totalAyahs)) <span class="amount figures">\
                    \(overall.readAyahs) \(texts.of) \(overall.totalAyahs) \(texts.ayahs)</span></p>
                    <dl>\(each: progress, surah)</dl>
                    \(progress.isEmpty ? HTML() : juz(progress))
                    \(ListEnd(next: nil, table: progress.isEmpty ? nil : .table(of: QuranModule.progress), """
                        <a href="\(link: FavoritePages.link)">\(texts.favorites)</a> \
                        <a href="\(link: NotePages.link())">\(texts.notes)</a>
                        """).html)
                    """)
        }
    }

    private func deed(_ next: NextReading) -> HTML {
        """
        <form method="post" action="\(link: Self.link)">
        <input type="hidden" name="place" value="\(next.last.ayahID)">
        <p class="what"><strong>\(next.words)</strong></p>
        <button class="next">\(texts.read)</button></form>
        """
    }

    private func surah(_ one: ReadingProgress) -> HTML {
        """
        <div><dt>\(QuranMetadata.surahs[one.surahNumber - 1].transliteration)</dt>\
        <dd>\(meter(one.lastReadAyah, one.totalAyahs)) <span class="figures">\(one.lastReadAyah) \(texts.of) \
        \(one.totalAyahs)</span></dd></div>
        """
    }

    private func juz(_ progress: [ReadingProgress]) -> HTML {
        """
        <details><summary>\(texts.juz)</summary><dl>\(each: JuzProgress.all(progress), {
            "<div><dt>\(texts.juz) \($0.juz)</dt><dd>\(meter($0.readAyahs, $0.totalAyahs))</dd></div>"
        })</dl></details>
        """
    }

    private func meter(_ value: Int, _ whole: Int) -> HTML {
        "<meter min=\"0\" max=\"\(max(whole, 1))\" value=\"\(value)\">\(value) \(texts.of) \(whole)</meter>"
    }

    private var read: Endpoint {
        .changingPage(
            PathTemplate(Self.link.text), "Record the last ayah read with the form", of: QuranModule.id,
            form: [.required("place", .text).labelled(texts.lastRead)]
        ) { [quran] request, writing in
            _ = try quran.setProgress(lastRead: AyahReference(lastRead: request.body.text("place")), in: writing)
            return Self.link
        }
    }
}
