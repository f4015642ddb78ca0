/// The browser's permissions for a displayed answer (Content-Security-Policy). Most answers are not displayed and have no
/// permissions. A successful answer for display declares its own permissions.
package struct ContentPolicy: Sendable, Hashable {
    package let text: String

    package init(_ text: String) {
        self.text = text
    }

    /// Forbids to load, run, send or frame anything.
    package static let nothing = ContentPolicy("default-src 'none'; frame-ancestors 'none'")
    /// Allows inline styles and nothing else: no scripts, no loading.
    package static let picture = ContentPolicy(
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
    /// The same, and a form that is sent to the page's own origin.
    package static let form = ContentPolicy(
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'")

    package static let header = "Content-Security-Policy"
}

// MARK: Answers that are not JSON

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
