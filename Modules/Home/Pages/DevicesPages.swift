internal import Accounts
internal import HTTPKit
internal import HomeDoor
internal import HomePeople
internal import PagesKit

/// The devices that are signed in, by name; each can be signed out.
struct DevicesPages {
    let home: HomeModule
    let frame: PageFrame
    private let texts = HomeTexts.english

    init(home: HomeModule, frame: PageFrame) {
        (self.home, self.frame) = (home, frame)
    }

    static let link = Link("devices")

    var all: [Endpoint] { [list, end] }

    private var list: Endpoint {
        .acting(
            .get, PathTemplate(Self.link.text), "The devices that are signed in", scope: .read(TokenService.account),
            answers: [.page("The devices.")]
        ) { [self] request in
            let sessions = try await home.access.signIn.sessions(of: request.owner)
            let values = try await home.values(for: request.owner)
            return .page(
                Page(
                    texts.devices, in: frame, at: Self.link,
                    main: """
                        <p class="soft">\(texts.devicesSentence)</p>
                        <ul class="list">\(each: sessions, { item($0, isHere: $0.id == request.session, values) })</ul>
                        """))
        }
    }

    private var end: Endpoint {
        .acting(
            .post, PathTemplate(Self.link.text), "Sign a device out with the form",
            scope: .write(TokenService.account), body: .form([.required("id", .text)]),
            maximumBodyBytes: SignInPages.maximumBodyBytes, answers: [.seeOther("The devices.")],
            errors: [.sessionUnknown]
        ) { [home] request in
            try await home.access.signIn.end(session: request.body.text("id"), of: request.owner)
            return .seeOther(Self.link)
        }
    }

    private func item(_ session: OpenSession, isHere: Bool, _ values: DataValues) -> HTML {
        """
        <li><strong>\(session.device ?? texts.program)</strong> \
        <span class="soft">\(isHere ? texts.thisDevice : texts.lastUsed + " " + values.words(session.refreshedAt))</span>\
        \(isHere ? HTML() : form(session))</li>
        """
    }

    private func form(_ session: OpenSession) -> HTML {
        """
        <form method="post" action="\(link: Self.link)"><input type="hidden" name="id" value="\(session.id)">
        <button class="quiet">\(texts.signOut)</button></form>
        """
    }
}
