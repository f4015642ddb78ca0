import Dispatch
import Kernel
import ModuleKit
import Synchronization
import Testing

@testable import HTTPKit

/// Large work has its own threads. The callers of large work take turns on these threads.
struct LargeWorkTests {
    private static let other = OwnerID("0198c0de-0000-7000-8000-000000000002") ?? .shared
    private static let large = String(repeating: "x", count: MemoryBudget.small)

    /// A gate that stops handlers until it is opened. It records the names of the handlers that arrived.
    private final class Gate: Sendable {
        private let semaphore = DispatchSemaphore(value: 0)
        private let seen = Mutex<[String]>([])
        private let inside = Mutex((now: 0, most: 0))

        var came: [String] { seen.withLock { $0 } }
        var mostAtOnce: Int { inside.withLock { $0.most } }

        func open(_ count: Int) { for _ in 0..<count { semaphore.signal() } }

        func pass(_ name: String) {
            note(name)
            count { _ = semaphore.wait(timeout: .now() + 20) }
        }

        /// Runs the closure, and records how many closures ran at the same time.
        func count(_ body: () -> Void = {}) {
            inside.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
            body()
            inside.withLock { $0.now -= 1 }
        }

        func note(_ name: String) { seen.withLock { $0.append(name) } }

        func until(_ isSo: @Sendable ([String]) -> Bool) async throws {
            while !isSo(came) { try await Task.sleep(for: .milliseconds(2)) }
        }
    }

    private let gate = Gate()

    /// `PUT /held` waits at the gate. `PUT /quick` does not wait. `POST /long` has a large answer. `POST /stopped` also has a
    /// large answer, and is cancelled at the end of its work.
    private var endpoints: [Endpoint] {
        let body = Body.object([.required("name", .text), .optional("filling", .text)])
        return [
            .computing(.put, "/held", "", slice: "s", body: body, answers: [.noContent("")]) { [gate] request in
                gate.pass(try request.body.text("name"))
                return .noContent
            },
            .computing(.put, "/quick", "", slice: "s", body: body, answers: [.noContent("")]) { [gate] request in
                gate.note(try request.body.text("name"))
                return .noContent
            },
            .acting(.post, "/long", "", scope: .read("s"), body: body, answers: [.ok("", .text)]) { _ in
                .ok(.string(Self.large))
            },
            .acting(.post, "/stopped", "", scope: .read("s"), body: body, answers: [.ok("", .text)]) { _ in
                withUnsafeCurrentTask { $0?.cancel() }
                return .ok(.string(Self.large))
            },
        ]
    }

    private func executor(threads: Int) -> EndpointExecutor {
        let nowhere = MizanError(.internal, "test.no-store", "This test has no store.")
        return EndpointExecutor(
            read: { _, _ in throw nowhere }, write: { _, _, _ in throw nowhere }, large: LargeWork(threads: threads))
    }

    @discardableResult
    private func send(
        _ method: String, _ target: String, _ name: String, isLarge: Bool, of owner: OwnerID = Samples.owner,
        _ executor: EndpointExecutor
    ) async throws -> Int {
        let body = Array(#"{"name": "\#(name)", "filling": "\#(isLarge ? Self.large : "")"}"#.utf8)
        let fields = ["content-type": "application/json", "content-length": String(body.count)]
        let head = RequestHead(method: method, target: target) { fields[$0] }
        return try await executor.respond(
            to: EndpointRegistry(endpoints).route(head), head,
            caller: { Caller(owner: owner, permissions: .everything) }, body: IncomingBody(body)
        ).status
    }

    /// There are more large requests than threads for tasks, and all of them are stopped at the gate.
    @Test(.timeLimit(.minutes(2))) func aSmallRequestDoesNotWaitForALargeRequest() async throws {
        let executor = executor(threads: 2)
        let count = LargeWork.usualThreads + 4
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<count {
                group.addTask { try await send("PUT", "/held", "held \(number)", isLarge: true, executor) }
            }
            try await gate.until { !$0.isEmpty }
            let start = ContinuousClock.now
            for _ in 0..<20 { try await send("PUT", "/quick", "quick", isLarge: false, executor) }
            #expect(ContinuousClock.now - start < .seconds(10))
            #expect(gate.came.filter { $0.hasPrefix("held") }.count == 1)
            gate.open(count)
            try await group.waitForAll()
        }
        // One of the two threads is reserved for other owners.
        #expect(gate.mostAtOnce == 1)
    }

    @Test(.timeLimit(.minutes(2))) func ownersTakeTurnsWithLargeRequests() async throws {
        let executor = executor(threads: 1)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await send("PUT", "/held", "first", isLarge: true, executor) }
            try await gate.until { !$0.isEmpty }
            for number in 0..<50 {
                group.addTask { try await send("PUT", "/quick", "more \(number)", isLarge: true, executor) }
            }
            try await Task.sleep(for: .milliseconds(200))
            group.addTask { try await send("PUT", "/quick", "other", isLarge: true, of: Self.other, executor) }
            try await Task.sleep(for: .milliseconds(200))
            gate.open(1)
            try await group.waitForAll()
        }
        #expect(gate.came.count == 52)
        let place = try #require(gate.came.firstIndex(of: "other"))
        #expect(place < 10)
    }

    @Test(.timeLimit(.minutes(2))) func aRequestAbandonedBeforeItsTurnDoesNotRun() async throws {
        let executor = executor(threads: 1)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await send("PUT", "/held", "first", isLarge: true, executor) }
            try await gate.until { !$0.isEmpty }
            let gone = Task { try await send("PUT", "/quick", "gone", isLarge: true, executor) }
            try await Task.sleep(for: .milliseconds(100))
            gone.cancel()
            gate.open(1)
            await #expect(throws: CancellationError.self) { try await gone.value }
            try await send("PUT", "/quick", "after", isLarge: true, executor)
            try await group.waitForAll()
        }
        #expect(gate.came == ["first", "after"])
    }

    @Test func aFinishedChangeIsAnswered() async throws {
        #expect(try await send("POST", "/stopped", "done", isLarge: false, executor(threads: 1)) == 200)
    }

    @Test(.timeLimit(.minutes(2))) func aLargeAnswerToASmallRequestIsEncodedAsLargeWork() async throws {
        let executor = executor(threads: 1)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await send("PUT", "/held", "first", isLarge: true, executor) }
            try await gate.until { !$0.isEmpty }
            group.addTask { [gate] in
                let status = try await send("POST", "/long", "long", isLarge: false, executor)
                #expect(status == 200)
                gate.note("answered")
            }
            try await Task.sleep(for: .milliseconds(200))
            #expect(gate.came == ["first"])
            gate.open(1)
            try await group.waitForAll()
        }
        #expect(gate.came == ["first", "answered"])
    }

    /// All pieces of work run, whatever their timing. The number of pieces that run at the same time never exceeds the number
    /// of threads.
    @Test(.timeLimit(.minutes(2))) func everyLargeRequestRuns() async throws {
        let work = LargeWork(threads: 3)
        let gate = gate
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<500 {
                let holder: MemoryBudget.Holder =
                    switch number % 4 {
                    case 0: .everyone
                    case 1: .owner(Self.other)
                    default: .owner(Samples.owner)
                    }
                group.addTask {
                    do {
                        try await work.run(.max, for: holder) {
                            for _ in 0..<20 {
                                gate.count()
                                await Task.yield()
                            }
                            gate.note("done")
                        }
                    } catch { gate.note("\(error)") }
                }
            }
        }
        #expect(gate.came == Array(repeating: "done", count: 500))
        #expect((1...3).contains(gate.mostAtOnce))
    }
}
