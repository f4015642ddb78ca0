package import HTTPKit

extension ContentPolicy {
    /// The policy of pages: styles and scripts from the server's own files alone, forms to the server alone.
    package static let page = ContentPolicy(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
            + "form-action 'self'; base-uri 'none'; frame-ancestors 'none'")
}

extension ResponseSpec {
    package static func page(_ description: String) -> ResponseSpec { .html(description, policy: .page) }
}

extension Response {
    package static func page(_ page: Page) -> Response {
        var response = Response.ok(page.body)
        response.headers = [sameOrigin]
        return response
    }

    /// Leads the browser to a page after a form was accepted, so that going back or reloading does not send the form again.
    package static func seeOther(_ link: Link, _ headers: Header...) -> Response {
        Response(status: 303, headers: [Header("Location", link.text), sameOrigin] + headers)
    }

    /// With `no-referrer`, which all other answers have, a browser sends the forms of a page with `Origin: null`. The server
    /// could then not distinguish them from the forms of other sites where the browser sends no `Sec-Fetch-Site`, as without
    /// TLS.
    package static let sameOrigin = Header("Referrer-Policy", "same-origin")
}
