internal import Glibc
package import Kernel

/// The reason why a request failed, and the request's address. Messages show host and path. They never show queries, headers
/// and bodies, because these may contain secrets.
package struct TransportError: Error, Hashable, Sendable {
    package let fault: TransportFault
    /// `example.org/feed`; empty if there is no address yet.
    package let place: String

    package init(_ fault: TransportFault, at place: String = "") {
        (self.fault, self.place) = (fault, place)
    }

    init(_ fault: TransportFault, at url: HTTPURL) {
        self.init(fault, at: url.place)
    }

    /// True if the same request may succeed in a moment.
    package var isPassing: Bool {
        switch fault {
        case .tooSlow(.rest): false
        case .unresolved, .unreachable, .noProxy, .tooSlow, .brokenOff: true
        default: false
        }
    }
}

extension TransportError: BoundaryError {
    package var atBoundary: MizanError {
        let (code, reason, message, advice) = told
        return MizanError(
            code, "transport.\(reason)", message, details: place.isEmpty ? [:] : ["place": place], advice: advice)
    }

    /// ENOSPC and EDQUOT.
    private static let full: Set<Int32> = [28, 122]
    /// EWOULDBLOCK, reported for a lock that is held.
    private static let held: Int32 = 11

    private static let allowing = "If this is intended, set outgoing.allowedAddresses (Docs/Configuration.md)."
    private static let ownAuthority = "If it has a certificate authority of its own, set outgoing.caFile."

    private var told: (MizanError.Code, String, String, advice: String?) {
        let shown = place.isEmpty ? "The address" : PlainText.oneLine(place)
        return switch fault {
        case .address(let fault): (.invalidInput, "address", "\(shown) cannot be used: \(fault.rawValue).", nil)
        case .header(let name, let fault):
            (
                .invalidInput, "header",
                "The header “\(PlainText.oneLine(name.prefix(60)))” for \(shown) is not sent: \(fault.rawValue).", nil
            )
        case .forbiddenAddress:
            (
                .notPermitted, "forbidden-address",
                "\(shown) is on this machine or its own network. Mizan sends requests there only if the setting "
                    + "outgoing.allowedAddresses names the address.",
                Self.allowing
            )
        case .clearText:
            (
                .notPermitted, "clear-text",
                "The request to \(shown) would be sent without TLS, so everybody on the way could read it. Use https.",
                Self.allowing
            )
        case .noClient:
            (.unavailable, "no-client", "No request can be sent to \(shown): this program sends no requests.", nil)
        case .noLibrary:
            (
                .unavailable, "no-library",
                "No request can be sent to \(shown): libcurl, which is needed for requests, is not installed on "
                    + "this machine.",
                "As root: apt-get install libcurl4."
            )
        case .unresolved:
            (
                .unavailable, "unresolved", "No request can be sent to \(shown): no machine with this name was found.",
                nil
            )
        case .unreachable:
            (.unavailable, "unreachable", "\(shown) cannot be reached: no connection could be made.", nil)
        case .proxy(status: 0):
            (.unavailable, "proxy", "The proxy cannot reach \(shown): its answer cannot be read.", nil)
        case .proxy(let status):
            (.unavailable, "proxy", "The proxy cannot reach \(shown): it answered with \(status).", nil)
        case .noProxy:
            (
                .unavailable, "no-proxy",
                "No request can be sent to \(shown): the proxy cannot be reached, or its answer cannot be read.",
                "Check outgoing.proxy (Docs/Configuration.md)."
            )
        case .certificate(let fault):
            (
                .unavailable, "certificate",
                "\(shown) \(Self.verdict(fault)): \(fault.rawValue).", fault == .untrusted ? Self.ownAuthority : nil
            )
        case .proxyCertificate(let fault):
            (
                .unavailable, "proxy-certificate",
                "No request can be sent to \(shown), because the proxy \(Self.verdict(fault)): \(fault.rawValue).",
                fault == .untrusted ? Self.ownAuthority : nil
            )
        case .tooSlow(let patience): (.unavailable, "too-slow.\(patience)", "\(shown) \(patience.rawValue).", nil)
        case .brokenOff: (.unavailable, "broken-off", "The answer of \(shown) ended too early.", nil)
        case .notHTTP: (.unavailable, "not-http", "The answer of \(shown) is not HTTP.", nil)
        case .badEncoding:
            (.unavailable, "bad-encoding", "The answer of \(shown) has an encoding that was not requested.", nil)
        case .headTooLarge:
            (.tooLarge, "head-too-large", "\(shown) answered with more headers than are accepted.", nil)
        case .tooLarge(let limit):
            (.tooLarge, "too-large", "The answer of \(shown) is longer than the \(limit) bytes that were allowed.", nil)
        case .redirect(let fault):
            (
                .unavailable, "redirect",
                "\(shown) redirected the request, and the redirect was not followed: \(fault.rawValue).", nil
            )
        case .upload(let fault):
            (.internal, "upload", "The body for \(shown) was not sent: \(fault.rawValue).", nil)
        case .cancelled: (.cancelled, "cancelled", "The request to \(shown) was cancelled.", nil)
        case .closed:
            (
                .unavailable, "closed",
                "The request to \(shown) was stopped because the program is ending.", nil
            )
        case .library(let number):
            (.internal, "library", "The request to \(shown) failed inside libcurl (\(number)).", nil)
        case .status(let status): (.unavailable, "status", "\(shown) answered with the status \(status).", nil)
        case .contentType:
            (
                .unavailable, "content-type",
                "\(shown) answered with a different kind of content from the requested kind.", nil
            )
        case .content(let fault):
            (.unavailable, "content", "The answer of \(shown) was discarded: \(fault.rawValue).", nil)
        case .file(Self.held, let name):
            (
                .unavailable, "file",
                "The file from \(shown) is being stored already: another download holds \(PlainText.oneLine(name)).",
                nil
            )
        case .file(let number, let name):
            (
                Self.full.contains(number) ? .storageFull : .unavailable, "file",
                "The file from \(shown) could not be stored in \(PlainText.oneLine(name)): \(String(cString: strerror(number))).",
                nil
            )
        case .notAFile(let name):
            (
                .invalidInput, "not-a-file",
                "The file from \(shown) cannot be stored: \(PlainText.oneLine(name)) is not a plain file, and is not "
                    + "replaced.",
                nil
            )
        case .replaced(let name):
            (
                .conflict, "replaced",
                "The file from \(shown) was not stored: somebody put another file at \(PlainText.oneLine(name)) meanwhile.",
                "Let downloads go to a directory in which nobody else writes."
            )
        case .partName(let name):
            (
                .invalidInput, "part-name",
                "The file from \(shown) is not stored as \(PlainText.oneLine(name)): names that end with .part or .part-of are for incomplete files.",
                nil
            )
        }
    }

    /// Does not call the certificate bad if none was seen.
    private static func verdict(_ fault: CertificateFault) -> String {
        switch fault {
        case .handshake, .ownMissing, .authorities: "cannot be reached"
        case .expired, .otherName, .untrusted, .weak, .otherPurpose: "is not trusted"
        }
    }
}
