internal import CCurl

/// What libcurl's codes mean here.
enum CurlFailure {
    static func fault(
        _ code: CURLcode, of handle: UnsafeMutableRawPointer, within remaining: Duration?, head: ResponseHeadReader,
        hasSecureProxy: Bool, isInProxyHead: Bool, said text: String
    ) -> TransportFault {
        let connect = mizan_curl_get_long(handle, CURLINFO_HTTP_CONNECTCODE)
        // As long as the proxy has not answered, it is the proxy that is spoken to.
        let isOfProxy = hasSecureProxy && connect == 0
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: return .unresolved
        case CURLE_COULDNT_CONNECT: return .unreachable
        case CURLE_OPERATION_TIMEDOUT: return .tooSlow(patience(of: handle, within: remaining))
        case CURLE_PROXY: return .proxy(status: connect)
        // The proxy's head has no end: an interim answer, a line that is longer than libcurl's buffer for it, a break.
        case CURLE_RECV_ERROR where isInProxyHead, CURLE_OUT_OF_MEMORY where isInProxyHead,
            _ where isInProxyHead && code.rawValue == tooLarge:
            return .proxy(status: (200...299).contains(connect) ? 0 : connect)
        case CURLE_HTTP2_STREAM where isBreach(text), CURLE_RECV_ERROR where isBreach(text): return .notHTTP
        case CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_HTTP2, CURLE_HTTP2_STREAM:
            return .brokenOff
        case CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL: return .notHTTP
        case CURLE_BAD_CONTENT_ENCODING: return .badEncoding
        case CURLE_SEND_FAIL_REWIND, CURLE_ABORTED_BY_CALLBACK, CURLE_READ_ERROR: return .upload(.source)
        // A line without a colon, in the head or behind the last chunk.
        case CURLE_BAD_FUNCTION_ARGUMENT where !head.isEmpty: return .notHTTP
        case CURLE_OUT_OF_MEMORY where head.head == nil: return .headTooLarge
        case CURLE_PEER_FAILED_VERIFICATION where isOfProxy:
            return .proxyCertificate(certificate(mizan_curl_get_long(handle, CURLINFO_PROXY_SSL_VERIFYRESULT)))
        case CURLE_PEER_FAILED_VERIFICATION:
            return .certificate(certificate(mizan_curl_get_long(handle, CURLINFO_SSL_VERIFYRESULT)))
        case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR:
            return isOfProxy ? .proxyCertificate(.handshake) : .certificate(.handshake)
        case CURLE_SSL_CACERT_BADFILE: return .certificate(.authorities)
        case _ where code.rawValue == tooLarge: return .headTooLarge
        default: return .library(Int32(bitPattern: code.rawValue))
        }
    }

    /// Whether it broke the rules of HTTP/2. libcurl has one code for this and for a stream that was reset, so its text is
    /// looked at: PROTOCOL_ERROR by its number (RFC 9113 §7), or a frame that nghttp2 does not take.
    private static func isBreach(_ text: String) -> Bool {
        text.hasSuffix("(err 1)") || text.contains("nghttp2_session_mem_recv() returned")
    }

    /// CURLE_TOO_LARGE, which libcurl has since 8.6: a line that is longer than its own buffer.
    private static let tooLarge: UInt32 = 100

    private static func certificate(_ result: Int) -> CertificateFault {
        // OpenSSL's X509_V_ERR_…: 9 and 10 are about time, 62 about the name. libcurl compares names itself, before it asks
        // OpenSSL; then this is 0, or the 1 that it begins with.
        switch result {
        case 9, 10: .expired
        case 0, 1, 62: .otherName
        default: .untrusted
        }
    }

    /// libcurl has one code for all: nothing was connected, the time was over, or it was not.
    private static func patience(of handle: UnsafeMutableRawPointer, within remaining: Duration?) -> Patience {
        if let remaining {
            let passed = Duration.microseconds(mizan_curl_get_size(handle, CURLINFO_TOTAL_TIME_T))
            // libcurl is told whole milliseconds.
            if passed + .milliseconds(10) >= remaining { return .whole }
        }
        return mizan_curl_get_size(handle, CURLINFO_PRETRANSFER_TIME_T) == 0 ? .connect : .stall
    }
}
