package import HTTPKit

/// The size of Arabic text, which a person chooses for one browser. A cookie keeps it: a phone and a large screen have different
/// sizes, and the choice works without script.
package enum ArabicSize: String, Sendable, CaseIterable {
    case large, larger, largest

    private static let cookie = "mizan-arabic"
    private static let link = Link("arabic")
    static let field = Field.optional("Cookie", .text, "The chosen size of Arabic text.")

    /// The usual size unless the browser's cookies name another.
    init(_ request: Request) throws {
        let kept = Cookies.values(Self.cookie, in: try request.headers.optionalText("Cookie"))
        self = kept.compactMap(Self.init).first ?? .large
    }

    /// The attribute of the page's root that the stylesheet reads.
    var attribute: HTML { self == .large ? HTML() : " class=\"\(rawValue)\"" }

    /// Three buttons, which lead back to the page.
    func form(back: Link, _ texts: PageTexts) -> HTML {
        """
        <form class="sizes" method="post" action="\(link: Self.link)">
        <input type="hidden" name="back" value="\(back.text)">
        <fieldset><legend>\(texts.arabicSize)</legend>\(each: zip(Self.allCases, texts.arabicSizes), { size, text in
            """
            <button class="quiet" name="size" value="\(size.rawValue)" aria-pressed="\(size == self ? "true" : "false")">\(text)</button>
            """
        })</fieldset></form>
        """
    }

    /// Keeps the size for a year.
    package static let endpoint = Endpoint.acting(
        .post, PathTemplate(link.text), "Choose the size of Arabic text with the form", scope: .readAny,
        body: .form([.required("size", .choice(allCases.map(\.rawValue))), .optional("back", .text)]),
        answers: [.seeOther("The page on which the size was chosen.")]
    ) { request in
        .seeOther(
            Link(wanted: try request.body.optionalText("back")),
            Response.Header(
                "Set-Cookie",
                "\(cookie)=\(try request.body.text("size")); Path=\(Link.prefix); Max-Age=31536000; HttpOnly; "
                    + "SameSite=Strict" + (request.isSecure ? "; Secure" : "")))
    }
}
