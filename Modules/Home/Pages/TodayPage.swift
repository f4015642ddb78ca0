internal import HTTPKit
internal import HomeDoor
internal import HomeUpkeep
internal import Kernel
internal import ModuleKit
internal import PagesKit

/// Home: today in all slices, what is next before what is done.
struct TodayPage {
    let home: HomeModule

    var all: [Endpoint] { [show] }

    private var show: Endpoint {
        .readingPage(PathTemplate(Link().text), "Today") { [home] request, reading in
            let report = try home.today.report(in: reading) { request.may(.read($0)) }
            return TodayView(report: report).page
        }
    }
}

/// The day as the page shows it.
struct TodayView {
    let report: TodayReport
    var texts = HomeTexts.english

    var page: Page {
        Page(
            Self.date(report.day, in: .gregorian),
            main: """
                <p class="soft">\(Self.date(report.day, in: .hijri))</p>
                \(with: report.parts.isEmpty && report.silent.isEmpty ? texts.nothingToday : nil, { "<p>\($0)</p>" })
                \(each: report.parts, section)
                \(each: report.silent, { "<p class=\"soft\">\($0.title) \(texts.notReadable)</p>" })
                """,
            footer: """
                <form method="post" action="\(link: Link("sign-out"))"><button class="quiet">\(texts.signOut)</button></form>
                """)
    }

    private func section(_ part: TodayReport.Part) -> HTML {
        """
        <section>
        <h2>\(part.title)</h2>
        <ul class="day">\(each: part.lines.filter { $0.state == .next }, line)\
        \(each: part.lines.filter { $0.state == .done }, line)</ul>
        </section>

        """
    }

    private func line(_ line: DayLine) -> HTML {
        """
        <li class="\(line.state.rawValue)">\(line.state == .done ? texts.done : texts.next): \
        <bdi>\(line.text)</bdi></li>
        """
    }

    /// `Saturday, 28 November 2026`; the words of a calendar are the same in all of Mizan. Empty for a day that the calendar
    /// does not know.
    static func date(_ day: CivilDay, in calendar: CalendarSystem) -> String {
        let date: CalendarDate
        do { date = try CalendarDate(day, in: calendar) } catch { return "" }
        let words = "\(date.day) \(calendar.name(ofMonth: date.month)) \(date.year)\(calendar.era)"
        guard calendar == .gregorian else { return words }
        let weekday = Weekday(daysSince1970: day.daysSince1970).name
        return weekday.prefix(1).uppercased() + weekday.dropFirst() + ", " + words
    }
}
