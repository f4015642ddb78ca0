/// The browser's permissions for an answer that it shows (Content-Security-Policy). Most answers are not for showing and have
/// no permissions; a success that is for showing declares its own.
package struct ContentPolicy: Sendable, Hashable {
    package let text: String

    package init(_ text: String) {
        self.text = text
    }

    /// Nothing is loaded, run, sent or framed.
    package static let nothing = ContentPolicy("default-src 'none'; frame-ancestors 'none'")
    /// It styles itself, and may do nothing else: no script, nothing that is loaded.
    package static let picture = ContentPolicy(
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
    /// The same with a form that is sent back to where the page came from.
    package static let form = ContentPolicy(
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'")

    static let header = "Content-Security-Policy"
}

// MARK: Answers that are no JSON

extension EncodedBody {
    package static let svg = "image/svg+xml"
    package static let html = "text/html; charset=utf-8"
    package static let csv = "text/csv; charset=utf-8"
}

extension ResponseSpec {
    /// A picture.
    package static func svg(_ description: String) -> ResponseSpec {
        .ok(description, text: EncodedBody.svg, policy: .picture)
    }

    /// A page.
    package static func html(_ description: String, policy: ContentPolicy) -> ResponseSpec {
        .ok(description, text: EncodedBody.html, policy: policy)
    }
}

extension Response {
    package static func svg(_ bytes: [UInt8]) -> Response {
        .ok(EncodedBody(contentType: EncodedBody.svg, bytes: bytes))
    }
}
