extension EncodedBody {
    package static let svg = "image/svg+xml"
}

extension ResponseSpec {
    /// A picture.
    package static func svg(_ description: String) -> ResponseSpec { .ok(description, text: EncodedBody.svg) }
}

extension Response {
    /// A picture that styles itself, and may do nothing else: no script, nothing that is loaded.
    package static func svg(_ bytes: [UInt8]) -> Response {
        var response = Response.ok(EncodedBody(contentType: EncodedBody.svg, bytes: bytes))
        response.headers.append(Header("Content-Security-Policy", svgPolicy))
        return response
    }

    /// In the place of the policy that every other answer has.
    package static let svgPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
}
