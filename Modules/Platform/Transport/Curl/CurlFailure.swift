internal import CCurl

/// What libcurl's codes mean here.
enum CurlFailure {
    static func fault(
        _ code: CURLcode, of handle: UnsafeMutableRawPointer, within remaining: Duration?
    ) -> TransportFault {
        let connect = mizan_curl_get_long(handle, CURLINFO_HTTP_CONNECTCODE)
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: return .unresolved
        case CURLE_COULDNT_CONNECT: return .unreachable
        case CURLE_OPERATION_TIMEDOUT: return .tooSlow(patience(of: handle, within: remaining))
        case CURLE_PROXY: return .proxy(status: connect)
        case CURLE_RECV_ERROR where connect >= 300: return .proxy(status: connect)
        case CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_HTTP2, CURLE_HTTP2_STREAM:
            return .brokenOff
        case CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL: return .notHTTP
        case CURLE_BAD_CONTENT_ENCODING: return .badEncoding
        case CURLE_SEND_FAIL_REWIND, CURLE_ABORTED_BY_CALLBACK, CURLE_READ_ERROR: return .upload
        case CURLE_OUT_OF_MEMORY: return .headTooLarge
        case CURLE_PEER_FAILED_VERIFICATION: return .certificate(certificate(of: handle))
        case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR:
            return .certificate(.handshake)
        case CURLE_SSL_CACERT_BADFILE: return .certificate(.authorities)
        // CURLE_TOO_LARGE, which libcurl has since 8.6: a line that is longer than its own buffer.
        case _ where code.rawValue == 100: return .headTooLarge
        default: return .library(Int32(bitPattern: code.rawValue))
        }
    }

    private static func certificate(of handle: UnsafeMutableRawPointer) -> CertificateFault {
        // OpenSSL's X509_V_ERR_…: 9 and 10 are about time, 62 about the name. libcurl compares names itself, before it asks
        // OpenSSL; then this is 0, or the 1 that it begins with.
        switch mizan_curl_get_long(handle, CURLINFO_SSL_VERIFYRESULT) {
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
