internal import CCurl

/// The meaning of libcurl's codes.
enum CurlFailure {
    /// The progress of a transfer when it failed.
    struct Progress {
        let remaining: Duration?
        let head: ResponseHeadReader
        let proxy: Proxy?
        /// libcurl's error text, which is more precise than libcurl's code.
        let text: String
    }

    struct Proxy {
        let isSecure: Bool
        /// The proxy was asked for a tunnel and has not opened it.
        let isAsked: Bool
        /// Lines of the proxy's own answer have arrived.
        let hasBegun: Bool
        /// True for requests in clear text: the proxy answers them itself, and is not asked for a tunnel.
        let isForwarding: Bool
    }

    static func fault(
        _ code: CURLcode, of handle: UnsafeMutableRawPointer, after progress: Progress
    ) -> TransportFault {
        progress.proxy.flatMap { ofProxy($0, code, handle, progress) } ?? ofTarget(code, handle, progress)
    }

    /// The fault of the proxy; nil if the target is at fault.
    private static func ofProxy(
        _ proxy: Proxy, _ code: CURLcode, _ handle: UnsafeMutableRawPointer, _ progress: Progress
    ) -> TransportFault? {
        let status = mizan_curl_get_long(handle, CURLINFO_HTTP_CONNECTCODE)
        // Until the proxy has answered, the connection is to the proxy.
        let isSpokenTo = proxy.isSecure && status == 0
        switch code {
        case CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_CONNECT: return .noProxy
        case CURLE_PROXY: return .proxy(status: status)
        // The proxy's head does not end properly: an interim answer, a line longer than libcurl's buffer, or a broken
        // connection.
        case CURLE_RECV_ERROR where proxy.hasBegun, CURLE_OUT_OF_MEMORY where proxy.hasBegun,
            _ where proxy.hasBegun && code.rawValue == tooLarge:
            return .proxy(status: (200...299).contains(status) ? 0 : status)
        case CURLE_RECV_ERROR where proxy.isAsked, CURLE_SEND_ERROR where proxy.isAsked,
            CURLE_GOT_NOTHING where proxy.isAsked:
            return .noProxy
        // A proxy answers in HTTP, whatever the target has sent.
        case CURLE_OK, CURLE_GOT_NOTHING, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_WEIRD_SERVER_REPLY,
            CURLE_UNSUPPORTED_PROTOCOL:
            return proxy.isForwarding && progress.head.isEmpty ? .noProxy : nil
        case CURLE_OPERATION_TIMEDOUT where proxy.isAsked:
            return isOver(handle, progress) ? .tooSlow(.whole) : .tooSlow(.proxy)
        case CURLE_PEER_FAILED_VERIFICATION where isSpokenTo:
            return .proxyCertificate(certificate(mizan_curl_get_long(handle, CURLINFO_PROXY_SSL_VERIFYRESULT)))
        case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR:
            return isSpokenTo ? .proxyCertificate(.handshake) : nil
        default: return nil
        }
    }

    private static func ofTarget(
        _ code: CURLcode, _ handle: UnsafeMutableRawPointer, _ progress: Progress
    ) -> TransportFault {
        let (head, text) = (progress.head, progress.text)
        switch code {
        // libcurl treats a connection that ends within the head as answered.
        case CURLE_OK: return head.isEmpty ? .notHTTP : .brokenOff
        case CURLE_COULDNT_RESOLVE_HOST: return .unresolved
        case CURLE_COULDNT_CONNECT: return .unreachable
        case CURLE_OPERATION_TIMEDOUT: return .tooSlow(patience(of: handle, progress))
        case CURLE_RECV_ERROR where text.hasSuffix(" in chunked-encoding"): return .notHTTP
        case CURLE_HTTP2_STREAM where isBreach(text), CURLE_RECV_ERROR where isBreach(text): return .notHTTP
        case CURLE_RECV_ERROR where head.isEmpty && wantsCertificate(text): return .certificate(.ownMissing)
        case CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_HTTP2, CURLE_HTTP2_STREAM:
            return .brokenOff
        case CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL: return .notHTTP
        case CURLE_BAD_CONTENT_ENCODING: return .badEncoding
        case CURLE_SEND_FAIL_REWIND, CURLE_ABORTED_BY_CALLBACK, CURLE_READ_ERROR: return .upload(.source)
        // A line without a colon, in the head or after the last chunk.
        case CURLE_BAD_FUNCTION_ARGUMENT where !head.isEmpty: return .notHTTP
        case CURLE_OUT_OF_MEMORY where head.head == nil: return .headTooLarge
        case CURLE_PEER_FAILED_VERIFICATION:
            return .certificate(certificate(mizan_curl_get_long(handle, CURLINFO_SSL_VERIFYRESULT)))
        case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR:
            return .certificate(wantsCertificate(text) ? .ownMissing : .handshake)
        case CURLE_SSL_CACERT_BADFILE: return .certificate(.authorities)
        case _ where code.rawValue == tooLarge: return .headTooLarge
        default: return .library(Int32(bitPattern: code.rawValue))
        }
    }

    /// True if the server violated HTTP/2. libcurl has the same code for a violation and for a stream that was reset. So
    /// libcurl's text is checked: it has the number of PROTOCOL_ERROR (RFC 9113 §7), or reports a frame that nghttp2 rejects.
    private static func isBreach(_ text: String) -> Bool {
        text.hasSuffix("(err 1)") || text.contains("nghttp2_session_mem_recv() returned")
    }

    /// True if the server reported that the client certificate is missing or bad. In TLS 1.3 the report arrives after the
    /// handshake, as a read error; in TLS 1.2 most servers report only that the handshake failed.
    private static func wantsCertificate(_ text: String) -> Bool {
        text.contains("alert certificate required") || text.contains("alert bad certificate")
    }

    /// CURLE_TOO_LARGE, in libcurl since 8.6: a line longer than libcurl's own buffer.
    private static let tooLarge: UInt32 = 100

    private static func certificate(_ result: Int) -> CertificateFault {
        // OpenSSL's X509_V_ERR_…: 9 and 10 concern the validity period, 62 the name, and 26 the purpose. 66 to 68 concern keys
        // and signatures that OpenSSL's security level rejects. libcurl itself compares names before it asks OpenSSL: then the
        // value is 0, or its initial value 1.
        switch result {
        case 9, 10: .expired
        case 0, 1, 62: .otherName
        case 26: .otherPurpose
        case 66...68: .weak
        default: .untrusted
        }
    }

    /// libcurl has one code for three cases: no connection was made in time, the time for the whole request was over, or no
    /// bytes arrived for too long.
    private static func patience(of handle: UnsafeMutableRawPointer, _ progress: Progress) -> TimeLimitFault {
        if isOver(handle, progress) { return .whole }
        return mizan_curl_get_size(handle, CURLINFO_PRETRANSFER_TIME_T) == 0 ? .connect : .stall
    }

    private static func isOver(_ handle: UnsafeMutableRawPointer, _ progress: Progress) -> Bool {
        guard let remaining = progress.remaining else { return false }
        let passed = Duration.microseconds(mizan_curl_get_size(handle, CURLINFO_TOTAL_TIME_T))
        // libcurl's limit is set in whole milliseconds.
        return passed + .milliseconds(10) >= remaining
    }
}
