internal import CCurl
internal import Kernel

extension CurlTransfer {
    /// Sets libcurl's options for the transfer. Also switches off all unwanted work that libcurl would do on its own.
    func prepare(_ configuration: TransportConfiguration, isSingle: Bool) -> CURLcode {
        var options = CurlOptions(handle)
        let request = transfer.request
        options.set(CURLOPT_URL, request.url.text)
        options.set(CURLOPT_PROTOCOLS_STR, request.url.scheme.rawValue)
        options.set(CURLOPT_PATH_AS_IS, 1)
        options.set(CURLOPT_FOLLOWLOCATION, 0)
        options.set(CURLOPT_NOSIGNAL, 1)
        // Without this option, ending a transfer waits for the resolver while its name is being looked up.
        options.set(CURLOPT_QUICK_EXIT, 1)
        options.set(CURLOPT_HTTP09_ALLOWED, 0)
        options.set(CURLOPT_USERAGENT, Self.userAgent)
        setConnection(request, isSingle: isSingle, &options)
        setSecurity(configuration, &options)
        setPatience(request.timeouts, &options)
        setBody(request, &options)
        setHeaders(request, &options)
        setCallbacks(&options)
        return options.code
    }

    private static let userAgent = "Mizan/\(MizanVersion.current)"

    private func setConnection(_ request: HTTPRequest, isSingle: Bool, _ options: inout CurlOptions) {
        options.set(CURLOPT_HTTP_VERSION, wantsItsOwn ? CURL_HTTP_VERSION_1_1 : CURL_HTTP_VERSION_2TLS)
        // Where connections are not shared, waiting for a shared connection is useless: libcurl would send the requests one
        // after the other.
        options.set(CURLOPT_PIPEWAIT, wantsItsOwn || isSingle ? 0 : 1)
        options.set(CURLOPT_BUFFERSIZE, Self.bufferSize)
        options.set(CURLOPT_TCP_KEEPALIVE, 1)
        // Each connection looks up the host's name itself. A cache would keep an address that failed or has changed.
        options.set(CURLOPT_DNS_CACHE_TIMEOUT, 0)
        // A kept connection is closed after a minute without use, and after ten minutes at the latest.
        options.set(CURLOPT_MAXAGE_CONN, 60)
        options.set(CURLOPT_MAXLIFETIME_CONN, 600)
    }

    /// The size of libcurl's receive buffer for each transfer. The buffer must hold all headers that an answer may have. If
    /// HTTP/2 headers are longer than the buffer, libcurl 7.88 delivers the part that fits. It loses the rest, or delivers the
    /// rest only after more data has arrived.
    static let bufferSize = 128 << 10

    private func setSecurity(_ configuration: TransportConfiguration, _ options: inout CurlOptions) {
        options.set(CURLOPT_SSL_VERIFYPEER, 1)
        options.set(CURLOPT_SSL_VERIFYHOST, 2)
        options.set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
        if let file = configuration.caFile {
            options.set(CURLOPT_CAINFO, file)
            options.set(CURLOPT_PROXY_CAINFO, file)
        }
        // With empty texts, libcurl reads neither a proxy nor exceptions from the proxy from the environment.
        options.set(CURLOPT_PROXY, configuration.proxy?.address ?? "")
        options.set(CURLOPT_NOPROXY, "")
        if let credentials = configuration.proxy?.credentials { options.set(CURLOPT_PROXYUSERPWD, credentials) }
    }

    private func setPatience(_ timeouts: Timeouts, _ options: inout CurlOptions) {
        options.set(CURLOPT_CONNECTTIMEOUT_MS, timeouts.connect.wholeMilliseconds)
        options.set(CURLOPT_TIMEOUT_MS, transfer.remaining?.wholeMilliseconds ?? 0)
        options.set(CURLOPT_LOW_SPEED_LIMIT, 1)
        options.set(CURLOPT_LOW_SPEED_TIME, max(1, timeouts.stall.wholeMilliseconds / 1_000))
    }

    private func setBody(_ request: HTTPRequest, _ options: inout CurlOptions) {
        switch request.body {
        case .none where request.method == .head: options.set(CURLOPT_NOBODY, 1)
        case .none where request.method == .post || request.method == .put || request.method == .patch:
            options.set(CURLOPT_UPLOAD, 1)
            options.set(size: CURLOPT_INFILESIZE_LARGE, 0)
        case .none: options.set(CURLOPT_HTTPGET, 1)
        case .bytes(let bytes):
            options.set(CURLOPT_UPLOAD, 1)
            options.set(size: CURLOPT_INFILESIZE_LARGE, Int64(bytes.count))
        case .stream(let length, _):
            options.set(CURLOPT_UPLOAD, 1)
            options.set(size: CURLOPT_INFILESIZE_LARGE, length ?? -1)
        }
        if request.method != .head { options.set(CURLOPT_CUSTOMREQUEST, request.method.rawValue) }
    }

    private func setHeaders(_ request: HTTPRequest, _ options: inout CurlOptions) {
        // libcurl would wait a second for a permission that hardly any server sends.
        append("Expect:")
        // Without this header a server may choose any compression. libcurl is not told about the header, so it decompresses
        // nothing. Otherwise libcurl would accept a truncated compressed body as complete, and hold decompressed data without a
        // limit while a stream waits.
        append("Accept-Encoding: identity")
        for field in request.headers.fields {
            // By these two forms libcurl distinguishes a header without a value from one that is to be omitted.
            append(field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)")
        }
        options.set(list: CURLOPT_HTTPHEADER, headers)
    }

    private func append(_ line: String) {
        // Nil means that memory ran out. Then the list stays as it was.
        if let longer = mizan_curl_slist_append(headers, line) { headers = longer }
    }

    private func setCallbacks(_ options: inout CurlOptions) {
        for option in [
            CURLOPT_PRIVATE, CURLOPT_WRITEDATA, CURLOPT_HEADERDATA, CURLOPT_READDATA, CURLOPT_SEEKDATA,
            CURLOPT_OPENSOCKETDATA, CURLOPT_PREREQDATA, CURLOPT_RESOLVER_START_DATA,
            CURLOPT_DEBUGDATA,
        ] { options.set(pointer: option, context) }
        if let text = text.baseAddress { options.set(pointer: CURLOPT_ERRORBUFFER, text) }
        options.set(CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
            CurlTransfer.of(context)?.received(UnsafeRawBufferPointer(start: bytes, count: size * count)) ?? 0
        }
        options.set(CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
            let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
            return CurlTransfer.of(context)?.receivedHead(line) == true ? line.count : 0
        }
        options.set(CURLOPT_READFUNCTION) { bytes, size, count, context in
            CurlTransfer.of(context)?.send(into: UnsafeMutableRawBufferPointer(start: bytes, count: size * count))
                ?? Int(CURL_READFUNC_ABORT)
        }
        options.setSeek { context, offset, origin in
            guard origin == 0, CurlTransfer.of(context)?.rewind(to: Int(offset)) == true else {
                return CURL_SEEKFUNC_FAIL
            }
            return CURL_SEEKFUNC_OK
        }
        options.setBefore { context, peer, _, peerPort, port in
            let way = KeptSockets.Way(
                port: port, peer: peer.map { String(cString: $0) } ?? "", peerPort: peerPort)
            return CurlTransfer.of(context)?.mayGo(over: way) == true ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
        }
        options.setDebug { _, kind, text, count, context in
            if kind == CURLINFO_TEXT {
                CurlTransfer.of(context)?.remarked(UnsafeRawBufferPointer(start: text, count: count))
            }
            return 0
        }
        options.setLookUp { _, _, context in
            CurlTransfer.of(context)?.beginsToConnect()
            return 0
        }
        options.setOpenSocket { context, _, address in
            guard let address, let known = CurlTransfer.of(context) else { return -1 }
            var bytes = [UInt8](repeating: 0, count: 16)
            let count = mizan_curl_address(address, &bytes)
            guard known.mayConnect(to: Array(bytes.prefix(Int(count)))) else { return -1 }
            return mizan_curl_open(address)
        }
    }

    private static func of(_ context: UnsafeMutableRawPointer?) -> CurlTransfer? {
        context.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
    }
}

/// Sets options one after the other. The result is the code of the first option that libcurl refuses.
struct CurlOptions {
    private let handle: UnsafeMutableRawPointer
    private(set) var code = CURLE_OK

    init(_ handle: UnsafeMutableRawPointer) {
        self.handle = handle
    }

    mutating func set(_ option: CURLoption, _ value: Int) { note(mizan_curl_set_long(handle, option, value)) }
    mutating func set(size option: CURLoption, _ value: Int64) {
        note(mizan_curl_set_size(handle, option, curl_off_t(value)))
    }
    mutating func set(_ option: CURLoption, _ value: String) { note(mizan_curl_set_text(handle, option, value)) }

    mutating func set(pointer option: CURLoption, _ value: UnsafeMutableRawPointer) {
        note(mizan_curl_set_pointer(handle, option, value))
    }

    mutating func set(list option: CURLoption, _ value: UnsafeMutablePointer<curl_slist>?) {
        note(mizan_curl_set_list(handle, option, value))
    }

    mutating func set(
        _ option: CURLoption,
        _ value: @convention(c) (UnsafeMutablePointer<CChar>?, Int, Int, UnsafeMutableRawPointer?) -> Int
    ) { note(mizan_curl_set_data(handle, option, value)) }

    mutating func setSeek(_ value: @convention(c) (UnsafeMutableRawPointer?, curl_off_t, Int32) -> Int32) {
        note(mizan_curl_set_seek(handle, value))
    }

    mutating func setBefore(
        _ value:
            @convention(c) (
                UnsafeMutableRawPointer?, UnsafeMutablePointer<CChar>?, UnsafeMutablePointer<CChar>?, Int32, Int32
            ) -> Int32
    ) { note(mizan_curl_set_before(handle, value)) }

    mutating func setDebug(
        _ value:
            @convention(c) (
                UnsafeMutableRawPointer?, curl_infotype, UnsafeMutablePointer<CChar>?, Int, UnsafeMutableRawPointer?
            ) -> Int32
    ) { note(mizan_curl_set_debug(handle, value)) }

    mutating func setLookUp(
        _ value:
            @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Int32
    ) { note(mizan_curl_set_look_up(handle, value)) }

    mutating func setOpenSocket(
        _ value:
            @convention(c) (UnsafeMutableRawPointer?, curlsocktype, UnsafeMutablePointer<curl_sockaddr>?) ->
            curl_socket_t
    ) { note(mizan_curl_set_open(handle, value)) }

    private mutating func note(_ result: CURLcode) { if code == CURLE_OK { code = result } }
}

extension Duration {
    /// At least one, because libcurl reads zero as no limit.
    var wholeMilliseconds: Int {
        let (seconds, attoseconds) = components
        guard seconds < 1_000_000_000 else { return 1_000_000_000_000 }
        return max(1, Int(seconds) * 1_000 + Int(attoseconds / 1_000_000_000_000_000))
    }
}
