internal import HTTPKit
internal import HomeDoor
internal import HomePeople
internal import HomeRemotes
internal import Kernel
internal import ModuleKit
internal import PagesKit

/// The other places with which the owner's data is kept in step: their state, pausing them, and removing them.
struct RemotePages {
    let home: HomeModule
    let frame: PageFrame
    private let texts = RemoteTexts.english

    init(home: HomeModule, frame: PageFrame) {
        (self.home, self.frame) = (home, frame)
    }

    static let link = Link("places")

    var all: [Endpoint] {
        [list, change] + RemoteAddPages(home: home, frame: frame).all + DecisionPages(home: home, frame: frame).all
    }

    private var list: Endpoint {
        .acting(
            .get, PathTemplate(Self.link.text), "The other places with which data is kept in step",
            scope: .read(TokenService.account), answers: [.page("The places and their state.")]
        ) { [self] request in
            let reports = try await home.connectors.reports(owner: request.owner)
            let values = try await home.values(for: request.owner)
            return .page(
                Page(
                    texts.title, in: frame, at: Self.link,
                    main: """
                        \(with: reports.isEmpty ? texts.none : nil, { "<p>\($0)</p>" })
                        <ul class="list">\(each: reports, { item($0, values) })</ul>
                        <p class="places"><a href="\(link: RemoteAddPages.link)">\(texts.add)</a></p>
                        """))
        }
    }

    private func item(_ report: ConnectorReport, _ values: DataValues) -> HTML {
        let counts = [(report.pending, texts.pending), (report.conflicts, texts.waiting)]
            .filter { $0.0 > 0 }.map { "\(Counted.text($0.0, texts.change)) \($0.1)" }.joined(separator: ", ")
        let isPaused = report.state == .paused
        return """
            <li><strong><bdi>\(report.name)</bdi></strong> <span class="soft">\(texts.states[report.state.rawValue] ?? "")</span>
            \(with: report.succeededAt, { "<div class=\"soft\">\(texts.lastTime): \(values.words($0))</div>" })
            \(with: counts.isEmpty ? nil : counts, { "<div class=\"figures\">\($0)</div>" })
            \(with: report.message, { "<p class=\"wrong\" dir=\"auto\">\($0)</p>" })
            \(with: report.heldMessage, { "<p class=\"soft\" dir=\"auto\">\($0)</p>" })
            \(each: report.remarks, { "<p class=\"soft\" dir=\"auto\">\($0)</p>" })
            \(report.conflicts > 0 ? "<p><a href=\"\(link: DecisionPages.link)\">\(texts.decide)</a></p>" : HTML())
            \(form(report.name, isPaused ? "resume" : "pause", isPaused ? texts.resume : texts.pause))
            <details><summary>\(texts.end)</summary><p class="soft">\(texts.ending)</p>
            \(form(report.name, "remove", texts.remove))</details></li>
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
            .post, PathTemplate(Self.link.text), "Pause a place, go on with it, or remove it with the form",
            scope: .write(TokenService.account),
            body: .form([.required("name", .text), .required("act", .choice(["pause", "resume", "remove"]))]),
            answers: [.seeOther("The places.")], errors: [.pageRefused, .pageNotFound]
        ) { [home] request in
            let (name, act) = (try request.body.text("name"), try request.body.text("act"))
            try await workingForPeople {
                try await ConnectorService.telling {
                    if act == "remove" {
                        try await home.connectors.remove(name, owner: request.owner)
                    } else {
                        _ = try await home.connectors.pause(name, act == "pause", owner: request.owner)
                    }
                }
            }
            return .seeOther(Self.link)
        }
    }
}
