internal import HTTPKit
internal import Kernel
internal import Synchronization

/// Parts of a document (RFC 9110 §14).
enum RangeRules {
    static let all: [EndpointRule] = [
        .each(
            "ranges.parts",
            "A document is sent whole or in one part; what is beyond its end has 416, and a changed one is sent whole.",
            where: { $0.endpoint.isRanged }
        ) { fresh in
            let ready = try await fresh.filled()
            func ask(_ range: String?, if tag: String? = nil) async throws -> EndpointAnswer {
                try await ready.send(ready.request().with("Range", range).with("If-Range", tag))
            }
            let whole = try await ask(nil)
            let bytes = try await whole.streamed()
            try Expect.equal(whole.status, 200, "the status of the whole document")
            try Expect.equal(whole.header("Accept-Ranges"), "bytes", "Accept-Ranges")
            guard let tag = whole.tag, bytes.count > 2 else { throw Expect.Unmet(seen: "there is no tag or document") }
            let (count, end) = (bytes.count, bytes.count - 1)
            for (range, part) in [
                ("bytes=0-0", 0..<1), ("bytes=1-", 1..<count), ("bytes=-2", count - 2..<count), ("Bytes = 0-1", nil),
                ("bytes=0-\(end)", 0..<count), ("bytes=\(end)-99999999999999999999", end..<count),
                ("bytes=-99999999", 0..<count), ("bytes=2-1", nil), ("bytes=0-0,2-2", nil), ("bytes=-", nil),
                ("lines=0-1", nil), ("bytes=a-b", nil),
            ] as [(String, Range<Int>?)] {
                let answer = try await ask(range)
                try Expect.equal(answer.status, part == nil ? 200 : 206, "the status of \(range)")
                let place = part.map { "bytes \($0.lowerBound)-\($0.upperBound - 1)/\(count)" }
                try Expect.equal(answer.header("Content-Range"), place, "Content-Range of \(range)")
                try Expect.equal(try await answer.streamed(), Array(bytes[part ?? 0..<count]), "the bytes of \(range)")
                try Expect.equal(answer.tag, tag, "the tag of \(range)")
            }
            for range in ["bytes=\(count)-", "bytes=\(count)-\(count)", "bytes=-0"] {
                let answer = try await ask(range)
                try Expect.equal(answer.status, 416, "the status of \(range)")
                try Expect.equal(answer.header("Content-Range"), "bytes */\(count)", "Content-Range of \(range)")
            }
            try Expect.equal(try await ask("bytes=0-0", if: tag).status, 206, "the status with the document's tag")
            for other in ["\"0\"", "W/\(tag)", "Tue, 01 Jan 2030 00:00:00 GMT"] {
                for range in ["bytes=0-0", "bytes=\(count)-"] {
                    try Expect.equal(
                        try await ask(range, if: other).status, 200, "the status of \(range) with If-Range: \(other)")
                }
            }
            let known = try await ready.send(ready.request().with("If-None-Match", tag))
            try Expect.equal(known.status, 304, "the status with the document's tag in If-None-Match")
        }
    ]
}

extension Endpoint {
    /// True if the endpoint sends a document whole or in parts.
    var isRanged: Bool { headerFields.contains { $0.name == "Range" } }
}

extension EndpointAnswer {
    /// The bytes of a streamed body.
    fileprivate func streamed() async throws -> [UInt8] {
        let bytes = Mutex<[UInt8]>([])
        try await stream?.write(BodyWriter { piece in bytes.withLock { $0 += piece } })
        return bytes.withLock { $0 }
    }
}
