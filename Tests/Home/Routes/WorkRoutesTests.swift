import HTTPKit
import HomeDoor
import HomeTransfer
import HomeWork
import Kernel
import Testing

/// Long work is listed and cancelled over HTTP.
struct WorkRoutesTests {
    private static func caller(_ owner: OwnerID) -> Caller { Caller(owner: owner, permissions: .everything) }
    private static let first = "0198c0de-0000-7000-8000-0000000000aa"
    private static let second = "0198c0de-0000-7000-8000-0000000000bb"

    private func upload(_ name: String, _ id: String, _ facade: TestFacade) -> Task<EncodedResponse, any Error> {
        Task {
            try await facade.upload(
                "/v1/imports?name=\(name)&id=\(id)", TestFacade.books, by: Self.caller(facade.me))
        }
    }

    private func reason(_ task: Task<EncodedResponse, any Error>) async -> String? {
        do {
            _ = try await task.value
            return nil
        } catch {
            return ProblemDetails(error).reason
        }
    }

    /// Expects that the cancelled work changed nothing and left no files open.
    private func expectNothing(_ facade: TestFacade) async throws {
        #expect(try await facade.pages(of: facade.me).isEmpty)
        #expect(facade.home.work.entries(of: [facade.me]).isEmpty)
        // The spool is closed with the task of the request. This task may end a moment after the answer.
        let patience = ContinuousClock.now + .seconds(30)
        while try !facade.openSpools().isEmpty, .now < patience { try await Task.sleep(for: .milliseconds(10)) }
        #expect(try facade.openSpools().isEmpty)
    }

    // MARK: Imports

    @Test func workWithASlowBodyIsEnded() async throws {
        try await TestFacade.run(books: ["Risala": 3]) { facade in
            let target = "/v1/work/\(Self.first)"
            let body = IncomingBody(length: 8) { take in
                try await take(Array("b".utf8))
                #expect(try await facade.send("DELETE", target, as: facade.other).status == 404)
                #expect(try await facade.send("DELETE", target, as: facade.me).status == 204)
                // The task of this request is now cancelled, so the next request is sent from a new task.
                try await Task {
                    let again = try await facade.send("DELETE", target, nil, by: Self.caller(facade.me))
                    #expect(again.problem == "work.not-running")
                    // The import is no longer listed, but the work of the import still exists until it has ended.
                    #expect(try await facade.send("GET", "/v1/imports/running", as: facade.me).json == ["items": []])
                    #expect(facade.home.work.entries(of: [facade.me]).map(\.phase) == [.cancelling])
                }.value
                try await Task.sleep(for: .seconds(600))
            }
            let sent = Task {
                try await facade.upload("/v1/imports?name=a&id=\(Self.first)", body, by: Self.caller(facade.me))
            }
            #expect(await reason(sent) == "import.cancelled")
            try await expectNothing(facade)
        }
    }

    @Test(arguments: [Gate.Place.reading, .settling])
    func runningWorkCanBeEnded(place: Gate.Place) async throws {
        let gate = Gate(at: place)
        try await TestFacade.run(books: ["Risala": 3], gate: gate) { facade in
            let sent = upload("a", Self.first, facade)
            await gate.reached()
            let phases = facade.home.work.entries(of: [facade.me]).map(\.phase)
            #expect(phases == [place == .reading ? .reading : .storing])
            #expect(try facade.openSpools().count == 1)
            let target = "/v1/work/\(Self.first)"
            #expect(try await facade.send("DELETE", target, as: facade.other).status == 404)
            #expect(try await facade.send("DELETE", target, as: facade.me).status == 204)
            gate.letGo()
            #expect(await reason(sent) == "import.cancelled")
            try await expectNothing(facade)
            // The same file can be imported afterwards.
            #expect(try await upload("a", Self.first, facade).value.status == 201)
        }
    }

    @Test func waitingWorkCanBeEnded() async throws {
        let gate = Gate(at: .reading)
        try await TestFacade.run(books: ["Risala": 3], gate: gate) { facade in
            let first = upload("a", Self.first, facade)
            await gate.reached()
            let second = upload("b", Self.second, facade)
            while facade.home.work.entries(of: [facade.me]).map(\.phase) != [.reading, .reading] {
                try await Task.sleep(for: .milliseconds(5))
            }
            #expect(try await facade.send("DELETE", "/v1/work/\(Self.second)", as: facade.me).status == 204)
            #expect(await reason(second) == "import.cancelled")
            gate.letGo()
            #expect(try await first.value.status == 201)
            #expect(facade.home.work.entries(of: [facade.me]).isEmpty)
        }
    }

    // MARK: Undo

    @Test(arguments: ["/v1/undo", "/v1/imports/1/undo"])
    func anUndoIsListedAsWorkAndCanBeEnded(target: String) async throws {
        let gate = Gate()
        try await TestFacade.run(books: ["Risala": 3, "Emma": 4], gate: gate) { facade in
            _ = try await upload("a", Self.first, facade).value
            gate.close(at: .settling)
            let asked = undo(target, facade)
            await gate.reached()
            let id = try #require(facade.home.work.entries(of: [facade.me]).first?.id.text)
            let seen = try await facade.send("GET", "/v1/work", as: facade.me).json
            let entry: JSONValue = [
                "id": .string(id), "kind": "undo", "what": "import a", "phase": "undoing",
                "records": ["done": 2, "of": 2], "since": "2026-01-08T14:30:00.000Z",
            ]
            #expect(seen == ["items": [entry]])
            #expect(try await facade.send("GET", "/v1/work", as: facade.other).json == ["items": []])
            #expect(try await facade.send("DELETE", "/v1/work/\(id)", as: facade.other).status == 404)
            #expect(try await facade.send("DELETE", "/v1/work/\(id)", as: facade.me).status == 204)
            gate.letGo()
            #expect(try await asked.value.problem == "undo.cancelled")
            #expect(try await facade.pages(of: facade.me).count == 2)
            #expect(facade.home.work.entries(of: [facade.me]).isEmpty)
            #expect(try await undo(target, facade).value.status == 200)
            #expect(try await facade.pages(of: facade.me).isEmpty)
        }
    }

    private func undo(_ target: String, _ facade: TestFacade) -> Task<TestAnswer, any Error> {
        Task {
            try await facade.send(
                "POST", target, target == "/v1/undo" ? .object([]) : nil, by: Self.caller(facade.me))
        }
    }

    // MARK: Exports and backups

    @Test func sendingAnArchiveCanBeEnded() async throws {
        try await TestFacade.run { facade in
            let sent: Task<Void, any Error> = Task {
                let answer = try await facade.download("/v1/account/archive", by: Self.caller(facade.me))
                #expect(facade.home.work.entries(of: [facade.me]).map(\.phase) == [.sending])
                let stream = try #require(answer.stream)
                try await stream.write(
                    BodyWriter { _ in
                        let work = try #require(facade.home.work.entries(of: [facade.me]).first)
                        #expect(work.kind == .export)
                        #expect(facade.home.work.cancel(work.id, of: [facade.me]))
                        try await Task.sleep(for: .seconds(600))
                    })
            }
            let error = await #expect(throws: MizanError.self) { try await sent.value }
            #expect(error?.reason == "export.cancelled")
            #expect(facade.home.work.entries(of: [facade.me]).isEmpty)
        }
    }

    @Test func writingAnArchiveCanBeEnded() async throws {
        try await TestFacade.run { facade in
            let work = try facade.home.work.begin(.export, "archive", of: facade.me, in: .writing)
            let id = try #require(facade.home.work.entries(of: [facade.me]).first?.id)
            let listener = WorkListener(
                enter: { _ in #expect(facade.home.work.cancel(id, of: [facade.me])) }, report: { _ in })
            let error = await #expect(throws: MizanError.self) {
                try await work.run {
                    try await facade.home.accountExport.run(
                        owner: facade.me, into: facade.home.spool(), telling: listener)
                }
            }
            #expect(error?.reason == "export.cancelled")
        }
    }

    @Test func anAdminSeesOtherOwnersWorkWithoutDetailsAndCanEndIt() async throws {
        try await TestFacade.run { facade in
            let work = try facade.home.work.begin(.undo, "salary.csv", of: facade.me, in: .undoing)
            let id = try #require(facade.home.work.entries().first?.id.text)
            let admin = Caller(owner: facade.other, permissions: .everything, isAdmin: true)
            let seen = try await facade.send("GET", "/v1/work", nil, by: admin).json
            #expect(
                seen == [
                    "items": [
                        [
                            "id": .string(id), "owner": .string(facade.me.description), "kind": "undo", "what": "undo",
                            "phase": "undoing", "since": "2026-01-08T14:30:00.000Z",
                        ]
                    ]
                ])
            let target = "/v1/work/\(id)?owner=\(facade.me.description)"
            #expect(try await facade.send("DELETE", target, as: facade.other).status == 404)
            #expect(try await facade.send("DELETE", "/v1/work/\(id)", nil, by: admin).status == 404)
            #expect(try await facade.send("DELETE", target, nil, by: admin).status == 204)
            await #expect(throws: MizanError.self) { try await work.run { try await Task.sleep(for: .seconds(600)) } }
        }
    }

    @Test func onlyAdminsSeeABackupAndCanEndIt() async throws {
        try await TestFacade.run { facade in
            let work = try facade.home.work.begin(.backup, "home.backup", of: .shared, in: .copying)
            work.report(WorkProgress(bytes: .init(1, of: 4)))
            let id = try #require(facade.home.work.entries(of: [.shared]).first?.id.text)
            #expect(try await facade.send("GET", "/v1/work", as: facade.me).json == ["items": []])
            #expect(try await facade.send("DELETE", "/v1/work/\(id)", as: facade.me).status == 404)
            let admin = Caller(owner: facade.other, permissions: .everything, isAdmin: true)
            let seen = try await facade.send("GET", "/v1/work", nil, by: admin)
            #expect(
                seen.json == [
                    "items": [
                        [
                            "id": .string(id), "kind": "backup", "what": "home.backup", "phase": "copying",
                            "bytes": ["done": 1, "of": 4], "since": "2026-01-08T14:30:00.000Z",
                        ]
                    ]
                ])
            #expect(try await facade.send("DELETE", "/v1/work/\(id)", nil, by: admin).status == 204)
            await #expect(throws: MizanError.self) { try await work.run { try await Task.sleep(for: .seconds(600)) } }
        }
    }
}
