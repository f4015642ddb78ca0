internal import HTTPKit
internal import HomeDoor
internal import HomePast
internal import HomePeople
internal import HomeRemotes
internal import Kernel
internal import ModuleKit
internal import PagesKit

/// The records that two sides changed, and that wait for a person.
struct DecisionPages {
    let home: HomeModule
    let frame: PageFrame
    private let texts = RemoteTexts.english

    init(home: HomeModule, frame: PageFrame) {
        (self.home, self.frame) = (home, frame)
    }

    static let link = Link("places", "decisions")

    var all: [Endpoint] { [waiting, decide] }

    private var waiting: Endpoint {
        .readingPage(
            PathTemplate(Self.link.text), "Records that wait for a decision",
            query: [.optional("after", .text, "The start of the page.")]
        ) { [self] request, reading in
            let query = RecordQuery(limit: 20, cursor: try request.query.optionalText("after"))
            let page = try home.connectors.troubles([.conflict], query, in: reading) { request.may(.read($0)) }
            let values = try DataValues(home.records.calendar(in: reading), now: home.records.now)
            return Page(
                texts.decide, in: frame, at: RemotePages.link,
                main: """
                    \(with: page.items.isEmpty ? texts.nothingWaits : nil, { "<p>\($0)</p>" })
                    \(each: try page.items.map { try view($0, values, in: reading) }, \.html)
                    \(ListEnd(next: page.next.map { Link("places", "decisions", query: [("after", $0)]) }).html)
                    """)
        }
    }

    /// The record here may be gone, or of a slice that this build lacks; it then has no name.
    private func view(
        _ trouble: ConnectorService.Trouble, _ values: DataValues, in reading: ReadTransaction
    ) throws -> DecisionView {
        let kind = home.records.kinds.first { $0.type == trouble.reference.type }
        let name = try kind.flatMap { kind -> String? in
            guard trouble.mine != nil else { return nil }
            let name = try home.records.record(trouble.reference, in: reading).name
            return name == kind.noun ? nil : name
        }
        return DecisionView(trouble: trouble, name: name, home: home, values: values, texts: texts)
    }

    private var decide: Endpoint {
        .acting(
            .post, PathTemplate(Self.link.text), "Decide about a record with the form",
            scope: .write(TokenService.account),
            body: .form([
                .required("name", .text), .required("type", .text), .required("key", .text),
                .required("choice", .choice(ConnectorService.Choice.allCases.map(\.rawValue))),
            ]),
            answers: [.seeOther("The records that still wait.")], errors: [.pageRefused, .pageNotFound]
        ) { [home] request in
            let reference = RecordReference(type: try request.body.text("type"), key: try request.body.text("key"))
            let choice = ConnectorService.Choice(rawValue: try request.body.text("choice"))
            _ = try await workingForPeople {
                try await ConnectorService.telling {
                    try await home.connectors.resolve(
                        reference, of: request.body.text("name"), choice ?? .mine, owner: request.owner)
                }
            }
            return .seeOther(Self.link)
        }
    }
}
