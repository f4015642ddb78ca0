/// The faults of a request.
package enum TransportFault: Error, Hashable, Sendable {
    // Before anything is sent.
    case address(AddressFault)
    /// A header that must not be sent; the message does not repeat its value.
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
    case form = "it is no address such as https://example.org/feed"
    case scheme = "it begins with neither https:// nor http://"
    case credentials = "it holds a name or a password, which belong into a header"
    case characters = "it holds a character that no address may hold"
    case escape = "it has a % without two hexadecimal digits"
    case host = "its host is no name and no address of a machine"
    case port = "its port is not allowed for HTTP"
    case length = "it is longer than 8,192 bytes"
}

package enum HeaderFault: String, Hashable, Sendable {
    case name = "its name is no word as headers have them"
    case value = "its value holds a line break, NUL or another control character"
    case reserved = "this one is made by the client itself"
}

package enum CertificateFault: String, Hashable, Sendable {
    case expired = "its certificate has expired, or is not valid yet"
    case otherName = "its certificate is for another name"
    case untrusted = "its certificate is not from an authority that this machine trusts"
    case weak = "its certificate, or one that vouches for it, has a key or a signature that is too weak"
    case otherPurpose = "its certificate is not one for servers"
    case ownMissing = "it wants a certificate of this program, which has none"
    case handshake = "no secure connection to it came about"
    case authorities = "the certificate authorities that are set (outgoing.caFile) cannot be read"
}

/// The time limit that was exceeded.
package enum TimeLimitFault: String, Hashable, Sendable {
    case connect = "did not let itself be connected to in time"
    /// Other requests of this program were ahead of it.
    case line = "has other requests of this program to answer, and no place at it became free in time"
    case proxy = "was not led to by the proxy in time"
    case whole = "took longer than the whole request may"
    case stall = "sent nothing any more, or hardly anything"
    /// The host sent Retry-After, to this request or to another one.
    case rest = "asked to be left alone for longer than the request may take"
}

package enum RedirectFault: String, Hashable, Sendable {
    case tooMany = "it leads from one address to the next without end"
    case target = "it leads to an address that is not for HTTP"
    case length = "it leads to an address that is longer than 8,192 bytes"
    case downgrade = "it leads from https to http"
    case body = "it wants the data to be sent again to another server, or the data can no longer be read"
}

/// The reason that an upload was not sent.
package enum UploadFault: String, Error, Hashable, Sendable {
    case source = "its source failed, or cannot be read again"
    case length = "it is not as long as was announced"
}

package enum ContentFault: String, Hashable, Sendable {
    case hash = "its SHA-256 is another one than the one that was expected"
    case length = "it is not as long as was said"
    case range = "a part was asked for, and another one came"
    case eventID = "the last event's id does not fit in a header, so the stream cannot be continued after it"
    case end = "nobody can tell whether all of it came: its length was not said, and no SHA-256 is expected"
}
