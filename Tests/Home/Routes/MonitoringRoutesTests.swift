import Accounts
import HTTPKit
import HomeDoor
import HomePeople
import HomeWork
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

struct MonitoringRoutesTests {
    /// Sends a request whose answer is not JSON.
    private func get(_ target: String, _ facade: TestFacade, by caller: Caller) async throws -> EncodedResponse {
        let head = RequestHead(method: "GET", target: target) { _ in nil }
        return try await EndpointExecutor(context: facade.context).respond(
            to: try facade.registry.route(head), head, caller: { caller }, body: IncomingBody([]))
    }

    @Test func readinessIsAnsweredWithoutAToken() async throws {
        try await TestFacade.run { facade in
            let answer = try await facade.send("GET", "/readyz", nil, by: nil)
            #expect(answer.status == 200)
            #expect(answer.json == ["state": "ready", "modules": []])
            #expect(answer.header("Cache-Control") == "no-store")
        }
    }

    /// If the store is unavailable, the answer reports only this, without internal details.
    @Test func anApplicationWithoutItsStoreIsNotReady() async throws {
        try await TestFacade.run { facade in
            try await facade.context.database.close()
            let answer = try await facade.send("GET", "/readyz", nil, by: nil)
            #expect(answer.status == 503)
            #expect(answer.problem == "server.not-ready")
            #expect(answer.text("state") == "not-ready")
            #expect(answer.text("cause") == "store-unreadable")
            #expect(try await facade.send("GET", "/healthz", as: nil).status == 200)
        }
    }

    @Test func theMetricsHaveThePrometheusFormat() async throws {
        try await TestFacade.run { facade in
            let admin = Caller(owner: facade.me, permissions: .only([.metrics]), isAdmin: true)
            let answer = try await get("/metrics", facade, by: admin)
            #expect(answer.status == 200)
            #expect(answer.contentType == "text/plain; version=0.0.4; charset=utf-8")
            #expect(answer.headers.contains(.init("Cache-Control", "no-store")))
            #expect(!answer.headers.contains { $0.name == "ETag" })
            let page = try Exposition(String(decoding: answer.body, as: UTF8.self))
            for name in [
                "mizan_build_info", "mizan_store_writes_total", "mizan_http_requests_in_flight",
                "process_resident_memory_bytes", "process_start_time_seconds", "process_open_fds",
            ] {
                #expect(page.family(name) != nil, "\(name)")
            }
        }
    }

    /// The status names no person and no path on the disk.
    @Test func theStatusShowsTheStateOfTheJobs() async throws {
        try await TestFacade.run { facade in
            let admin = Caller(owner: facade.me, permissions: .only([.metrics]), isAdmin: true)
            _ = try await facade.home.jobs.run("home.retention")
            let answer = try await get("/v1/status", facade, by: admin)
            #expect(answer.status == 200)
            let status = try JSONReader.read(Array(answer.body))
            guard case .array(let jobs)? = status["jobs"] else {
                Issue.record("no jobs")
                return
            }
            var states: [JSONValue: JSONValue] = [:]
            for job in jobs { states[job["name"] ?? .null] = job["state"] }
            #expect(states["home.clock"] == "never")
            #expect(states["home.retention"] == "ok")
            #expect(status["clock"]?["believed"] == true)
            #expect(status["owners"] == nil && status["store"] == nil)
        }
    }

    /// Only an admin can create a token for the metrics. The token stops working when its owner is no longer an admin.
    @Test func onlyAnAdminsTokenReadsTheMetrics() async throws {
        try await TestFacade.run { facade in
            let tokens = facade.home.access.tokens
            // Nobody has a password yet, so the owner counts as the admin.
            let created = try await tokens.create(
                owner: facade.me, name: "prometheus", scopes: ["metrics:read"], expiresAt: nil, by: .machine)
            #expect(created.token.scopes.map(\.description) == ["metrics:read"])
            _ = try await facade.home.access.passwords.set(
                owner: facade.other, to: "correct horse battery", keepTokens: false, by: .machine)
            let error = await #expect(throws: MizanError.self) {
                try await tokens.create(
                    owner: facade.me, name: "p", scopes: ["home:read", "metrics:read"], expiresAt: nil, by: .machine)
            }
            #expect(error?.reason == "token.admin-only")
            let identity = try await facade.home.access.authentication.identity(of: created.secret.text)
            #expect(identity?.role == .member)
            #expect(identity?.permissions == .only([.metrics]))
            await facade.home.access.tokenUse.settled()
        }
    }
}
