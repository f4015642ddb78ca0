internal import CCurl

/// One exchange as libcurl's callbacks see it. Of the thread alone.
final class CurlTransfer {
    let transfer: Transfer
    let handle: UnsafeMutableRawPointer
    private let addresses: AddressGuard
    private let hasProxy: Bool
    private let kept: KeptSockets
    private var head = ResponseHeadReader()
    /// Why a callback ended it, which libcurl would only call an error of the callback.
    private var fault: TransportFault?
    /// Why an address was not connected to. The name may have another one that was.
    private var refusal: TransportFault?
    /// The connection that it was to go over is not to be used: it is sent over a new one.
    private var isUnfit = false
    /// How much of a body that is there as a whole has been sent.
    private var sent = 0
    /// Something has come that the task was not told of.
    private(set) var hasNews = false
    var headers: UnsafeMutablePointer<curl_slist>?

    init(
        _ transfer: Transfer, _ handle: UnsafeMutableRawPointer, _ configuration: TransportConfiguration,
        _ kept: KeptSockets
    ) {
        self.transfer = transfer
        self.kept = kept
        self.handle = handle
        addresses = configuration.addresses
        hasProxy = configuration.proxy != nil
    }

    var context: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    func releaseHeaders() {
        mizan_curl_slist_free_all(headers)
        headers = nil
    }

    /// What has become of it.
    func end(_ code: CURLcode) -> Result<Void, TransportError> {
        let url = transfer.request.url
        if code == CURLE_OK {
            return head.head == nil ? .failure(TransportError(.notHTTP, at: url)) : .success(())
        }
        let isUnconnected = code == CURLE_COULDNT_CONNECT || code == CURLE_OPERATION_TIMEDOUT && head.isEmpty
        let known = fault ?? (isUnconnected ? refusal : nil)
        return .failure(
            TransportError(known ?? CurlFailure.fault(code, of: handle, within: transfer.remaining), at: url))
    }

    func tell() {
        guard hasNews else { return }
        hasNews = false
        transfer.tell()
    }

    // MARK: Callbacks

    func receivedHead(_ line: UnsafeRawBufferPointer) -> Bool {
        switch head.read(line) {
        case .more: return true
        case .end:
            if let head = head.head { transfer.received(head) }
            hasNews = transfer.isStream
            return true
        case .tooMuch:
            fault = .headTooLarge
            return false
        case .contradiction:
            fault = .notHTTP
            return false
        }
    }

    /// How many bytes were taken, or what libcurl is to do instead.
    func received(_ bytes: UnsafeRawBufferPointer) -> Int {
        switch transfer.received(bytes) {
        case .taken:
            hasNews = transfer.isStream
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

    /// libcurl begins anew on another connection when a kept one turns out to be gone.
    func rewind(to offset: Int) -> Bool {
        guard case .bytes(let bytes) = transfer.request.body, (0...bytes.count).contains(offset) else { return false }
        sent = offset
        return true
    }

    /// Whether the request may be sent now, over the connection that has that port on this side.
    func mayGo(over port: Int32) -> Bool {
        guard !isUnfit, !kept.isQuiet(port) else { return true }
        isUnfit = true
        return false
    }

    /// Whether a transfer that has ended so is to go over a new connection; nothing of it was sent.
    func goesOverANewConnection(after code: CURLcode) -> Bool {
        guard code == CURLE_ABORTED_BY_CALLBACK, isUnfit, head.isEmpty else { return false }
        return mizan_curl_set_long(handle, CURLOPT_FRESH_CONNECT, 1) == CURLE_OK
    }

    /// Whether a socket may be opened to that address. The name was resolved for this very connection, so there is no time
    /// in which it could come to mean something else.
    func mayConnect(to address: [UInt8]) -> Bool {
        // With a proxy it is the proxy's, which the installation chose.
        guard !hasProxy else { return true }
        guard let refusal = addresses.refusal(of: address, isSecure: transfer.request.url.scheme == .https) else {
            return true
        }
        self.refusal = refusal
        return false
    }
}
