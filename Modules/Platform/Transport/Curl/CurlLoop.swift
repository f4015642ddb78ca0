internal import CCurl
internal import Synchronization

/// The work of the thread: starting, continuing and ending transfers. Only that thread uses this object.
final class CurlLoop {
    private let multi: MultiHandle
    private let configuration: TransportConfiguration
    private var active: [ObjectIdentifier: CurlTransfer] = [:]
    /// The transfers that are streams.
    private var streams: [ObjectIdentifier: CurlTransfer] = [:]
    private let kept = KeptSockets()
    private let hosts = KnownHosts()
    private var nextLook = ContinuousClock.now
    /// Handles without a transfer. They are used again, because creating a handle takes longer than clearing a handle.
    private var idle: [UnsafeMutableRawPointer] = []

    init(_ multi: MultiHandle, _ configuration: TransportConfiguration) {
        (self.multi, self.configuration) = (multi, configuration)
    }

    /// Returns false when the thread is to end.
    func apply(_ commands: [CurlThread.Command]) -> Bool {
        for command in commands {
            switch command {
            case .start(let transfer): start(transfer)
            case .cancel(let transfer): if let known = active[ObjectIdentifier(transfer)] { remove(known) }
            case .goOn(let transfer): if let known = active[ObjectIdentifier(transfer)] { goOn(known) }
            case .stop: return false
            }
        }
        return true
    }

    func perform() {
        var running: Int32 = 0
        mizan_curl_multi_perform(multi.pointer, &running)
        var left: Int32 = 0
        var ended: [(Transfer, Result<Void, TransportError>)] = []
        while let message = mizan_curl_multi_info_read(multi.pointer, &left) {
            guard message.pointee.msg == CURLMSG_DONE, let handle = message.pointee.easy_handle,
                let context = mizan_curl_get_private(handle)
            else { continue }
            // The message is freed when the handle is removed.
            let result = message.pointee.data.result
            let done = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
            if done.goesOverANewConnection(after: result), sendAgain(done) { continue }
            if kept.keep(handle), !done.wantsItsOwn { noteSingle(done.transfer.request.url.origin) }
            let end = done.end(result)
            remove(done)
            ended.append((done.transfer, end))
        }
        // All transfers are ended together. If they were ended singly, each would wake a thread for its task, and the thread
        // would sleep again before the next transfer.
        for (transfer, end) in ended { transfer.end(end) }
    }

    private func noteSingle(_ origin: HTTPURL.Origin) {
        guard hosts.noteSingle(origin) else { return }
        for known in active.values where known.transfer.request.url.origin == origin { known.waitsForNoOther() }
    }

    /// True if any transfer is active.
    var isBusy: Bool { !active.isEmpty }

    /// Ends transfers whose time ran out while they waited for a connection. libcurl (7.88) checks waiting transfers only when
    /// a connection becomes free.
    func endOverdue() {
        let now = ContinuousClock.now
        guard now >= nextLook else { return }
        nextLook = now + .seconds(1)
        for known in active.values where known.isOverdue(at: now) {
            remove(known)
            known.transfer.end(.failure(TransportError(.tooSlow(.line), at: known.transfer.request.url)))
        }
    }

    /// libcurl delivers its held data at once. If the callback refuses the data, libcurl reports this here and continues as if
    /// nothing had happened.
    private func goOn(_ known: CurlTransfer) {
        let code = mizan_curl_go_on(known.handle)
        if code != CURLE_OK, known.fault != nil { finish(known, code) }
    }

    private func finish(_ known: CurlTransfer, _ code: CURLcode) {
        let end = known.end(code)
        remove(known)
        known.transfer.end(end)
    }

    /// Notifies the tasks that read an answer piece by piece.
    func tell() { for known in streams.values { known.tell() } }

    /// Ends all active transfers.
    func end() {
        for known in active.values {
            remove(known)
            known.transfer.end(.failure(TransportError(.closed, at: known.transfer.request.url)))
        }
        for handle in idle { mizan_curl_easy_cleanup(handle) }
        idle = []
    }

    private func start(_ transfer: Transfer) {
        // The transfer may have been cancelled meanwhile.
        guard transfer.state.withLock({ $0.end == nil }) else { return }
        guard let handle = idle.popLast() ?? mizan_curl_easy_init() else {
            return transfer.end(.failure(TransportError(.library(27), at: transfer.request.url)))
        }
        let known = CurlTransfer(transfer, handle, configuration, kept, hosts)
        let code = known.prepare(configuration, isSingle: hosts.isSingle(transfer.request.url.origin))
        guard code == CURLE_OK, mizan_curl_multi_add_handle(multi.pointer, handle) == CURLM_OK else {
            mizan_curl_easy_cleanup(handle)
            known.releaseHeaders()
            return transfer.end(.failure(TransportError(.library(Int32(code.rawValue)), at: transfer.request.url)))
        }
        active[ObjectIdentifier(transfer)] = known
        if transfer.isStream { streams[ObjectIdentifier(transfer)] = known }
    }

    private func sendAgain(_ known: CurlTransfer) -> Bool {
        mizan_curl_multi_remove_handle(multi.pointer, known.handle) == CURLM_OK
            && mizan_curl_multi_add_handle(multi.pointer, known.handle) == CURLM_OK
    }

    private func remove(_ known: CurlTransfer) {
        active[ObjectIdentifier(known.transfer)] = nil
        streams[ObjectIdentifier(known.transfer)] = nil
        mizan_curl_multi_remove_handle(multi.pointer, known.handle)
        known.releaseHeaders()
        if idle.count < 64, isAsNew(known.handle) {
            idle.append(known.handle)
        } else {
            mizan_curl_easy_cleanup(known.handle)
        }
    }

    /// Clears a handle. A handle that still has its buffer refuses a new buffer size.
    private func isAsNew(_ handle: UnsafeMutableRawPointer) -> Bool {
        mizan_curl_easy_reset(handle)
        return mizan_curl_set_long(handle, CURLOPT_BUFFERSIZE, CurlTransfer.bufferSize) == CURLE_OK
    }
}
