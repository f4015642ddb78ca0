internal import Accounts
internal import HTTPKit
internal import Kernel
internal import PagesKit

/// The page for a refused request. A person who is not signed in is led to the page for signing in. A refused form is shown
/// again with what was written, on its own page if that is known.
struct RefusalPage {
    let problem: ProblemDetails
    let request: Dialect.Refused
    private let texts = HomeTexts.english

    init(problem: ProblemDetails, request: Dialect.Refused) {
        (self.problem, self.request) = (problem, request)
    }

    var refusal: Dialect.Refusal {
        let (signIn, setUp) = (Link("sign-in"), Link("set-up").text + "/")
        let target = request.head?.target ?? ""
        let path = String(target.prefix { $0 != "?" })
        if path == signIn.text {
            let next = sent("next")
            return shown(SignInPage(next: next, problem: sentence, unsent: UnsentForm(again: sent)).page.body)
        }
        if path.hasPrefix(setUp) {
            let isOver = problem.reason == Refusal.accountFirstRunOver.reason
            return shown(SetUpPage(secret: isOver ? nil : secret(path, setUp), problem: sentence).page.body)
        }
        if let clash = FormClash(problem) { return shown(FormClashPage(clash, action: Link(wanted: path)).page.body) }
        guard problem.status != 401 else {
            let isPage = ["GET", "HEAD"].contains(request.head?.method)
            if !isPage, let unsent { return shown(SignInPage(next: origin?.text, unsent: unsent).page.body) }
            let next = isPage ? target : origin?.text
            let link = Link("sign-in", query: [("next", Link(wanted: next) == Link() ? nil : next)])
            return Dialect.Refusal(
                status: 303, body: EncodedBody(contentType: EncodedBody.html, bytes: []),
                headers: [.init("Location", link.text)])
        }
        if let refilled { return shown(refilled.body) }
        if let unsent, let labels = problem.form?.labels {
            return shown(unsent.page(on: origin, refused: sentence, labels).body)
        }
        return shown(
            Page(
                texts.refused,
                main: """
                    <p dir="auto">\(sentence)</p>
                    <p>\(with: origin, { "<a href=\"\(link: $0)\">\(texts.back)</a> " })\
                    <a href="\(link: Link())">\(texts.home)</a></p>
                    """
            ).body)
    }

    /// The page that has the refused form, with what was written.
    private var refilled: RefilledPage? {
        guard let form = problem.form, let page = form.page, let head = request.head, let origin else { return nil }
        return RefilledPage(page, sent: form.items, to: FormOrigin.target(of: head), on: origin, reason: sentence)
    }

    private var unsent: UnsentForm? {
        problem.form.flatMap { form in
            request.head.flatMap { UnsentForm(form.text, for: FormOrigin.target(of: $0).text) }
        }
    }

    /// A field of the refused form.
    private func sent(_ name: String) -> String? { problem.form?.items.first { $0.name == name }?.value }

    private func shown(_ body: EncodedBody) -> Dialect.Refusal {
        Dialect.Refusal(
            status: problem.status, body: body,
            headers: [Response.sameOrigin, .init(ContentPolicy.header, ContentPolicy.page.text)])
    }

    /// The page whose form was refused.
    private var origin: Link? { request.head.flatMap(FormOrigin.link) }

    /// The id leads to the log; of other refusals, the sentence says all.
    private var sentence: String {
        if problem.status == 500 { return "\(texts.tryLater) \(request.id)." }
        if Self.faultsOfAddress.contains(problem.reason) { return texts.noSuchPage }
        return FieldLabels().sentence(problem.detail, problem.details, problem.values)
    }

    /// A person follows links and fills in forms, so a wrong method or parameter means a damaged address.
    private static let faultsOfAddress: Set<String> = [
        "http.no-such-path", "http.method-not-allowed", "http.parameter", "http.unknown-parameter",
        "http.missing-parameter", "http.repeated-parameter", "http.percent-encoding", "http.content-type",
        "http.unexpected-body",
    ]

    /// The secret as it was sent; a secret has no character that needs escaping.
    private func secret(_ path: String, _ prefix: String) -> String {
        PercentEncoding.segment.decode(path.dropFirst(prefix.count)) ?? ""
    }
}
