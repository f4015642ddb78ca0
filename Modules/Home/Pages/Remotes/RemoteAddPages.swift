internal import HTTPKit
internal import HomeDoor
internal import HomePeople
internal import HomeRemotes
internal import Kernel
internal import ModuleKit
internal import PagesKit

/// Adding another place: first its kind, then the questions of that kind.
struct RemoteAddPages {
    let home: HomeModule
    let frame: PageFrame
    private let texts = RemoteTexts.english

    init(home: HomeModule, frame: PageFrame) {
        (self.home, self.frame) = (home, frame)
    }

    static let link = Link("places", "add")
    private static let path = PathTemplate(link.text + "/{kind}")
    private static let kind = Field.required("kind", .text, "The kind of place.", example: "mizan")

    var all: [Endpoint] { [kinds, show, add] }

    private var kinds: Endpoint {
        .acting(
            .get, PathTemplate(Self.link.text), "The kinds of places", scope: .read(TokenService.account),
            answers: [.page("The kinds.")]
        ) { [home, frame, texts] _ in
            .page(
                Page(
                    texts.add, in: frame, at: RemotePages.link,
                    main: """
                        <p>\(texts.whichKind)</p>
                        <ul class="list">\(each: home.connectors.offers, { name, questions in
                            "<li><a href=\"\(link: Link("places", "add", name))\">\(DataPages.capitalised(questions.title))</a></li>"
                        })</ul>
                        """))
        }
    }

    private var show: Endpoint {
        .acting(
            .get, Self.path, "The form for adding a place", scope: .read(TokenService.account), path: [Self.kind],
            answers: [.page("The form.")], errors: [.pageNotFound]
        ) { [self] request in
            let kind = try request.path.text("kind")
            let questions = try questions(of: kind)
            let identity = questions.identity.map { field($0.name, $0.title, isRequired: !$0.isOptional) } ?? HTML()
            return .page(
                Page(
                    DataPages.capitalised(questions.title), in: frame, at: RemotePages.link,
                    main: """
                        <p class="soft">\(texts.nothingYet)</p>
                        <form method="post" action="\(link: Link("places", "add", kind))">
                        \(field("name", texts.name, isRequired: true, hint: texts.nameRule))
                        \(field("address", texts.address, isRequired: false, hint: texts.addressRule))
                        \(identity)
                        \(each: questions.secrets, secret)
                        \(with: kind == ConnectorService.usualKind ? texts.tokenRule : nil, { "<p class=\"soft\">\($0)</p>" })
                        <button>\(texts.connect)</button></form>
                        """))
        }
    }

    private func field(_ name: String, _ title: String, isRequired: Bool, hint: String? = nil) -> HTML {
        """
        <label for="\(name)">\(title)</label>
        <input id="\(name)" name="\(name)"\(isRequired ? Self.required : HTML()) autocapitalize="none" spellcheck="false" \
        autocomplete="off" dir="auto">
        \(with: hint, { "<p class=\"soft\">\($0)</p>" })
        """
    }

    private static let required: HTML = " required"

    private func secret(_ question: ConnectorService.Questions.One) -> HTML {
        """
        <label for="\(question.name)">\(question.title)</label>
        <input id="\(question.name)" name="\(question.name)" type="password" required autocomplete="off">
        """
    }

    private func questions(of kind: String) throws -> ConnectorService.Questions {
        guard let offer = home.connectors.offers.first(where: { $0.name == kind }) else {
            throw Refusal.pageNotFound(texts.noSuchKind)
        }
        return offer.questions
    }

    /// The names of the questions of all kinds, because a form declares its fields.
    private var questions: [String] {
        var names: [String] = []
        for (_, questions) in home.connectors.offers {
            for one in (questions.identity.map { [$0] } ?? []) + questions.secrets where !names.contains(one.name) {
                names.append(one.name)
            }
        }
        return names
    }

    private var add: Endpoint {
        let questions = questions
        return .acting(
            .post, Self.path, "Add a place with the form", scope: .write(TokenService.account), path: [Self.kind],
            body: .form(
                [.required("name", .text), .optional("address", .text)] + questions.map { .optional($0, .text) }),
            maximumBodyBytes: 32 * 1_024, answers: [.seeOther("The places.")], errors: [.pageRefused, .pageNotFound]
        ) { [home] request in
            var answers: [String: String] = [:]
            for name in questions { answers[name] = try request.body.optionalText(name) }
            let wish = ConnectorService.Wish(
                name: try request.body.text("name"), kind: try request.path.text("kind"),
                address: try request.body.optionalText("address"), answers: answers)
            _ = try await workingForPeople {
                try await ConnectorService.telling { try await home.connectors.add(wish, owner: request.owner) }
            }
            return .seeOther(RemotePages.link)
        }
    }
}
