internal import HTTPKit
internal import HomeDoor
internal import HomeRemotes
internal import Kernel
internal import ModuleKit
internal import PagesKit

/// The other places with which the owner's data is kept in step: their state, pausing, and records that wait for a decision.
/// A place is added on the command line, where its secret is asked for.
struct RemotePages {
    let home: HomeModule
    let frame: PageFrame
    private let texts = RemoteTexts.english

    init(home: HomeModule, frame: PageFrame) {
        (self.home, self.frame) = (home, frame)
    }

    static let link = Link("remotes")
    static let decisions = Link("remotes", "decisions")

    var all: [Endpoint] { [list, change, waiting, decide] }

    private var list: Endpoint {
        .acting(
            .get, PathTemplate(Self.link.text), "The other places with which data is kept in step", scope: .readAny,
            answers: [.page("The places and their state.")]
        ) { [self] request in
            let reports = try await home.connectors.reports(owner: request.owner)
            let values = try await home.records.reading(request.owner) {
                try DataValues(home.records.calendar(in: $0), now: home.records.now)
            }
            return .page(
                Page(
                    texts.title, in: frame, at: Self.link,
                    main: """
                        \(with: reports.isEmpty ? texts.none : nil, { "<p>\($0)</p>" })
                        <ul class="list">\(each: reports, { item($0, values) })</ul>
                        """))
        }
    }

    private func item(_ report: ConnectorReport, _ values: DataValues) -> HTML {
        let counts = [(report.pending, texts.pending), (report.conflicts, texts.waiting)]
            .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
        return """
            <li><strong><bdi>\(report.name)</bdi></strong> <span class="soft">\(texts.states[report.state.rawValue] ?? "")</span>
            \(with: report.succeededAt, { "<div class=\"soft\">\(texts.lastTime): \(values.words($0))</div>" })
            \(with: counts.isEmpty ? nil : counts, { "<div class=\"figures\">\($0)</div>" })
            \(with: report.message, { "<p class=\"wrong\" dir=\"auto\">\($0)</p>" })
            \(report.conflicts > 0 ? "<p><a href=\"\(link: Self.decisions)\">\(texts.decide)</a></p>" : HTML())
            \(form(report.name, report.state == .paused ? "resume" : "pause", report.state == .paused ? texts.resume : texts.pause))
            \(report.state == .failing ? form(report.name, "retry", texts.tryAgain) : HTML())</li>
            """
    }

    private func form(_ name: String, _ act: String, _ title: String) -> HTML {
        """
        <form method="post" action="\(link: Self.link)"><input type="hidden" name="name" value="\(name)">
        <input type="hidden" name="act" value="\(act)"><button class="quiet">\(title)</button></form>
        """
    }

    private var change: Endpoint {
        .acting(
            .post, PathTemplate(Self.link.text), "Pause a place, go on with it, or try it again with the form",
            scope: .writeAny,
            body: .form([.required("name", .text), .required("act", .choice(["pause", "resume", "retry"]))]),
            answers: [.seeOther("The places.")], errors: [.pageRefused, .pageNotFound]
        ) { [home] request in
            let (name, act) = (try request.body.text("name"), try request.body.text("act"))
            do {
                _ =
                    try await act == "retry"
                    ? home.connectors.retry(name, owner: request.owner)
                    : home.connectors.pause(name, act == "pause", owner: request.owner)
            } catch {
                try tellingPeople { throw error }
            }
            return .seeOther(Self.link)
        }
    }

    // MARK: Decisions

    private var waiting: Endpoint {
        .readingPage(
            PathTemplate(Self.decisions.text), "Records that wait for a decision",
            query: [.optional("after", .text, "The start of the page.")]
        ) { [self] request, reading in
            let query = RecordQuery(limit: 20, cursor: try request.query.optionalText("after"))
            let page = try home.connectors.troubles([.conflict], query, in: reading) { request.may(.read($0)) }
            let values = try DataValues(home.records.calendar(in: reading), now: home.records.now)
            return Page(
                texts.decide, in: frame, at: Self.link,
                main: """
                    \(each: page.items, { DecisionView(trouble: $0, home: home, values: values, texts: texts).html })
                    \(with: page.next, {
                        "<p><a rel=\"next\" href=\"\(link: Link("remotes", "decisions", query: [("after", $0)]))\">\(texts.further)</a></p>"
                    })
                    """)
        }
    }

    private var decide: Endpoint {
        .acting(
            .post, PathTemplate(Self.decisions.text), "Decide about a record with the form", scope: .writeAny,
            body: .form([
                .required("name", .text), .required("type", .text), .required("key", .text),
                .required("choice", .choice(ConnectorService.Choice.allCases.map(\.rawValue))),
            ]),
            answers: [.seeOther("The records that still wait.")], errors: [.pageRefused, .pageNotFound]
        ) { [home] request in
            let reference = RecordReference(type: try request.body.text("type"), key: try request.body.text("key"))
            let choice = ConnectorService.Choice(rawValue: try request.body.text("choice"))
            do {
                _ = try await home.connectors.resolve(
                    reference, of: request.body.text("name"), choice ?? .mine, owner: request.owner)
            } catch {
                try tellingPeople { throw error }
            }
            return .seeOther(Self.decisions)
        }
    }
}
