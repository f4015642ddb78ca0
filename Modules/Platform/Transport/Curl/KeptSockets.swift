internal import CCurl

/// The connections of HTTP/1.1 between two requests. Only the thread uses it.
///
/// Bytes that arrive on such a connection answer no request, and would pass for the answer to the next one: libcurl takes them
/// for that (7.88). In HTTP/2 each answer has the number of its request.
final class KeptSockets {
    /// Both ends of a connection, as libcurl says them of one that it is about to use. Connections to different hosts may
    /// have one port on this side.
    struct Way: Hashable {
        let port: Int32
        let peer: String
        let peerPort: Int32

        init(port: Int32, peer: String, peerPort: Int32) {
            (self.port, self.peer, self.peerPort) = (port, peer, peerPort)
        }

        /// Nil if the number is none of a connected socket any more.
        init?(_ number: curl_socket_t) {
            var (port, end) = (Int32(0), mizan_curl_end())
            guard mizan_curl_way(number, &port, &end) != 0 else { return nil }
            let peer = withUnsafeBytes(of: end.address) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            self.init(port: port, peer: peer, peerPort: end.port)
        }
    }

    private var numbers: [Way: curl_socket_t] = [:]
    private static let most = 256

    /// The connection of a transfer that has ended. Returns whether it takes one request at a time.
    func keep(_ handle: UnsafeMutableRawPointer) -> Bool {
        let version = mizan_curl_get_long(handle, CURLINFO_HTTP_VERSION)
        guard version == CURL_HTTP_VERSION_1_1 || version == CURL_HTTP_VERSION_1_0 else { return false }
        let number = mizan_curl_get_socket(handle)
        if number != CURL_SOCKET_BAD { keep(number) }
        return true
    }

    func keep(_ number: curl_socket_t) {
        // libcurl has closed some meanwhile, whose numbers may be anybody's.
        if numbers.count >= Self.most { numbers = numbers.filter { Way($0.value) == $0.key } }
        if let way = Way(number) { numbers[way] = number }
    }

    /// True if the next request may go over that connection.
    func isQuiet(_ way: Way) -> Bool {
        guard let number = numbers[way], Way(number) == way else { return true }
        guard mizan_curl_is_quiet(number) != 0 else { return false }
        numbers[way] = nil
        return true
    }
}
