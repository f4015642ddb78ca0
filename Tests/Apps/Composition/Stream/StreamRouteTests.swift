import Accounts
import HomePeople
import Kernel
import Testing

/// A client's requests for the stream, and the beginning of the stream.
struct StreamRouteTests {
    @Test func theStreamForbidsCachingAndProxyBuffering() async throws {
        try await StreamingApplication.run { server in
            let head = try await server.listen().head().lowercased()
            #expect(head.hasPrefix("http/1.1 200 "))
            for line in [
                "content-type: text/event-stream", "cache-control: no-store", "x-accel-buffering: no",
                "transfer-encoding: chunked", "x-content-type-options: nosniff",
            ] {
                #expect(head.contains("\r\n" + line), "\(line)")
            }
        }
    }

    @Test func onlyChangeEventsHaveIDs() async throws {
        try await StreamingApplication.run { server in
            try await server.save("a", "b")
            let client = try await server.listen()
            _ = try await client.head()
            #expect(try await client.next()?.text == "retry: 3000")
            let events = try await client.events(upTo: "caught-up")
            #expect(events.map(\.name) == ["change", "change", "caught-up"])
            #expect(events.map { $0.id != nil } == [true, true, false])
            #expect(events[0].data?["key"] == "a" && events[0].data?["version"] == 1)
            #expect(events[2].data?["cursor"] == events[1].id.map(JSONValue.string))
        }
    }

    @Test func theLastEventIDHeaderOverridesTheQuery() async throws {
        try await StreamingApplication.run { server in
            try await server.save("a", "b", "c")
            let first = try await server.listen()
            _ = try await first.head()
            let ids = try await first.events(upTo: "caught-up").compactMap(\.id)
            let byQuery = try await server.listen(query: "?cursor=\(ids[1])")
            _ = try await byQuery.head()
            #expect(try await byQuery.events(upTo: "caught-up").map { $0.data?["key"] } == ["c", nil])
            let both = try await server.listen(after: ids[2], query: "?cursor=\(ids[0])&slices=sample")
            _ = try await both.head()
            #expect(try await both.events(upTo: "caught-up").map(\.name) == ["caught-up"])
        }
    }

    @Test(
        arguments: [
            ("nonsense", "", "400", "sync.cursor"), ("a.b.c", "?cursor=e.1.a", "400", "sync.cursor"),
            (String(repeating: "a", count: 10_240), "", "400", "sync.cursor"), (nil, "?cursor=", "400", "sync.cursor"),
            (nil, "?cursor=nonsense", "400", "sync.cursor"), (nil, "?slices=nothing", "400", "sync.slice"),
            (nil, "?limit=3", "400", "http.unknown-parameter"),
        ] as [(String?, String, String, String)])
    func anUnreadableQueryIsRefused(id: String?, query: String, status: String, reason: String) async throws {
        try await StreamingApplication.run { server in
            let client = try await server.listen(after: id, query: query)
            #expect(try await client.head().hasPrefix("HTTP/1.1 \(status) "))
            #expect(try await client.rest().contains("urn:mizan:problem:\(reason)"))
        }
    }

    /// A browser that has received no id yet sends an empty one.
    @Test func anEmptyLastEventIDCountsAsMissing() async throws {
        try await StreamingApplication.run { server in
            try await server.save("a", "b")
            let client = try await server.listen(after: "")
            _ = try await client.head()
            let events = try await client.events(upTo: "caught-up")
            #expect(events.map(\.name) == ["change", "change", "caught-up"])
            let behind = try await server.listen(after: "", query: "?cursor=\(events[1].id ?? "")")
            _ = try await behind.head()
            #expect(try await behind.events(upTo: "caught-up").map(\.name) == ["caught-up"])
        }
    }

    @Test func aHeadRequestDoesNotOccupyAStreamSeat() async throws {
        try await StreamingApplication.run { server in
            for _ in 0..<20 {
                let client = try EventClient(port: server.port)
                try await client.ask("HEAD", token: server.token.secret.text, after: nil)
                try #require(try await client.head().hasPrefix("HTTP/1.1 200 "))
            }
        }
    }

    @Test func theNumberOfStreamsIsLimitedAndAClosedStreamFreesItsSeat() async throws {
        try await StreamingApplication.run { server in
            var clients: [EventClient] = []
            for _ in 0..<16 {
                let client = try await server.listen()
                try #require(try await client.head().hasPrefix("HTTP/1.1 200 "))
                clients.append(client)
            }
            let late = try await server.listen()
            let head = try await late.head()
            #expect(head.hasPrefix("HTTP/1.1 429 ") && head.contains("Retry-After: 30"))
            #expect(try await late.rest().contains("sync.too-many-streams"))
            clients[0].drop()
            let start = ContinuousClock.now
            while true {
                let client = try await server.listen()
                if try await client.head().hasPrefix("HTTP/1.1 200 ") { break }
                try #require(ContinuousClock.now - start < .seconds(20), "the seat is never free again")
                try await Task.sleep(for: .milliseconds(50))
            }
        }
    }
}
