internal import Glibc
package import Kernel

/// Why a request did not succeed, and where. Host and path are told; queries, headers and bodies, which hold secrets, never.
package struct TransportError: Error, Hashable, Sendable {
    package let fault: TransportFault
    /// `example.org/feed`; empty where there is no address yet.
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

extension TransportError: BoundaryError, CustomStringConvertible {
    package var description: String { message }

    package var atBoundary: MizanError {
        let code: MizanError.Code =
            switch fault {
            case .address, .header, .notAFile, .partName: .invalidInput
            case .replaced: .conflict
            case .forbiddenAddress, .clearText: .notPermitted
            case .headTooLarge, .tooLarge: .tooLarge
            case .cancelled: .cancelled
            case .upload, .library: .internal
            case .file(let number, _) where Self.full.contains(number): .storageFull
            default: .unavailable
            }
        return MizanError(
            code, "transport.\(reason)", message, details: place.isEmpty ? [:] : ["place": place], advice: advice)
    }

    /// ENOSPC and EDQUOT.
    private static let full: Set<Int32> = [28, 122]
    /// EWOULDBLOCK, of a lock.
    private static let held: Int32 = 11

    private var reason: String {
        switch fault {
        case .address: "address"
        case .header: "header"
        case .forbiddenAddress: "forbidden-address"
        case .clearText: "clear-text"
        case .noClient: "no-client"
        case .noLibrary: "no-library"
        case .unresolved: "unresolved"
        case .unreachable: "unreachable"
        case .proxy: "proxy"
        case .noProxy: "no-proxy"
        case .certificate: "certificate"
        case .proxyCertificate: "proxy-certificate"
        case .tooSlow(let patience): "too-slow.\(patience)"
        case .brokenOff: "broken-off"
        case .notHTTP: "not-http"
        case .badEncoding: "bad-encoding"
        case .headTooLarge: "head-too-large"
        case .tooLarge: "too-large"
        case .redirect: "redirect"
        case .upload: "upload"
        case .cancelled: "cancelled"
        case .closed: "closed"
        case .library: "library"
        case .status: "status"
        case .contentType: "content-type"
        case .content: "content"
        case .file: "file"
        case .notAFile: "not-a-file"
        case .replaced: "replaced"
        case .partName: "part-name"
        }
    }

    private var message: String {
        let shown = place.isEmpty ? "The address" : PlainText.oneLine(place)
        return switch fault {
        case .address(let fault): "\(shown) cannot be asked: \(fault.rawValue)."
        case .header(let name, let fault):
            "The header “\(PlainText.oneLine(name.prefix(60)))” for \(shown) is not sent: \(fault.rawValue)."
        case .forbiddenAddress:
            "\(shown) is on this machine or its own network, where requests may go only if a setting says so."
        case .clearText: "\(shown) is asked without TLS, so that everybody on the way could read it. Use https."
        case .noClient: "\(shown) cannot be asked: this program sends no requests."
        case .noLibrary: "\(shown) cannot be asked: libcurl, which requests are sent with, is not on this machine."
        case .unresolved: "\(shown) cannot be asked: nobody knows a machine of that name."
        case .unreachable: "\(shown) cannot be reached: no connection came about."
        case .proxy(status: 0): "The proxy does not lead to \(shown): its answer cannot be read."
        case .proxy(let status): "The proxy does not lead to \(shown): it answered with \(status)."
        case .noProxy:
            "\(shown) cannot be asked: the proxy cannot be reached, or gives no answer that can be read."
        case .certificate(let fault): "\(shown) \(Self.verdict(fault)): \(fault.rawValue)."
        case .proxyCertificate(let fault):
            "\(shown) cannot be asked, because the proxy \(Self.verdict(fault)): \(fault.rawValue)."
        case .tooSlow(let patience): "\(shown) \(patience.rawValue)."
        case .brokenOff: "The answer of \(shown) broke off."
        case .notHTTP: "The answer of \(shown) is not HTTP."
        case .badEncoding: "The answer of \(shown) comes in an encoding that was not asked for."
        case .headTooLarge: "\(shown) answered with more headers than an honest server has."
        case .tooLarge(let limit): "The answer of \(shown) is longer than the \(limit) bytes that were allowed."
        case .redirect(let fault): "\(shown) sent the request elsewhere, and that was not followed: \(fault.rawValue)."
        case .upload(let fault): "The body for \(shown) was not sent: \(fault.rawValue)."
        case .cancelled: "The request to \(shown) was cancelled."
        case .closed: "The request to \(shown) ended because the program does."
        case .library(let number): "The request to \(shown) failed inside libcurl (\(number))."
        case .status(let status): "\(shown) answered with the status \(status)."
        case .contentType: "\(shown) answered with another kind of content than was asked for."
        case .content(let fault): "The answer of \(shown) was discarded: \(fault.rawValue)."
        case .file(Self.held, let name):
            "The file from \(shown) is being stored already: another download holds \(PlainText.oneLine(name))."
        case .file(let number, let name):
            "The file from \(shown) could not be stored in \(PlainText.oneLine(name)): \(String(cString: strerror(number)))."
        case .notAFile(let name):
            "The file from \(shown) cannot be stored: \(PlainText.oneLine(name)) is no plain file, and is not replaced."
        case .replaced(let name):
            "The file from \(shown) was not stored: somebody put another file at \(PlainText.oneLine(name)) meanwhile."
        case .partName(let name):
            "The file from \(shown) is not stored as \(PlainText.oneLine(name)): names that end with .part or .part-of are for incomplete files."
        }
    }

    /// Where no certificate was seen, none is called bad.
    private static func verdict(_ fault: CertificateFault) -> String {
        switch fault {
        case .handshake, .ownMissing, .authorities: "cannot be asked"
        case .expired, .otherName, .untrusted, .weak, .otherPurpose: "is not trusted"
        }
    }

    private var advice: String? {
        switch fault {
        case .forbiddenAddress, .clearText:
            "If it is meant, set outgoing.allowedAddresses (Docs/Configuration.md)."
        case .certificate(.untrusted), .proxyCertificate(.untrusted):
            "If it has a certificate authority of its own, set outgoing.caFile."
        case .noProxy: "Look at outgoing.proxy (Docs/Configuration.md)."
        case .replaced: "Let downloads go to a directory in which nobody else writes."
        case .noLibrary: "As root: apt-get install libcurl4."
        default: nil
        }
    }
}
