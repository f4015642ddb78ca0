internal import CCurl

/// The HTTP/1.1 connections that are kept between two requests. Only the thread uses this object.
///
/// Bytes that arrive on such a connection answer no request. But libcurl (7.88) would mistake them for the answer to the next
/// request. HTTP/2 is not affected, because there each answer has the number of its request.
final class KeptSockets {
    /// Both ends of the connection that libcurl is about to use, as libcurl reports them. Connections to different hosts may
    /// share one local port.
    struct Way: Hashable {
        let port: Int32
        let peer: String
        let peerPort: Int32

        init(port: Int32, peer: String, peerPort: Int32) {
            (self.port, self.peer, self.peerPort) = (port, peer, peerPort)
        }

        /// Nil if the number no longer belongs to a connected socket.
        init?(_ number: curl_socket_t) {
            var (port, end) = (Int32(0), mizan_curl_end())
            guard mizan_curl_way(number, &port, &end) != 0 else { return nil }
            let peer = withUnsafeBytes(of: end.address) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            self.init(port: port, peer: peer, peerPort: end.port)
        }
    }

    private var numbers: [Way: curl_socket_t] = [:]
    private static let most = 256

    /// Keeps the connection of a transfer that has ended. True if the connection carries only one request at a time.
    func keep(_ handle: UnsafeMutableRawPointer) -> Bool {
        let version = mizan_curl_get_long(handle, CURLINFO_HTTP_VERSION)
        guard version == CURL_HTTP_VERSION_1_1 || version == CURL_HTTP_VERSION_1_0 else { return false }
        let number = mizan_curl_get_socket(handle)
        if number != CURL_SOCKET_BAD { keep(number) }
        return true
    }

    func keep(_ number: curl_socket_t) {
        // libcurl has closed some sockets meanwhile, and the numbers of these sockets may belong to other files now.
        if numbers.count >= Self.most { numbers = numbers.filter { Way($0.value) == $0.key } }
        if let way = Way(number) { numbers[way] = number }
    }

    /// True if the next request may be sent over that connection.
    func isQuiet(_ way: Way) -> Bool {
        guard let number = numbers[way], Way(number) == way else { return true }
        guard mizan_curl_is_quiet(number) != 0 else { return false }
        numbers[way] = nil
        return true
    }
}
