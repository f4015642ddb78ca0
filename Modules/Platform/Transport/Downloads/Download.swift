internal import Crypto
package import Kernel

/// A file that was fetched and has its final path.
package struct Download: Sendable, Hashable {
    package let size: Int64
    /// The address that supplied the file, after redirects.
    package let url: HTTPURL
}

extension HTTPClient {
    /// Fetches a file, whole or not at all. The file at `path` is replaced when all bytes have arrived.
    ///
    /// After a break the rest is fetched, even in a later call or another process. The condition is that the server confirms
    /// that the file is the same. Without an expected hash, only one fact is known: the server sent these bytes over TLS.
    package func download(
        _ request: HTTPRequest, to path: String, expecting sha256: [UInt8]? = nil, listener: WorkListener = .nobody
    ) async throws(TransportError) -> Download {
        do throws(TransportFault) {
            let file = try PartFile(for: path, of: request.url, isHashed: sha256 != nil)
            do throws(TransportFault) {
                return try await fetch(request, into: file, expecting: sha256, listener)
            } catch {
                if !file.isInPlace || !DownloadRule.isKept(file.part, after: error) { file.remove() }
                throw error
            }
        } catch {
            throw TransportError(error, at: request.url)
        }
    }

    private func fetch(
        _ request: HTTPRequest, into file: PartFile, expecting sha256: [UInt8]?, _ listener: WorkListener
    ) async throws(TransportFault) -> Download {
        listener.enter(.receiving)
        var vain = 0
        var furthest = file.part.size
        while true {
            // The client itself retries this request up to its limit. This loop sends a new request after a break.
            let stream = try await ask(request, for: file)
            do throws(TransportFault) {
                if let url = try await take(stream, of: request, into: file, listener) {
                    if let sha256, let hash = file.hash, sha256 != Array(hash.finalize()) {
                        throw .content(.hash)
                    }
                    try file.publish()
                    return Download(size: file.part.size, url: url)
                }
                // The part on disk cannot be continued. This can be found out only once.
                vain += 1
                guard vain < max(2, request.retries.attempts) else { throw .content(.range) }
            } catch {
                guard TransportError(error).isPassing else { throw error }
                vain = file.part.size > furthest ? 1 : vain + 1
                furthest = max(furthest, file.part.size)
                // A file that differs on each attempt would never be complete.
                guard file.restarts < max(2, request.retries.attempts) else { throw error }
                guard let wait = request.retries.wait(after: vain, retryAfter: nil, random: effects.random()) else {
                    throw error
                }
                do { try await Task.sleep(for: wait) } catch { throw .cancelled }
            }
        }
    }

    private func ask(_ request: HTTPRequest, for file: PartFile) async throws(TransportFault) -> HTTPStream {
        var partial = request
        if file.part.size > 0, let validator = file.part.validator {
            partial.headers["Range"] = "bytes=\(file.part.size)-"
            partial.headers["If-Range"] = validator
        }
        return try await Self.fault { () async throws(TransportError) in try await self.stream(partial) }
    }

    /// The address that supplied the file, if the file is complete; nil if the download must start again.
    private func take(
        _ stream: HTTPStream, of request: HTTPRequest, into file: PartFile, _ listener: WorkListener
    ) async throws(TransportFault) -> HTTPURL? {
        let giver = PartFile.mark(of: stream.url)
        let total: Int64?
        switch try DownloadRule.step(stream.head, from: giver, for: file.part, isHashed: file.hash != nil) {
        case .complete:
            guard file.part.size <= request.limit else { throw .tooLarge(limit: request.limit) }
            return stream.url
        case .forget:
            try file.begin(DownloadRule.Part())
            return nil
        case .goOn(let known): total = known
        case .begin(let known):
            total = known
            let validator = DownloadRule.validator(of: stream.headers)
            try file.begin(DownloadRule.Part(total: total, validator: validator, giver: giver))
        }
        guard total ?? 0 <= request.limit else { throw .tooLarge(limit: request.limit) }
        var pieces = stream.makeAsyncIterator()
        while let piece = try await Self.fault({ () async throws(TransportError) in try await pieces.next() }) {
            let size = file.part.size + Int64(piece.count)
            guard size <= request.limit else { throw .tooLarge(limit: request.limit) }
            guard size <= total ?? size else { throw .content(.length) }
            try file.append(piece)
            listener.report(WorkProgress(bytes: WorkProgress.Amount(file.part.size, of: total)))
        }
        guard total == nil || total == file.part.size else { throw .content(.length) }
        return stream.url
    }

    private static func fault<Result>(
        _ body: () async throws(TransportError) -> Result
    ) async throws(TransportFault) -> Result {
        do { return try await body() } catch { throw error.fault }
    }
}
