internal import HTTPKit
internal import HTTPTypes
internal import HummingbirdCore
internal import Kernel
internal import NIOCore
internal import ServiceLifecycle

/// Sends an answer whose body is produced while it is sent.
struct StreamSending: Sendable {
    let stream: BodyStream
    let channel: any Channel
    /// The log that records the sent bytes. If a transfer was cut off although the client had not left, the log also records
    /// the reason.
    let requests: RequestLog
    let entry: RequestLog.Entry

    /// The body of the answer. If the stream's closure throws, the connection is closed before the end is written. So either
    /// the length is not reached, or the last chunk is missing.
    var body: ResponseBody {
        ResponseBody(contentLength: stream.length) { writer in
            let outlet = Outlet(writer) { requests.metrics.sent($0, of: entry.endpoint) }
            do {
                switch stream.kind {
                case .document: try await sendDocument(to: outlet)
                case .feed: try await sendFeed(to: outlet)
                }
            } catch {
                if !(error is Outlet.ClientGone) { requests.cut(entry, error) }
                throw error
            }
            try await outlet.finish()
        }
    }

    /// The body of an answer to HEAD. Without a length, the server would frame the answer as chunks and write the last chunk;
    /// closing the connection prevents that.
    var headAlone: ResponseBody {
        stream.length == nil ? ResponseBody { _ in throw Outlet.ClientGone(underlying: nil) } : ResponseBody()
    }

    func frame(_ fields: inout HTTPFields, omitsBody: Bool) {
        if let length = stream.length { fields[.contentLength] = String(length) }
        if omitsBody && stream.length == nil { fields[.connection] = "close" }
    }

    private func sendDocument(to outlet: Outlet) async throws {
        let length = StreamLength(of: stream.length)
        try await stream.write(
            BodyWriter { bytes in
                try length.add(bytes.count)
                try await outlet.write(bytes)
            })
        try length.finish()
    }

    private enum End: Sendable {
        case written, clientGone, shutdown, cancelled
    }

    /// Sends until the closure returns, the client has gone, or the server stops, whichever is first.
    private func sendFeed(to outlet: Outlet) async throws {
        requests.metrics.feedBegan()
        defer { requests.metrics.feedEnded() }
        let (ends, end) = AsyncStream.makeStream(of: End.self)
        try await withGracefulShutdownHandler {
            try await ClientWatch.presence(on: channel).whenGone { end.yield(.clientGone) }
            try await send(until: ends, to: outlet)
        } onGracefulShutdown: {
            end.yield(.shutdown)
        }
    }

    private func send(until ends: AsyncStream<End>, to outlet: Outlet) async throws {
        try await withThrowingTaskGroup(of: End.self) { [stream] tasks in
            tasks.addTask {
                try await stream.write(BodyWriter { bytes in try await outlet.write(bytes) })
                return .written
            }
            tasks.addTask {
                for await end in ends { return end }
                return .cancelled
            }
            let first = try await tasks.next()
            tasks.cancelAll()
            switch first {
            case .shutdown:
                // The cancelled closure ends between two pieces. Then the answer ends in the same way as a complete answer.
                do { try await tasks.waitForAll() } catch let error where MizanError.isCancellation(error) {}
            case .clientGone: throw Outlet.ClientGone(underlying: nil)
            case .cancelled, nil: throw CancellationError()
            case .written: break
            }
        }
    }
}
