internal import CCurl

/// The connections of HTTP/1.1 between two requests. Of the thread alone.
///
/// What comes on one of them was asked for by nobody, and would pass for the answer to the next request: libcurl takes it for
/// that (7.88). In HTTP/2 each answer has the number of its request.
final class KeptSockets {
    /// By their port on this side, which is what libcurl says of a connection that it is about to use.
    private var numbers: [Int32: curl_socket_t] = [:]
    private static let most = 256

    /// The connection of a transfer that has ended. Returns whether it takes one request at a time.
    func keep(_ handle: UnsafeMutableRawPointer) -> Bool {
        let version = mizan_curl_get_long(handle, CURLINFO_HTTP_VERSION)
        guard version == CURL_HTTP_VERSION_1_1 || version == CURL_HTTP_VERSION_1_0 else { return false }
        let number = mizan_curl_get_socket(handle)
        guard number != CURL_SOCKET_BAD else { return true }
        // libcurl has closed some meanwhile, whose numbers may be anybody's.
        if numbers.count >= Self.most { numbers = numbers.filter { mizan_curl_own_port($0.value) == $0.key } }
        let port = mizan_curl_own_port(number)
        if port != 0 { numbers[port] = number }
        return true
    }

    /// Whether the next request may go over the connection of that port.
    func isQuiet(_ port: Int32) -> Bool {
        guard let number = numbers[port], mizan_curl_own_port(number) == port else { return true }
        guard mizan_curl_is_quiet(number) != 0 else { return false }
        numbers[port] = nil
        return true
    }
}
