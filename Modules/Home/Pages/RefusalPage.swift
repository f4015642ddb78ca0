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
        if let clash = FormClash(problem) { return shown(FormClashPage(clash, action: address).page.body) }
        guard problem.status != 401 else {
            let isOfAnother = problem.details == HTTPErrors.formOfAnother.details
            if !isPage, isOfAnother || unsent != nil {
                let problem = isOfAnother ? sentence : nil
                return shown(
                    SignInPage(next: origin?.text, problem: problem, unsent: unsent, hasSession: isOfAnother).page.body)
            }
            let next = isPage ? target : origin?.text
            return Self.way(to: Link("sign-in", query: [("next", Link(wanted: next) == Link() ? nil : next)]))
        }
        // A person went to the address of a refused form, which stays in the browser's bar.
        if isPage, let page = FormOrigin.named(in: target) { return Self.way(to: page) }
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

    private static func way(to link: Link) -> Dialect.Refusal {
        Dialect.Refusal(
            status: 303, body: EncodedBody(contentType: EncodedBody.html, bytes: []),
            headers: [.init("Location", link.text)])
    }

    private var isPage: Bool { ["GET", "HEAD"].contains(request.head?.method) }

    /// The page that has the refused form, with what was written.
    private var refilled: RefilledPage? {
        guard let form = problem.form, let page = form.page, let origin else { return nil }
        return RefilledPage(page, sent: form.items, to: address, on: origin, reason: sentence)
    }

    private var unsent: UnsentForm? {
        problem.form.flatMap { UnsentForm($0.text, for: address.text) }
    }

    /// A field of the refused form.
    private func sent(_ name: String) -> String? { problem.form?.items.first { $0.name == name }?.value }

    private func shown(_ body: EncodedBody) -> Dialect.Refusal {
        Dialect.Refusal(
            status: problem.status, body: body,
            headers: [Response.sameOrigin, .init(ContentPolicy.header, ContentPolicy.page.text)])
    }

    /// The address of the form.
    private var address: Link { request.head.map(FormOrigin.target) ?? Link() }

    /// The page whose form was refused.
    private var origin: Link? { request.head.flatMap(FormOrigin.link) }

    /// The id leads to the log; of other refusals, the sentence says all.
    private var sentence: String {
        if problem.status == 500 { return "\(texts.tryLater) \(request.id)." }
        if problem.form == nil, Self.faultsOfAddress.contains(problem.reason) { return texts.noSuchPage }
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
