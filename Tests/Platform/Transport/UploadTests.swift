import Synchronization
import TestSupport
import Testing

@testable import Transport

/// The number of bytes in a body must equal the number that was announced.
struct UploadTests {
    private struct Broken: Error {}

    /// A body that has this many pieces of ten bytes.
    private static func body(_ pieces: Int, announcing length: Int64?) -> HTTPBody {
        let left = Left(pieces)
        return .stream(length: length) { left.take() ? Array("0123456789".utf8) : nil }
    }

    private final class Left: Sendable {
        private let count: Mutex<Int>

        init(_ count: Int) { self.count = Mutex(count) }

        func take() -> Bool {
            count.withLock { count in
                count -= 1
                return count >= 0
            }
        }
    }

    @Test(
        arguments: [
            (2, 20, nil), (0, 0, nil), (3, nil, nil), (0, nil, nil), (3, 20, .length), (1, 5, .length), (1, 0, .length),
            (1, 20, .length), (0, 20, .length), (2, 19, .length), (2, 21, .length), (1, -1, .length), (0, -10, .length),
        ] as [(Int, Int64?, UploadFault?)])
    func aBodyMustHaveItsAnnouncedLength(pieces: Int, length: Int64?, fault: UploadFault?) async throws {
        let server = try ScriptedServer { connection, server in
            guard let head = server.head(of: connection) else { return }
            if head.contains("Transfer-Encoding: chunked") {
                var last: [UInt8] = []
                while !last.ends(with: "0\r\n\r\n".utf8) {
                    let more = connection.some()
                    guard !more.isEmpty else { return }
                    last = (last + more).suffix(5)
                }
            } else if connection.bytes(Int(length ?? 0)).count < length ?? 0 {
                return
            }
            connection.answer("200 OK", [], "whole")
        }
        defer { server.stop() }
        let client = TransportWorld.client()
        let request = try TransportWorld.request(
            server.base, .put, body: Self.body(pieces, announcing: length), retries: TransportWorld.soon)
        let began = ContinuousClock.now
        if let fault {
            #expect(await TransportWorld.fault(client, request) == .upload(fault))
            #expect(!TransportError(.upload(fault)).isPassing)
        } else {
            #expect(try await client.send(request).status == 200)
        }
        #expect(ContinuousClock.now - began < .seconds(5) && server.heads.count <= 1)
    }

    @Test func aSourceThatFailsAfterItsLastByteFailsTheRequest() async throws {
        let server = try ScriptedServer { connection, server in
            guard server.head(of: connection) != nil, connection.bytes(3).count == 3 else { return }
            connection.answer("200 OK", [], "whole")
        }
        defer { server.stop() }
        let count = Mutex(0)
        let body = HTTPBody.stream(length: 3) {
            guard
                count.withLock({
                    $0 += 1; return $0
                }) == 1
            else { throw Broken() }
            return [1, 2, 3]
        }
        #expect(
            await TransportWorld.fault(
                TransportWorld.client(), try TransportWorld.request(server.base, .put, body: body))
                == .upload(.source))
    }
}
