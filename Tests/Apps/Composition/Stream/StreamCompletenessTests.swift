import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import Composition

/// Every client receives every event once, whatever happens to its stream.
struct StreamCompletenessTests {
    /// Each connection is dropped after some events; the next begins after the last id.
    @Test(arguments: [1, 2] as [UInt64])
    func aDroppedClientReceivesAllChangesAfterReconnecting(seed: UInt64) async throws {
        try await StreamingApplication.run { server in
            var random = SeededGenerator(seed: seed)
            async let writing: Void = { () async throws -> Void in
                for number in 0..<150 { try await server.save("r\(number)") }
            }()
            var keys: [JSONValue?] = []
            var last: String?
            while keys.count < 150 {
                let client = try await server.listen(after: last)
                _ = try await client.head()
                for _ in 0..<Int.random(in: 1...25, using: &random) {
                    guard keys.count < 150, let event = try await client.next() else { break }
                    guard event.name == "change" else { continue }
                    keys.append(event.data?["key"])
                    last = event.id
                }
                client.drop()
            }
            try await writing
            #expect(keys == (0..<150).map { .string("r\($0)") })
        }
    }

    @Test func aChangeByAnotherProcessArrives() async throws {
        try await StreamingApplication.run { server in
            let client = try await server.listen()
            _ = try await client.head()
            _ = try await client.events(upTo: "caught-up")
            let other = try await Application.open(
                at: server.directory.file("store"), slices: [MadeUp.slice(SampleModule.self)])
            try await other.context.write(server.owner) { transaction in
                _ = try RecordTable<SampleRecord>(transaction).save(SampleRecord("from elsewhere"))
            }
            let start = ContinuousClock.now
            #expect(try await client.events(upTo: "change").last?.data?["key"] == "from elsewhere")
            // It takes less than a second if nothing else runs.
            #expect(ContinuousClock.now - start < .seconds(15))
            try await other.close()
        }
    }

    /// The records are changed again before the reader has read the first changes.
    @Test func aSlowReaderGetsTheLatestStates() async throws {
        try await StreamingApplication.run { server in
            let remark = String(repeating: "x", count: 60_000)
            let names = (0..<60).map { "r\($0)" }
            for name in names { try await server.save(name, remark: remark) }
            let client = try await server.listen(receiveBuffer: 4_096)
            try await Task.sleep(for: .seconds(1))
            try await server.save(names, remark: "last")
            _ = try await client.head()
            var latest: [JSONValue: JSONValue] = [:]
            var versions: [JSONValue] = []
            while latest.values.filter({ $0 == "last" }).count < names.count {
                guard let event = try await client.next() else { break }
                guard event.name == "change", let key = event.data?["key"] else { continue }
                latest[key] = event.data?["fields"]?["remark"]
                versions.append(event.data?["version"] ?? .null)
            }
            #expect(latest.count == 60)
            #expect(Set(versions).count == versions.count, "something came twice")
        }
    }

    @Test func aClientThatMustResyncGetsASnapshot() async throws {
        try await StreamingApplication.run { server in
            try await server.save("a")
            let client = try await server.listen(after: "other.5.a")
            _ = try await client.head()
            let events = try await client.events(upTo: "caught-up")
            #expect(events.map(\.name) == ["reset", "change", "caught-up"])
            #expect(events[0].id == nil && events[0].data?["reason"] == "epoch")
        }
    }
}
