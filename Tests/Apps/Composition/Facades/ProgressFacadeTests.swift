import Accounts
import FitnessInfrastructure
import HTTPServer
import HomeDoor
import HomePeople
import Kernel
import Testing

@testable import Composition

/// The progress API called by hand, following its contract (seed 004; contracts/fitness.md §1.2).
struct ProgressFacadeTests {
    private static func post(
        _ server: ProgressAppServer, _ token: String, _ fields: String, _ headers: [String] = []
    ) async throws -> ProbeAnswer {
        try await server.ask(
            "POST", "progress", token: token, "{\(fields)}", [ProgressAppServer.apiKey] + headers)
    }

    private static func ids(_ answer: ProbeAnswer) -> [String] {
        guard case .array(let entries)? = answer.data?["entries"] ?? answer.data else { return [] }
        return entries.compactMap { $0.text("id") }
    }

    /// The seed's curl command gets the seed's answer, except for the id, which is new.
    @Test func theSeedsCurlCommandGetsTheSeedsAnswer() async throws {
        try await ProgressAppServer.run { server in
            let token = try await server.login().access
            let answer = try await server.ask(
                "POST", "progress", token: token,
                """
                {
                    "type": "weight",
                    "quantity": 75.5,
                    "date": "2024-01-15",
                    "time": "08:00:00",
                    "notes": "Morning weight after breakfast"
                  }
                """)
            #expect(answer.status == 201 && answer.headers["content-type"] == "application/json")
            let id = try #require(answer.data?.text("id"))
            #expect(
                answer.body
                    == #"{"data":{"date":"2024-01-15T08:00:00Z","id":"\#(id)","notes":"Morning weight after breakfast","quantity":75.5,"type":"weight"}}"#
            )
        }
    }

    @Test(arguments: [
        (#""logged_at":"2024-01-15T08:00:00Z""#, "2024-01-15T08:00:00Z"),
        (#""logged_at":"2024-01-15T08:00:00.250+07:00","notes":null,"mood":1"#, "2024-01-15T01:00:00Z"),
        (#""date":"2024-01-15","time":"08:00:00""#, "2024-01-15T08:00:00Z"),
        (#""date":"2024-01-15""#, "2024-01-15T00:00:00Z"),
        (#""logged_at":"2016-12-31T23:59:60Z""#, "2017-01-01T00:00:00Z"),
        (#""date":"1970-01-01","time":"00:00:00""#, "1970-01-01T00:00:00Z"),
        (#""notes":"now""#, "2026-01-08T14:30:00Z"),
    ])
    func bothFormsOfADateAreAccepted(fields: String, date: String) async throws {
        try await ProgressAppServer.run { server in
            let answer = try await Self.post(
                server, server.login().access, #""type":"steps","quantity":8214,"# + fields)
            #expect(answer.status == 201 && answer.data?.text("date") == date, "\(answer)")
            #expect(answer.data?["quantity"]?.double == 8_214)
        }
    }

    /// Times are read in the configured time zone, also around clock changes.
    @Test(arguments: [
        (#""date":"2024-01-15","time":"08:00:00""#, "2024-01-15T13:00:00Z"),
        (#""date":"2024-11-03","time":"01:30:00""#, "2024-11-03T05:30:00Z"),
        (#""date":"2024-07-15""#, "2024-07-15T04:00:00Z"),
        (#""date":"2024-03-10","time":"02:30:00""#, nil as String?),
    ])
    func aDateWithoutAZoneIsReadInTheConfiguredZone(fields: String, date: String?) async throws {
        try await ProgressAppServer.run(["ZONE": "America/New_York"]) { server in
            let answer = try await Self.post(server, server.login().access, #""type":"steps","quantity":1,"# + fields)
            #expect(answer.data?.text("date") == date)
            #expect(answer.status == (date == nil ? 400 : 201))
        }
    }

    /// A day without a time is the civil day at the place where the owner lives. A day with a time is read in the configured
    /// zone (F-83).
    @Test func aDateWithoutATimeIsTheOwnersDay() async throws {
        try await ProgressAppServer.run { server in
            let token = try await server.login().access
            try await server.live(in: "America/New_York")
            let day = try await Self.post(server, token, #""type":"steps","quantity":9000,"date":"2025-08-27""#)
            #expect(day.data?.text("date") == "2025-08-27T04:00:00Z")
            let moment = try await Self.post(
                server, token, #""type":"steps","quantity":1,"date":"2025-08-27","time":"08:00:00""#)
            #expect(moment.data?.text("date") == "2025-08-27T08:00:00Z")
            let late = try await server.log(
                token, #"{"type":"steps","quantity":2,"logged_at":"2025-08-28T03:59:59Z"}"#)
            let listed = try await server.ask("GET", "progress?from=2025-08-27&to=2025-08-27", token: token)
            #expect(Self.ids(listed).count == 3 && Self.ids(listed).first == late)
        }
    }

    /// While the progress API is enabled, the served contract includes it, with refusals as the API's contract describes them
    /// (F-99).
    @Test func theServedContractDescribesTheProgressAPI() async throws {
        try await ProgressAppServer.run { server in
            let document = try #require(try await server.server.ask("GET", "/openapi.json").json)
            let paths = try #require(document["paths"]).members.map(\.name)
            #expect(
                paths.filter { $0.hasPrefix("/api/v1") } == [
                    "/api/v1/auth/register", "/api/v1/auth/login", "/api/v1/auth/refresh", "/api/v1/progress",
                    "/api/v1/progress/history", "/api/v1/progress/{id}",
                ])
            let refusal = document["paths"]?["/api/v1/progress"]?["post"]?["responses"]?["400"]?["content"]
            #expect(refusal?.members.map(\.name) == ["application/json"])
            let shape = refusal?["application/json"]?["schema"]?["properties"]?["error"]?["properties"]
            #expect(shape?.members.map(\.name) == ["message", "code"])
        }
        try await ProgressAppServer.run(["KEY": ""]) { server in
            let document = try #require(try await server.server.ask("GET", "/openapi.json").json)
            #expect(document["paths"]?.members.contains { $0.name.hasPrefix("/api/v1") } == false)
        }
    }

    @Test(arguments: [
        #""type":"weight","quantity":NaN"#, #""type":"weight","quantity":Infinity"#, #""type":"weight","quantity":-1"#,
        #""type":"weight","quantity":1e400"#, #""type":"weight","quantity":-1e400"#, #""type":"weight","quantity":0"#,
        #""type":"weight","quantity":500"#, #""type":"active_minutes","quantity":1440"#, #""type":"weight""#,
        #""type":"weight","quantity":"much""#, #""type":"heart_rate","quantity":70"#, #""type":"Weight","quantity":70"#,
        #""type":"weight","quantity":null"#, #""quantity":70"#, #""type":"weight","quantity":1,"quantity":2"#,
        #""type":"weight","quantity":70,"notes":7"#,
        #""type":"weight","quantity":70,"notes":"\#(String(repeating: "n", count: 501))""#,
        #""type":"weight","quantity":70,"notes":"\u0000""#,
        #""type":"weight","quantity":70,"logged_at":"2024-01-15T08:00:00""#,
        #""type":"weight","quantity":70,"logged_at":"2024-01-15""#,
        // A leap second exists only at the end of a day in UTC (F-94).
        #""type":"weight","quantity":70,"logged_at":"2025-06-15T12:30:60Z""#,
        #""type":"weight","quantity":70,"date":"2024-01-15T08:00:00Z""#,
        #""type":"weight","quantity":70,"date":"2024-02-30""#, #""type":"weight","quantity":70,"time":"08:00:00""#,
        #""type":"weight","quantity":70,"date":"2024-01-15","time":"08:00""#,
        #""type":"weight","quantity":70,"date":"2024-01-15","time":"24:00:00""#,
        #""type":"weight","quantity":70,"date":"2200-01-01","time":"08:00:00""#,
        #""type":"weight","quantity":70,"logged_at":"2200-01-01T00:00:00Z""#,
        #""type":"weight","quantity":70,"date":"1899-12-31","time":"08:00:00""#,
        #""type":"weight","quantity":70,"date":"2024-01-15","time":"08:00:00","logged_at":"2024-01-15T08:00:00Z""#,
    ])
    func aMalformedEntryIsRefused(fields: String) async throws {
        try await ProgressAppServer.run { server in
            let token = try await server.login().access
            let answer = try await Self.post(server, token, fields)
            #expect(answer.status == 400 && answer.code == "INVALID_REQUEST", "\(answer)")
            #expect(answer.message?.isEmpty == false && answer.json?.members.map(\.name) == ["error"])
            #expect(try await server.ask("GET", "progress", token: token).body == #"{"data":[]}"#)
        }
    }

    @Test func notesOf500CharactersAreAccepted() async throws {
        try await ProgressAppServer.run { server in
            let notes = String(repeating: "é", count: 500)
            let answer = try await Self.post(
                server, server.login().access, #""type":"weight","quantity":70,"notes":"\#(notes)""#)
            #expect(answer.data?.text("notes") == notes)
        }
    }

    // MARK: Reading

    /// The latest weight is returned even if it was recorded two months ago, and even if a limit is given.
    @Test func theLatestEntryIsAnsweredRegardlessOfItsAge() async throws {
        try await ProgressAppServer.run { server in
            let token = try await server.login().access
            let old = try await server.log(
                token, #"{"type":"weight","quantity":80,"logged_at":"2025-06-01T08:00:00Z"}"#)
            let latest = try await server.log(
                token, #"{"type":"weight","quantity":79,"logged_at":"2025-10-01T08:00:00Z"}"#)
            let steps = try await server.log(
                token, #"{"type":"steps","quantity":9,"logged_at":"2026-01-01T23:30:00Z"}"#)
            func ids(_ query: String) async throws -> [String] {
                Self.ids(try await server.ask("GET", "progress" + query, token: token))
            }
            #expect(try await ids("") == [latest, steps])
            #expect(try await ids("?type=weight") == [latest])
            #expect(try await ids("?type=weight&limit=1") == [latest])
            #expect(try await ids("?limit=100") == [steps, latest, old])
            #expect(try await ids("?offset=1") == [latest, old])
            #expect(try await ids("?from=2025-10-01&to=2025-10-01") == [latest])
            #expect(try await ids("?from=2025-10-02") == [steps])
            #expect(try await ids("?to=2025-10-01") == [latest, old])
            #expect(try await ids("?from=2026-01-02&unknown=1").isEmpty)
            #expect(try await ids("/history?limit=2&page=2") == [old])
            #expect(try await ids("/history?type=steps") == [steps])
            let page = try await server.ask("GET", "progress?limit=1&offset=1&type=weight", token: token)
            #expect(page.data?["total"] == 2 && page.data?["limit"] == 1 && page.data?["offset"] == 1)
            #expect(page.data?.members.map(\.name) == ["entries", "total", "limit", "offset"])
        }
    }

    @Test(arguments: [
        "limit=0", "limit=101", "limit=x", "limit=9223372036854775808", "offset=-1", "offset=1000000001", "type=pulse",
        "from=today", "from=2026-02-30", "to=2026-01-08T00:00:00Z", "from=2026-01-02&to=2026-01-01", "limit=1&limit=2",
    ])
    func aMalformedQueryIsRefused(query: String) async throws {
        try await ProgressAppServer.run { server in
            let token = try await server.login().access
            let answer = try await server.ask("GET", "progress?" + query, token: token)
            #expect(answer.status == 400 && answer.code == "INVALID_REQUEST", "\(answer)")
        }
    }

    @Test func theFirstAndLastDaysAreAcceptedInARange() async throws {
        try await ProgressAppServer.run(["ZONE": "Pacific/Apia"]) { server in
            let token = try await server.login().access
            // The day 30 December 2011 did not exist in Apia.
            let id = try await server.log(token, #"{"type":"steps","quantity":9,"date":"2011-12-30"}"#)
            for query in [
                "from=0001-01-01&to=9999-12-31", "from=2011-12-30", "from=2011-12-31&to=2011-12-31", "to=9999-12-31",
            ] {
                #expect(Self.ids(try await server.ask("GET", "progress?" + query, token: token)) == [id], "\(query)")
            }
            #expect(Self.ids(try await server.ask("GET", "progress?to=2011-12-30", token: token)).isEmpty)
        }
    }

    // MARK: Deleting

    @Test func anOwnerDeletesOnlyTheirOwnEntries() async throws {
        try await ProgressAppServer.run { server in
            let (own, other) = (try await server.login().access, try await server.register("b@example.org").access)
            let id = try await server.log(own)
            func delete(_ id: String, _ token: String) async throws -> ProbeAnswer {
                try await server.ask("DELETE", "progress/" + id, token: token)
            }
            #expect(Self.ids(try await server.ask("GET", "progress?limit=100", token: other)).isEmpty)
            let foreign = try await delete(id, other)
            #expect(foreign.status == 403 && foreign.code == "FORBIDDEN")
            for unknown in ["01a2b3c4-0000-7000-8000-000000000000", "1", "%27", id + "0"] {
                let answer = try await delete(unknown, own)
                #expect(answer.status == 404 && answer.code == "NOT_FOUND", "\(unknown)")
            }
            let gone = try await delete(id, own)
            #expect(gone.status == 204 && gone.body.isEmpty)
            #expect(try await delete(id, own).status == 404)
            // A removed entry belongs to nobody: another owner gets the same answer.
            #expect(try await delete(id, other).status == 404)
        }
    }

    // MARK: Repeated requests

    @Test func aRequestWithAKeyRunsOnce() async throws {
        try await ProgressAppServer.run { server in
            let token = try await server.login().access
            let (fields, key) = (#""type":"water_liters","quantity":0.5"#, ["Idempotency-Key: k1"])
            let first = try await Self.post(server, token, fields, key)
            let again = try await Self.post(server, token, fields, key)
            #expect(first.status == 201 && first.body == again.body)
            #expect(again.headers["idempotent-replayed"] == "true")
            #expect(try await Self.post(server, token, fields).body != first.body)
            // A stored answer is only for the app that has the key.
            let stranger = try await server.server.ask(
                "POST", "/api/v1/progress", key + [ProbeServer.json, "Authorization: Bearer \(token)"],
                body: "{\(fields)}")
            #expect(stranger.status == 401 && stranger.data == nil)
        }
    }

    // MARK: The form of answers

    @Test func everyRefusalHasTheFormOfTheContract() async throws {
        try await ProgressAppServer.run { server in
            let token = try await server.login().access
            let large = #"{"type":"weight","quantity":1,"notes":"\#(String(repeating: "n", count: 20_000))"}"#
            let answers = [
                (try await server.ask("GET", "progress"), 401, "UNAUTHORIZED"),
                (try await server.ask("GET", "none", token: token), 404, "NOT_FOUND"),
                (try await server.ask("GET", "", token: token), 404, "NOT_FOUND"),
                (try await server.ask("PUT", "progress", token: token, "{}"), 405, "METHOD_NOT_ALLOWED"),
                (try await server.ask("POST", "progress", token: token, large), 413, "PAYLOAD_TOO_LARGE"),
                (try await server.ask("POST", "progress", token: token, "{"), 400, "INVALID_REQUEST"),
                (
                    try await server.server.ask(
                        "POST", "/api/v1/progress",
                        [ProgressAppServer.apiKey, "Authorization: Bearer \(token)", "Content-Type: text/csv"],
                        body: "{}"), 415, "UNSUPPORTED_MEDIA_TYPE"
                ),
            ]
            for (answer, status, code) in answers {
                #expect(answer.status == status && answer.code == code, "\(answer)")
                #expect(answer.json?.members.map(\.name) == ["error"])
                #expect(answer.json?["error"]?.members.map(\.name) == ["message", "code"])
                #expect(answer.headers["content-type"] == "application/json")
            }
        }
    }

    @Test func aThrottledClientIsRefusedInTheFormOfTheContract() async throws {
        try await ProgressAppServer.run(configure: { configuration in
            configuration.rates.requestsPerSecondPerAddress = 0.1
            configuration.rates.requestBurstPerAddress = 2
        }) { server in
            for _ in 0..<2 { _ = try await server.ask("GET", "progress") }
            let answer = try await server.ask("GET", "progress")
            #expect(answer.status == 429 && answer.code == "RATE_LIMIT_EXCEEDED")
            #expect(answer.headers["retry-after"] != nil)
        }
    }

    /// Without a key the API does not exist: answers have Mizan's own form and do not mention the API.
    @Test func withoutAConfiguredKeyTheAPIIsAbsent() async throws {
        try await ProgressAppServer.run(["KEY": ""]) { server in
            for (method, path) in [
                ("GET", "progress"), ("POST", "auth/login"), ("POST", "auth/register"), ("GET", "x"),
            ] {
                let answer = try await server.ask(method, path, method == "POST" ? "{}" : nil)
                let none = try await server.server.ask(method, "/none/1/x")
                #expect(answer.status == 404 && answer.headers["content-type"] == "application/problem+json")
                #expect(
                    answer.whatItSays.replacing("/api/v1/\(path)", with: "")
                        == none.whatItSays.replacing("/none/1/x", with: ""))
            }
        }
    }

    /// An entry that arrives through the façade is a record like any other.
    @Test func anEntryFromTheFacadeIsAnOrdinaryRecord() async throws {
        try await ProgressAppServer.run { server in
            let id = try await server.log(try await server.login().access)
            let own = try await server.server.application.home.access.signIn.signIn(
                name: ProbeServer.name, password: ProbeServer.password, address: nil)
            let bearer = "Authorization: Bearer \(own.access.text)"
            let entry = try await server.server.ask("GET", "/v1/fitness/entries/" + id, [bearer])
            #expect(entry.text("type") == "weight" && entry.text("zone") != nil && entry.text("day") != nil)
            let undone = try await server.server.ask(
                "POST", "/v1/undo", [bearer, ProbeServer.json], body: #"{"number":1}"#)
            #expect(undone.status == 200, "\(undone)")
            #expect(try await server.server.ask("GET", "/v1/fitness/entries/" + id, [bearer]).status == 404)
        }
    }
}
