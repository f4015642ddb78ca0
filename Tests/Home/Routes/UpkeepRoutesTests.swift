import Foundation
import HTTPKit
import HomeDoor
import Kernel
import Testing

/// Backups and the doctor over HTTP: a request orders the work, and another one reads its result.
struct UpkeepRoutesTests {
    private func run(_ body: @Sendable (TestFacade, Caller) async throws -> Void) async throws {
        try await TestFacade.run { facade in
            let admin = Caller(owner: facade.me, permissions: .everything, isAdmin: true)
            let work = Task { await facade.home.runOrders() }
            try await body(facade, admin)
            work.cancel()
            await work.value
        }
    }

    /// The result of an order, as soon as it has ended.
    private func result(_ answer: TestAnswer, _ facade: TestFacade, _ admin: Caller) async throws -> JSONValue {
        #expect(answer.status == 202)
        let location = try #require(answer.header("Location"))
        for _ in 0..<3_000 {
            let order = try await facade.send("GET", location, by: admin)
            #expect(order.status == 200)
            if order.text("state") != "under-way" { return order.json }
            try await Task.sleep(for: .milliseconds(10))
        }
        throw MizanError(.internal, "test.order", "The order did not end.")
    }

    private func backups(_ facade: TestFacade, _ admin: Caller) async throws -> [JSONValue] {
        guard case .array(let items)? = try await facade.send("GET", "/v1/backups", by: admin).json["items"] else {
            return []
        }
        return items
    }

    @Test func anAdminMakesListsAndVerifiesABackup() async throws {
        try await run { facade, admin in
            #expect(try await backups(facade, admin).isEmpty)
            let made = try await result(facade.send("POST", "/v1/backups", by: admin), facade, admin)
            #expect(made["state"] == "done" && made["kind"] == "backup")
            let listed = try await backups(facade, admin)
            #expect(listed.count == 1 && listed[0]["proof"] == "here" && listed[0]["origin"] == "hand")
            guard case .string(let name)? = listed[0]["name"] else { throw MizanError(.internal, "test.name", "none") }
            #expect(made["backup"]?["name"] == .string(name))
            let path = "/v1/backups/\(name)/verification"
            let verified = try await result(facade.send("POST", path, by: admin), facade, admin)
            #expect(verified["state"] == "done" && verified["name"] == .string(name))
            // The place on the machine is not told.
            for json in [made, verified, listed[0]] { #expect(!JSONWriter.text(json).contains("/")) }
        }
    }

    @Test func aDamagedBackupIsReportedAndAForeignNameIsNoPath() async throws {
        try await run { facade, admin in
            let made = try await result(facade.send("POST", "/v1/backups", by: admin), facade, admin)
            guard case .string(let name)? = made["backup"]?["name"] else {
                throw MizanError(.internal, "test.name", "none")
            }
            let file = try #require(facade.path) + "/backups/" + name
            var bytes = try Data(contentsOf: URL(filePath: file))
            bytes[bytes.count - 100] ^= 1
            try bytes.write(to: URL(filePath: file))
            let found = try await result(
                facade.send("POST", "/v1/backups/\(name)/verification", by: admin), facade, admin)
            #expect(found["state"] == "failed" && found["problem"]?["detail"] != nil)
            for other in ["none.sqlite", "..%2Fmizan.sqlite", "..%2F..%2F..%2Fetc%2Fpasswd"] {
                let answer = try await facade.send("POST", "/v1/backups/\(other)/verification", by: admin)
                #expect(answer.status == 404 && answer.problem == "backup.unknown", "\(other)")
            }
        }
    }

    @Test func theDoctorExaminesTheOpenStore() async throws {
        try await run { facade, admin in
            let found = try await result(facade.send("POST", "/v1/doctor", by: admin), facade, admin)
            guard case .array(let checks)? = found["checks"] else { throw MizanError(.internal, "test.checks", "none") }
            let results = Dictionary(checks.map { ($0["check"], $0["result"]) }) { first, _ in first }
            #expect(results["integrity"] == "ok" && results["schema"] == "ok" && results["journal"] == "ok")
            // Opening the file beside SQLite would release SQLite's locks.
            #expect(results["file"] == nil)
            // The store is still open.
            #expect(try await facade.send("GET", "/v1/today", by: admin).status == 200)
        }
    }

    @Test func theSameOrderIsGivenOnce() async throws {
        try await TestFacade.run { facade in
            let admin = Caller(owner: facade.me, permissions: .everything, isAdmin: true)
            let first = try await facade.send("POST", "/v1/backups", by: admin)
            let second = try await facade.send("POST", "/v1/backups", by: admin)
            #expect(first.status == 202 && first.text("id") == second.text("id"))
            let other = try await facade.send("POST", "/v1/doctor", by: admin)
            #expect(other.text("id") != first.text("id"))
            let unknown = try await facade.send("GET", "/v1/upkeep/\(facade.me)", by: admin)
            #expect(unknown.status == 404 && unknown.problem == "upkeep.unknown")
        }
    }

    /// A token has no right of an admin, whoever made it, and a member has none.
    @Test(arguments: [
        ("GET", "/v1/backups"), ("POST", "/v1/backups"), ("POST", "/v1/backups/a/verification"), ("POST", "/v1/doctor"),
        ("GET", "/v1/upkeep/01a2b3c4-0000-7000-8000-000000000000"),
    ])
    func onlyASignedInAdminMayDoIt(method: String, path: String) async throws {
        try await TestFacade.run { facade in
            let token = Caller(
                owner: facade.me, permissions: .only([.write("home"), .read("home")]), isAdmin: true, apiToken: "t")
            let member = Caller(owner: facade.other, permissions: .everything)
            for caller in [token, member] {
                let answer = try await facade.send(method, path, by: caller)
                #expect(answer.status == 403)
            }
            let unknown = try await facade.send(method, path, by: nil)
            #expect(unknown.status == 401)
        }
    }
}
