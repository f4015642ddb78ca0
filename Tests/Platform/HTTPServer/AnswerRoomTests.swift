import ModuleKit
import Testing

/// An answer uses memory of the budget until it has been sent.
struct AnswerRoomTests {
    @Test func anUnreadAnswerHoldsItsMemoryUntilTheEnd() async throws {
        let memory = MemoryBudget(bytes: 2 * RunningServer.largeSize + 5_000_000)
        try await RunningServer.run(memory: memory) { server in
            let slow = try server.connect(receiveBuffer: 4_096)
            await slow.send(server.head("GET /v1/large"))
            #expect(await slow.waitForData())
            #expect(memory.held >= RunningServer.largeSize)
            let refused = try await server.exchange(server.head("GET /v1/large"))
            #expect(refused.status == 503)
            #expect(refused.reason == "http.no-room")
            #expect(refused.headers["retry-after"] == "1")
            // There is still memory for small answers.
            #expect(try await server.exchange(server.head("GET /v1/items/7")).status == 200)
            slow.end()
            #expect(await isFree(memory))
            let fast = try server.connect()
            await fast.send(server.head("GET /v1/large"))
            var read = 0
            while read < RunningServer.largeSize {
                let piece = await fast.read(1_000_000)
                guard piece > 0 else { break }
                read += piece
            }
            #expect(read >= RunningServer.largeSize)
            #expect(await isFree(memory))
        }
    }

    @Test func anAnswerWithoutABodyTakesNoMemory() async throws {
        let memory = MemoryBudget(bytes: 5_000_000)
        try await RunningServer.run(memory: memory) { server in
            let connection = try server.connect()
            await connection.send(server.head("GET /v1/items/7"))
            #expect(await connection.waitForData())
            #expect(await isFree(memory))
        }
    }

    private func isFree(_ memory: MemoryBudget) async -> Bool {
        for _ in 0..<200 where memory.held > 0 {
            do { try await Task.sleep(for: .milliseconds(20)) } catch { return false }
        }
        return memory.held == 0
    }
}
