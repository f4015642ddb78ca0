internal import Changes
internal import HTTPKit
internal import HabitsData
internal import HabitsDomain
internal import Kernel
internal import PagesKit

/// Journeys to follow, and the duas of the catalogue with a search.
struct CataloguePages {
    let habits: HabitsModule
    let frame: PageFrame
    private let texts = HabitsTexts.english
    private static let limit = 30

    init(habits: HabitsModule, frame: PageFrame) {
        (self.habits, self.frame) = (habits, frame)
    }

    static let journeysLink = Link("habits", "journeys")

    static func duasLink(find: String? = nil, after: String? = nil) -> Link {
        Link(segments: ["habits", "duas"], query: [("find", find), ("after", after)])
    }

    var all: [Endpoint] { [journeys, follow, duas, dua, add] }

    private var journeys: Endpoint {
        .readingPage(PathTemplate(Self.journeysLink.text), "The journeys", of: HabitsModule.id) { [self] _, reading in
            let offered = try habits.offeredJourneys(in: reading)
            return Page(
                texts.journeys, in: frame, at: Self.journeysLink,
                main: """
                    <p class="soft">\(texts.journeysSentence)</p>
                    <ul class="list">\(each: offered, journey)</ul>
                    """)
        }
    }

    private func journey(_ one: OfferedJourney) -> HTML {
        """
        <li><strong dir="auto">\(one.name)</strong> <span class="soft">\(Counted.text(one.duas, "dua"))\
        \(one.minutes.map { ", " + Counted.text($0, "minute") } ?? "")</span>
        <form method="post" action="\(link: Self.journeysLink)">
        <input type="hidden" name="journey" value="\(one.id.text)">
        <input type="hidden" name="follow" value="\(one.isFollowed ? "false" : "true")">
        <button class="\(one.isFollowed ? "quiet" : "deed")">\(one.isFollowed ? texts.leave : texts.follow)</button></form></li>
        """
    }

    private var follow: Endpoint {
        .changingPage(
            PathTemplate(Self.journeysLink.text), "Follow or leave a journey with the form", of: HabitsModule.id,
            form: [.required("journey", .text), .required("follow", .boolean)]
        ) { [habits] request, writing in
            let id = try habits.journeyID(named: request.body.text("journey"), in: writing)
            if try request.body.optional("follow", as: Bool.self) == true {
                _ = try habits.follow(id, in: writing)
                return PlanPage.link()
            }
            try HabitsModule.activeJourneys.remove(id, in: writing)
            return Self.journeysLink
        }
    }

    private var duas: Endpoint {
        .readingPage(
            PathTemplate(Self.duasLink().text), "The duas of the catalogue", of: HabitsModule.id,
            query: [.optional("find", .text, "Words to search."), .optional("after", .text, "The start of the page.")]
        ) { [self] request, reading in
            let find = try request.query.optionalText("find").flatMap { $0.isEmpty ? nil : $0 }
            var filter = DuaFilter()
            filter.words = find
            let query = RecordQuery(limit: Self.limit, cursor: try request.query.optionalText("after"))
            let page = try habits.duas(query, admittedBy: filter, in: reading)
            return Page(
                texts.duas, in: frame, at: Self.duasLink(find: find),
                main: """
                    <form method="get" action="\(link: Self.duasLink())" role="search">
                    <label for="find">\(texts.search)</label>
                    <div class="row"><input id="find" name="find" type="search" dir="auto" value="\(find ?? "")">
                    <button>\(texts.search)</button></div></form>
                    \(with: page.items.isEmpty ? texts.noDua : nil, { "<p>\($0)</p>" })
                    <ul class="list">\(each: page.items, entry)</ul>
                    \(ListEnd(next: page.next.map { Self.duasLink(find: find, after: $0) }).html)
                    """)
        }
    }

    private func entry(_ dua: Dua) -> HTML {
        """
        <li><a href="\(link: Self.duaLink(dua.id))"><bdi>\(dua.texts.titleEn)</bdi></a> \
        \(with: dua.background.source, { "<span class=\"soft\">\($0)</span>" })</li>
        """
    }

    static func duaLink(_ id: CatalogueID) -> Link { Link("habits", "duas", id.text) }
    private static let duaPath = PathTemplate(duasLink().text + "/{id}")
    private static let id = Field.required("id", .text, "The id of a dua.")

    private var dua: Endpoint {
        .readingPage(Self.duaPath, "A dua", of: HabitsModule.id, path: [Self.id]) { [self] request, reading in
            let dua = try HabitsModule.duas.require(CatalogueID(request.path.text("id")), in: reading).entity
            return Page(
                dua.texts.titleEn, in: frame, at: Self.duaLink(dua.id), hasArabic: true,
                main: """
                    \(DuaText(dua.texts).html)
                    \(with: dua.background.source, { "<p class=\"soft\">\($0)</p>" })
                    \(with: dua.background.rizqBenefit, { "<p dir=\"auto\">\($0)</p>" })
                    <form method="post" action="\(link: Self.duaLink(dua.id))">
                    <label for="slot">\(texts.when)</label>
                    <select id="slot" name="slot">\(each: TimeSlot.allCases, {
                        let chosen: HTML = $0 == dua.bestTime?.slot ? " selected" : ""
                        return "<option value=\"\($0.rawValue)\"\(chosen)>\(texts.slot($0))</option>"
                    })</select>
                    <button>\(texts.addToPlan)</button></form>
                    """)
        }
    }

    private var add: Endpoint {
        .changingPage(
            Self.duaPath, "Add a dua to the plan with the form", of: HabitsModule.id, path: [Self.id],
            form: [.required("slot", .choice(TimeSlot.allCases.map(\.rawValue))).labelled(texts.when)]
        ) { [habits] request, writing in
            let dua = try HabitsModule.duas.require(CatalogueID(request.path.text("id")), in: writing).entity
            let slot = TimeSlot(rawValue: try request.body.text("slot")) ?? .anytime
            _ = try habits.add(.dua(dua.id), slot: slot, in: writing)
            return PlanPage.link()
        }
    }
}
