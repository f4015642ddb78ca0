import HTTPKit
import Kernel
import Testing

/// The end of long requests when the server stops.
struct StopTests {
    /// A request that arrives after the others were cancelled is also cancelled. Otherwise it would delay the stop.
    @Test(.timeLimit(.minutes(1)), arguments: [(false, "http.cancelled"), (true, "words.cancelled")])
    func aCancelledRequestHasTheEndpointsOwnMessage(isNamed: Bool, reason: String) async throws {
        let none = MizanError(.internal, "test.none", "This test has no store.")
        let executor = EndpointExecutor(read: { _, _ in throw none }, write: { _, _, _ in throw none })
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let endpoint = Endpoint.acting(
            .post, "/words", "", scope: .write("words"), answers: [.noContent("")],
            errors: isNamed ? [Refusal(.cancelled, "words.cancelled", "")] : []
        ) { _ in
            begin.yield()
            do {
                try await Task.sleep(for: .seconds(3_600))
            } catch {
                throw MizanError(.cancelled, "words.cancelled", "The words were cancelled.")
            }
            return .noContent
        }
        let head = RequestHead(method: "POST", target: "/words")
        let route = try EndpointRegistry([endpoint]).route(head)
        @Sendable func ask() async throws {
            _ = try await executor.respond(
                to: route, head, caller: { Caller(owner: Samples.owner, permissions: .everything) },
                body: IncomingBody([]))
        }
        let first = Task { try await ask() }
        for await _ in begun { break }
        executor.cancelAll()
        let error = await #expect(throws: MizanError.self) { try await first.value }
        #expect(error?.reason == reason)
        // It is not known whether the handler of this request began.
        let late = await #expect(throws: MizanError.self) { try await ask() }
        #expect(["http.cancelled", reason].contains(late?.reason))
    }
}
