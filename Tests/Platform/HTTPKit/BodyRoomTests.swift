import HTTPKit
import Kernel
import ModuleKit
import Testing

/// Bodies are held as long as there is memory for them.
struct BodyRoomTests {
    private let note = Samples.note { _ in .noContent }

    @Test func aBodyIsRefusedIfOtherRequestsUseTheMemory() async throws {
        let memory = MemoryBudget(bytes: 1_024 * 1_024)
        let others = memory.lease(for: .server)
        #expect(others.tryGrow(by: 700 * 1_024))
        let body = #"{"text": "\#(String(repeating: "x", count: 200_000))"}"#
        func send() async throws -> Int {
            try await Samples.send(
                "PUT", "/v1/quran/notes", to: [note], body: body, limit: 1_000_000, memory: memory
            ).status
        }
        let refused = await #expect(throws: MizanError.self) { try await send() }
        #expect(refused?.reason == "http.no-room")
        #expect(ProblemDetails(MemoryLease.noRoom).status == 503)
        others.settle(at: 0)
        // The body needs memory of three times its size, because it is read, stored and returned in the answer.
        let alone = await #expect(throws: MizanError.self) { try await send() }
        #expect(alone?.reason == "http.no-room")
        #expect(memory.held == 0)
        let enough = MemoryBudget(bytes: 4 * 1_024 * 1_024)
        let answer = try await Samples.send(
            "PUT", "/v1/quran/notes", to: [note], body: body, limit: 1_000_000, memory: enough)
        #expect(answer.status == 204)
        #expect(enough.held == 0)
    }

    @Test func theNumberOfValuesInABodyIsLimited() async throws {
        let body = #"{"text": "", "tags": [\#(String(repeating: "0,", count: 200_000))0]}"#
        let refused = await #expect(throws: MizanError.self) {
            try await Samples.send("PUT", "/v1/quran/notes", to: [note], body: body, limit: 1_000_000)
        }
        #expect(refused?.reason == "http.body")
        #expect(refused?.message.contains("too many values") == true)
    }
}
