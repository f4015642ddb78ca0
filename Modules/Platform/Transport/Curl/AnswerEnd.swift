internal import CCurl

/// Watches for bytes behind the end of an HTTP/1.1 answer, which would pass for the next answer: the connection is then not
/// used again. `KeptSockets` sees bytes that still lie in the socket.
struct AnswerEnd {
    private let handle: UnsafeMutableRawPointer
    private let isSecure: Bool
    private let hasSecureProxy: Bool
    /// The bytes of a body with a length that are still to come.
    private var left: Int64?

    init(_ handle: UnsafeMutableRawPointer, isSecure: Bool, hasSecureProxy: Bool) {
        (self.handle, self.isSecure, self.hasSecureProxy) = (handle, isSecure, hasSecureProxy)
    }

    /// The head is complete.
    mutating func watch(_ head: ResponseHeadReader) {
        guard head.isFirstVersion else { return }
        // libcurl says what it threw away in its remarks alone.
        if head.endsUnwatched { _ = mizan_curl_set_long(handle, CURLOPT_VERBOSE, 1) }
        left = head.length
        // The proxy's TLS holds bytes as well, and around a target's own TLS it cannot be looked into.
        if hasSecureProxy { forbidReuse() }
    }

    /// Up to the end of a body with a length libcurl reads, and no further: what came behind it in the same TLS record stays
    /// in the TLS library.
    mutating func took(_ count: Int) {
        guard let rest = left.map({ $0 - Int64(count) }) else { return }
        left = rest
        guard rest <= 0, isSecure, mizan_curl_holds_more(handle) != 0 else { return }
        forbidReuse()
    }

    /// Reads libcurl's remarks. libcurl drops the bytes behind the end of an answer that it has read with the answer, and keeps
    /// the connection, on which the rest of them may follow.
    func remarked(_ text: UnsafeRawBufferPointer) {
        guard Self.remarks.contains(where: { text.starts(with: $0) }) else { return }
        forbidReuse()
    }

    private static let remarks = ["Leftovers after chunking", "Excess found"].map { Array($0.utf8) }

    private func forbidReuse() { _ = mizan_curl_set_long(handle, CURLOPT_FORBID_REUSE, 1) }
}
