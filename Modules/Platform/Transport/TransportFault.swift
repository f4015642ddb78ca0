/// The faults of a request.
package enum TransportFault: Error, Hashable, Sendable {
    // Before anything is sent.
    case address(AddressFault)
    /// A header that must not be sent. The message does not repeat the header's value.
    case header(String, HeaderFault)
    /// The host name resolved to an address that the guard refuses.
    case forbiddenAddress
    /// `http`, to an address that the installation does not allow.
    case clearText
    /// The installation's own settings for requests cannot be used.
    case noClient
    /// libcurl is not installed, or has run out of memory.
    case noLibrary

    // On the way.
    case unresolved
    case unreachable
    case proxy(status: Int)
    /// The proxy cannot be reached, or its answer is not HTTP.
    case noProxy
    case certificate(CertificateFault)
    /// The proxy's own certificate is at fault, before the proxy was asked to connect.
    case proxyCertificate(CertificateFault)
    case tooSlow(TimeLimitFault)
    case brokenOff
    case notHTTP
    /// The body has an encoding that was not requested.
    case badEncoding
    case headTooLarge
    case tooLarge(limit: Int64)
    case redirect(RedirectFault)
    case upload(UploadFault)
    case cancelled
    /// The client was closed.
    case closed
    /// Any other fault, by libcurl's number.
    case library(Int32)

    // The answer is not the requested one.
    case status(Int)
    case contentType
    case content(ContentFault)
    /// The system could not store the download: errno, and the name of the file.
    case file(Int32, at: String)
    /// The path is not a plain file, and is not replaced.
    case notAFile(String)
    /// The file of that name is not the file that the download wrote.
    case replaced(String)
    /// The name is reserved for parts.
    case partName(String)
}

extension TransportFault {
    /// True if the answer itself is at fault: it arrived incomplete, or in a form that is not accepted.
    var isOfAnswer: Bool {
        switch self {
        case .brokenOff, .notHTTP, .badEncoding, .headTooLarge, .tooLarge, .tooSlow, .library: true
        default: false
        }
    }
}

/// The faults of an address's text.
package enum AddressFault: String, Hashable, Sendable {
    case form = "it is not an address such as https://example.org/feed"
    case scheme = "it begins with neither https:// nor http://"
    case credentials = "it contains a name or a password, which belongs in a header"
    case characters = "it contains a character that is not allowed in an address"
    case escape = "it has a % without two hexadecimal digits"
    case host = "its host is neither a name nor an address of a machine"
    case port = "its port is not allowed for HTTP"
    case length = "it is longer than 8,192 bytes"
}

package enum HeaderFault: String, Hashable, Sendable {
    case name = "its name is not a valid header name"
    case value = "its value contains a line break, NUL or another control character"
    case reserved = "the client makes this header itself"
}

package enum CertificateFault: String, Hashable, Sendable {
    case expired = "its certificate has expired, or is not valid yet"
    case otherName = "its certificate is for another name"
    case untrusted = "its certificate is not from an authority that this machine trusts"
    case weak = "its certificate, or a certificate of its authorities, has a key or a signature that is too weak"
    case otherPurpose = "its certificate is not valid for servers"
    case ownMissing = "it requires a client certificate, which this program does not have"
    case handshake = "no secure connection to it could be made"
    case authorities = "the configured certificate authorities (outgoing.caFile) cannot be read"
}

/// The time limit that was exceeded.
package enum TimeLimitFault: String, Hashable, Sendable {
    case connect = "did not accept a connection in time"
    /// Other requests of this program had to be answered before this request.
    case line = "has to answer other requests of this program first, and none of them finished in time"
    case proxy = "was not reached through the proxy in time"
    case whole = "took longer than a whole request may take"
    case stall = "stopped sending, or sent almost nothing"
    /// The host sent Retry-After, to this request or to another one.
    case rest = "asked this program to wait longer than the request may take"
}

package enum RedirectFault: String, Hashable, Sendable {
    case tooMany = "there were too many redirects"
    case target = "it leads to an address that is not for HTTP"
    case length = "it leads to an address that is longer than 8,192 bytes"
    case downgrade = "it leads from https to http"
    case body = "the data would have to be sent again to another server, or can no longer be read"
}

/// The reason that an upload was not sent.
package enum UploadFault: String, Error, Hashable, Sendable {
    case source = "its source failed, or cannot be read again"
    case length = "it does not have the announced length"
}

package enum ContentFault: String, Hashable, Sendable {
    case hash = "its SHA-256 differs from the expected one"
    case length = "it does not have the announced length"
    case range = "the received part is not the requested part"
    case eventID = "the last event's id does not fit in a header, so the stream cannot be continued after it"
    case end = "its completeness cannot be checked: its length is not known, and no SHA-256 is expected"
}
