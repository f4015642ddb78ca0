import HTTPKit
import HTTPServer
import Testing

struct AbandonedRequestTests {
    /// A thousand of them would have to be done before the next one, for nobody; what changes something is done to its end.
    @Test(arguments: [(Method.get, "cancelled"), (.post, "done")])
    func whatIsReadForAClientThatIsGoneEnds(method: Method, end: String) async throws {
        let (begun, ended) = (AsyncStream.makeStream(of: Void.self), AsyncStream.makeStream(of: String.self))
        @Sendable func work() async throws {
            begun.continuation.yield()
            do {
                try await Task.sleep(for: .seconds(2))
                ended.continuation.yield("done")
            } catch {
                ended.continuation.yield("cancelled")
                throw error
            }
        }
        let slow =
            method == .get
            ? Endpoint.probing("/v1/slowly", "", answers: [.noContent("")], errors: []) {
                try await work()
                return .noContent
            }
            : Endpoint.preparing(.post, "/v1/slowly", "", slice: "s", answers: [.noContent("")]) { _ in
                try await work()
                return { _ in .noContent }
            }
        try await RunningServer.run(with: [slow]) { server in
            var connection: RawConnection? = try server.connect()
            await connection?.send(server.head("\(method.rawValue) /v1/slowly"))
            for await _ in begun.stream { break }
            connection?.resetAtEnd()
            connection = nil
            var ends = ended.stream.makeAsyncIterator()
            #expect(await ends.next() == end)
        }
    }
}
