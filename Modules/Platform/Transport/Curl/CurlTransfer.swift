internal import CCurl

/// One exchange as libcurl's callbacks see it. Only the thread uses this object.
final class CurlTransfer {
    let transfer: Transfer
    let handle: UnsafeMutableRawPointer
    private let addresses: AddressGuard
    private let hasProxy: Bool
    private let hasSecureProxy: Bool
    private let kept: KeptSockets
    private let hosts: KnownHosts
    private let began = ContinuousClock.now
    private var head: ResponseHeadReader
    /// The head of the proxy's own answer, which says whether the proxy opens the tunnel.
    private var proxyHead = ResponseHeadReader(hasBody: false)
    private var hasLedOn = false
    /// The request was sent over the current connection; data that arrives is the server's answer.
    private var isAsked = false
    /// The request was sent before, over this or another connection.
    private var wasAsked = false
    /// A connection was opened for the request.
    private var hasConnected = false
    /// The request was sent over a connection that already existed.
    private var wentOverKept = false
    /// The reason why a callback ended the transfer. libcurl itself would only report a callback error.
    private(set) var fault: TransportFault?
    private var answerEnd: AnswerEnd
    /// Only the head of the answer was wanted.
    private var endedWithHead = false
    /// The reason that an address was refused. Another address of the same name may have been connected to.
    private var refusal: TransportFault?
    /// True if the connection that libcurl chose for the request must not be used. Then the request is sent over a new
    /// connection.
    private var isUnfit = false
    /// The number of bytes sent of a body that is in memory as a whole.
    private var sent = 0
    /// True if the transfer has a connection, or if a connection is being opened for the transfer.
    private var hasBegun = false
    private let deadline: ContinuousClock.Instant?
    /// Something has arrived that the task has not been notified of.
    private(set) var hasNews = false
    var headers: UnsafeMutablePointer<curl_slist>?
    /// The buffer for libcurl's error text, which is more precise than libcurl's code.
    let text = UnsafeMutableBufferPointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))

    init(
        _ transfer: Transfer, _ handle: UnsafeMutableRawPointer, _ configuration: TransportConfiguration,
        _ kept: KeptSockets, _ hosts: KnownHosts
    ) {
        (self.transfer, self.kept, self.hosts, self.handle) = (transfer, kept, hosts, handle)
        deadline = transfer.remaining.map { [began] in began + $0 }
        head = ResponseHeadReader(hasBody: transfer.request.method != .head)
        addresses = configuration.addresses
        text.initialize(repeating: 0)
        hasProxy = configuration.proxy != nil
        hasSecureProxy = configuration.proxy?.address.hasPrefix("https://") == true
        let isSecure = transfer.request.url.scheme == .https
        answerEnd = AnswerEnd(handle, isSecure: isSecure, hasSecureProxy: hasSecureProxy)
    }

    deinit { text.deallocate() }

    private var said: String {
        String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// The proxy has not opened the tunnel, or the connection behind it is not secure yet.
    private var isAtProxy: Bool { hasProxy && !isAsked && transfer.request.url.scheme == .https }

    var context: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    func releaseHeaders() {
        mizan_curl_slist_free_all(headers)
        headers = nil
    }

    /// The result of the transfer.
    func end(_ code: CURLcode) -> Result<Void, TransportError> {
        let url = transfer.request.url
        if endedWithHead { return .success(()) }
        // libcurl forgets that a callback refused data that had been held during a pause.
        if code == CURLE_OK, fault == nil, head.head != nil { return .success(()) }
        let isUnconnected = code == CURLE_COULDNT_CONNECT || code == CURLE_OPERATION_TIMEDOUT && head.isEmpty
        let known = fault ?? (isUnconnected ? refusal : nil)
        let progress = CurlFailure.Progress(remaining: transfer.remaining, head: head, proxy: proxy, text: said)
        return .failure(TransportError(known ?? CurlFailure.fault(code, of: handle, after: progress), at: url))
    }

    private var proxy: CurlFailure.Proxy? {
        guard hasProxy else { return nil }
        return CurlFailure.Proxy(
            isSecure: hasSecureProxy, isAsked: isAtProxy && !hasLedOn, hasBegun: isAtProxy && !proxyHead.isEmpty,
            isForwarding: transfer.request.url.scheme == .http)
    }

    /// True if the transfer's time is over and it still waits for a connection.
    func isOverdue(at now: ContinuousClock.Instant) -> Bool { !hasBegun && deadline.map { $0 < now } == true }

    func tell() {
        guard hasNews else { return }
        hasNews = false
        transfer.tell()
    }

    // MARK: Callbacks

    func receivedHead(_ line: UnsafeRawBufferPointer) -> Bool {
        if isAtProxy { return receivedProxyHead(line) }
        switch head.read(line) {
        case .more: return true
        case .end:
            if let head = head.head { transfer.received(head) }
            hasNews = transfer.isStream
            answerEnd.watch(head)
            return true
        case .tooMuch:
            fault = .headTooLarge
            return false
        case .contradiction:
            fault = .notHTTP
            return false
        case .packed:
            fault = .badEncoding
            return false
        case .endWithoutBody:
            if let head = head.head { transfer.received(head) }
            endedWithHead = true
            return false
        }
    }

    /// Reads a line of a proxy's head. If the proxy refuses the connection, the proxy's answer is not read to its end. libcurl
    /// would read the answer without any limit, and all other transfers would wait meanwhile.
    private func receivedProxyHead(_ line: UnsafeRawBufferPointer) -> Bool {
        switch proxyHead.read(line) {
        case .more: return true
        case .end:
            let status = proxyHead.head?.status ?? 0
            proxyHead = ResponseHeadReader(hasBody: false)
            if (200...299).contains(status) {
                hasLedOn = true
                return true
            }
            fault = .proxy(status: status)
            return false
        case .tooMuch, .contradiction, .packed, .endWithoutBody:
            fault = .proxy(status: 0)
            return false
        }
    }

    func remarked(_ text: UnsafeRawBufferPointer) { answerEnd.remarked(text) }

    /// The number of bytes accepted, or a code that tells libcurl to pause or fail.
    func received(_ bytes: UnsafeRawBufferPointer) -> Int {
        guard fault == nil else { return Self.failed }
        switch transfer.received(bytes) {
        case .taken:
            hasNews = transfer.isStream
            answerEnd.took(bytes.count)
            return bytes.count
        case .full: return Int(CURL_WRITEFUNC_PAUSE)
        case .ended:
            fault = .cancelled
            return Self.failed
        case .tooMuch:
            fault = .tooLarge(limit: transfer.request.limit)
            return Self.failed
        }
    }

    /// CURL_WRITEFUNC_ERROR.
    private static let failed = 0xFFFF_FFFF

    func send(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        switch transfer.request.body {
        case .none: return 0
        case .bytes(let bytes):
            let count = min(buffer.count, bytes.count - sent)
            bytes[sent..<(sent + count)].withUnsafeBytes { buffer.copyMemory(from: $0) }
            sent += count
            return count
        case .stream:
            return switch transfer.send(into: buffer) {
            case .bytes(let count): count
            case .end: 0
            case .none: Int(CURL_READFUNC_PAUSE)
            }
        }
    }

    /// libcurl starts again on another connection when a kept one turns out to be closed.
    func rewind(to offset: Int) -> Bool {
        guard case .bytes(let bytes) = transfer.request.body, (0...bytes.count).contains(offset) else { return false }
        sent = offset
        return true
    }

    /// True if the request may be sent now over that connection.
    func mayGo(over way: KeptSockets.Way) -> Bool {
        guard isUnfit || kept.isQuiet(way) else {
            isUnfit = true
            return false
        }
        guard !wasAsked || wentOverKept && transfer.attempts.takeFree() || transfer.attempts.takeOne() else {
            fault = .brokenOff
            return false
        }
        (isAsked, wasAsked, hasBegun) = (true, true, true)
        hosts.noteAsked(transfer.request.url.origin)
        (wentOverKept, hasConnected) = (!hasConnected, false)
        return true
    }

    /// True if a transfer that ended with this code is to be repeated over a new connection. Nothing of it has been sent.
    func goesOverANewConnection(after code: CURLcode) -> Bool {
        guard code == CURLE_ABORTED_BY_CALLBACK, isUnfit, head.isEmpty else { return false }
        return mizan_curl_set_long(handle, CURLOPT_FRESH_CONNECT, 1) == CURLE_OK
    }

    /// Called when a connection is about to be opened. libcurl counts the connect time from the moment at which libcurl
    /// received the transfer. This includes a time in which the transfer waited for other requests that the host did answer.
    /// That time must not count.
    func beginsToConnect() {
        hasBegun = true
        let waited = ContinuousClock.now - began
        guard waited > .milliseconds(50), hosts.wasAsked(transfer.request.url.origin, since: began) else { return }
        let patience = waited + transfer.request.timeouts.connect
        _ = mizan_curl_set_long(handle, CURLOPT_CONNECTTIMEOUT_MS, patience.wholeMilliseconds)
    }

    /// True if the transfer needs a connection of its own. On a shared HTTP/2 connection, a stream with a slow reader would
    /// block all other transfers, and hold up to 32 MB of data (libcurl's window).
    var wantsItsOwn: Bool { transfer.isStream || !transfer.request.body.canBeSentAgain }

    /// Stops other transfers from waiting for a shared connection that this host does not offer.
    func waitsForNoOther() { _ = mizan_curl_set_long(handle, CURLOPT_PIPEWAIT, 0) }

    /// True if a socket may be opened to that address. The name was resolved for this very connection, so its meaning cannot
    /// change in between.
    func mayConnect(to address: [UInt8]) -> Bool {
        (isAsked, hasConnected, hasBegun, hasLedOn) = (false, true, true, false)
        // With a proxy this is the proxy's address, which the installation chose.
        guard !hasProxy else { return true }
        guard let refusal = addresses.refusal(of: address, isSecure: transfer.request.url.scheme == .https) else {
            return true
        }
        self.refusal = refusal
        return false
    }
}
