internal import CCurl

/// Detects bytes after the end of an HTTP/1.1 answer: they would be mistaken for the next answer. The connection is then not
/// reused. `KeptSockets` detects bytes that are still in the socket.
struct AnswerEnd {
    private let handle: UnsafeMutableRawPointer
    private let isSecure: Bool
    private let hasSecureProxy: Bool
    /// The remaining bytes of a body whose length is known.
    private var left: Int64?

    init(_ handle: UnsafeMutableRawPointer, isSecure: Bool, hasSecureProxy: Bool) {
        (self.handle, self.isSecure, self.hasSecureProxy) = (handle, isSecure, hasSecureProxy)
    }

    /// Called when the head is complete.
    mutating func watch(_ head: ResponseHeadReader) {
        guard head.isFirstVersion else { return }
        // libcurl reports the bytes that it discarded only in its verbose remarks.
        if head.endsUnwatched { _ = mizan_curl_set_long(handle, CURLOPT_VERBOSE, 1) }
        left = head.length
        // The proxy's TLS buffers bytes as well, and they cannot be inspected around the target's own TLS.
        if hasSecureProxy { forbidReuse() }
    }

    /// Counts the received bytes of a body. libcurl reads a body of known length exactly to its end. So if the same TLS record
    /// has bytes after the body, they stay in the TLS library.
    mutating func took(_ count: Int) {
        guard let rest = left.map({ $0 - Int64(count) }) else { return }
        left = rest
        guard rest <= 0, isSecure, mizan_curl_holds_more(handle) != 0 else { return }
        forbidReuse()
    }

    /// Reads libcurl's remarks. libcurl may read bytes after the end of an answer together with the answer. Then libcurl
    /// discards these bytes but keeps the connection, and more such bytes may follow on it.
    func remarked(_ text: UnsafeRawBufferPointer) {
        guard Self.remarks.contains(where: { text.starts(with: $0) }) else { return }
        forbidReuse()
    }

    private static let remarks = ["Leftovers after chunking", "Excess found"].map { Array($0.utf8) }

    private func forbidReuse() { _ = mizan_curl_set_long(handle, CURLOPT_FORBID_REUSE, 1) }
}
