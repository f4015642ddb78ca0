internal import HTTPKit
internal import HomeDoor
internal import HomeUpkeep
internal import Kernel
internal import ModuleKit
internal import PagesKit

/// Home: today in all slices, what is next before what is done.
struct TodayPage {
    let home: HomeModule
    let frame: PageFrame

    var all: [Endpoint] { [show] }

    private var show: Endpoint {
        .readingPage(PathTemplate(Link().text), "Today") { [self] request, reading in
            let report = try home.today.report(in: reading) { request.may(.read($0)) }
            let examples = try frame.examples(in: reading) { request.may(.write($0)) }
            return TodayView(report: report, frame: frame, examples: examples).page
        }
    }
}

/// The day as the page shows it.
struct TodayView {
    let report: TodayReport
    var frame = PageFrame.bare
    var examples: [String] = []
    var texts = HomeTexts.english

    var page: Page {
        Page(
            report.day.words(), in: frame, at: Link(),
            main: """
                <p class="soft">\(report.day.words(in: .hijri))</p>
                \(with: report.parts.isEmpty && report.silent.isEmpty ? texts.nothingToday : nil, { "<p>\($0)</p>" })
                \(next.isEmpty ? HTML() : whatNow)
                \(LinePage(frame: frame).form(examples))
                \(each: report.parts, done)
                \(each: report.silent, { "<p class=\"soft\">\(frame.name(of: $0.slice)) \(texts.notReadable)</p>" })
                <p class="places"><a href="\(link: SearchPage.link)">\(texts.search)</a></p>
                """)
    }

    private var next: [(part: TodayReport.Part, line: DayLine)] {
        report.parts.flatMap { part in part.lines.filter { $0.state == .next }.map { (part, $0) } }
    }

    private var whatNow: HTML {
        """
        <section aria-labelledby="now"><h2 id="now">\(texts.whatNow)</h2>
        <ul class="now">\(each: next, { part, line in
            "<li>\(to(part.slice, "<bdi>\(line.text)</bdi> <span class=\"soft\">\(frame.name(of: part.slice))</span>"))</li>"
        })</ul></section>
        """
    }

    private func done(_ part: TodayReport.Part) -> HTML {
        let lines = part.lines.filter { $0.state == .done }
        guard !lines.isEmpty else { return HTML() }
        return """
            <section>
            <h2>\(to(part.slice, "\(frame.name(of: part.slice))"))</h2>
            <ul class="day">\(each: lines, { "<li><bdi>\($0.text)</bdi></li>" })</ul>
            </section>

            """
    }

    /// A link to the slice's pages, if it has pages.
    private func to(_ slice: String, _ html: HTML) -> HTML {
        guard let entry = frame.entry(of: slice) else { return html }
        return "<a href=\"\(link: entry.link)\">\(html)</a>"
    }
}
