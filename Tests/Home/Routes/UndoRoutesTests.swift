import Accounts
import Dispatch
import HTTPKit
import HomeDoor
import HomePeople
import HomeUpkeep
import HomeWork
import Kernel
import ModuleKit
import Storage
import Synchronization
import Testing

/// An undo over HTTP runs in parts, and requests that only read do not wait for it.
struct UndoRoutesTests {
    private static let many = 6_000
    private static func body(of target: String) -> JSONValue? { target == "/v1/undo" ? .object([]) : nil }
    private static func caller(_ owner: OwnerID) -> Caller { Caller(owner: owner, permissions: .everything) }

    private func makeMany(_ facade: TestFacade, _ name: String = "book") async throws {
        try await JournalOperation(action: "many", origin: .ownerToken).during {
            try await facade.context.write(facade.me, within: .seconds(60)) { transaction in
                let books = (0..<Self.many).map { BookRecord(title: "\(name) \($0)", page: Int64($0)) }
                try RecordTable<BookRecord>(transaction).saveAll(books)
            }
        }
    }

    /// The caller's operations, the latest first.
    private func operations(_ facade: TestFacade) async throws -> [JSONValue] {
        guard case .array(let items)? = try await facade.send("GET", "/v1/operations", as: facade.me).json["items"]
        else {
            return []
        }
        return items
    }

    /// The text of a button that undoes a change names the records that the caller may read, and no other records.
    @Test func descriptionsNameOnlyRecordsThatTheCallerMayRead() async throws {
        try await TestFacade.run { facade in
            for (title, page) in [("Emma", 3), ("Emma", 4), ("Persuasion", 1)] as [(String, Int64)] {
                _ = try await facade.context.write(facade.me) { transaction in
                    try RecordTable<BookRecord>(transaction).save(BookRecord(title: title, page: page))
                }
            }
            _ = try await facade.context.write(facade.me) { transaction in
                for title in ["Emma", "Persuasion"] { try RecordTable<BookRecord>(transaction).remove(title) }
                try RecordTable<ReviewRecord>(transaction).save(ReviewRecord(id: "r", text: "good"))
            }
            func words(_ scopes: Set<Scope>) async throws -> [JSONValue?] {
                let answer = try await facade.send(
                    "GET", "/v1/operations", nil, by: Caller(owner: facade.me, permissions: .only(scopes)))
                guard case .array(let items)? = answer.json["items"] else { return [] }
                return items.map { $0["what"] }
            }
            #expect(
                try await words([.read("home"), .read("shelf")]) == [
                    "Changed 3 records: book, review", "Added book Persuasion", "Changed book Emma", "Added book Emma",
                ])
            #expect(
                try await words([.read("home")]) == [
                    "Changed 3 records of shelf", "Added 1 record of shelf", "Changed 1 record of shelf",
                    "Added 1 record of shelf",
                ])
        }
    }

    @Test func theLastOperationIsFoundWithoutTheWriter() async throws {
        try await TestFacade.run { facade in
            try await makeMany(facade)
            let (begun, begin) = AsyncStream<Void>.makeStream()
            let end = DispatchSemaphore(value: 0)
            let held = Task {
                try await facade.context.write(facade.other, within: .seconds(60)) { _ in
                    begin.yield()
                    #expect(end.wait(timeout: .now() + 20) == .success)
                }
            }
            for await _ in begun { break }
            let token = Caller(owner: facade.me, permissions: .everything, apiToken: "another")
            let answer = try await facade.send("POST", "/v1/undo", [:], by: token)
            #expect(answer.problem == "undo.nothing")
            end.signal()
            try await held.value
        }
    }

    @Test(arguments: [nil, "k"])
    func aLargeUndoRunsInPartsAndIsAnsweredOnce(key: String?) async throws {
        try await TestFacade.run { facade in
            try await makeMany(facade)
            let number = try #require(await operations(facade).first?["number"])
            let answer = try await facade.send(
                "POST", "/v1/undo", ["number": number], by: Self.caller(facade.me), key: key)
            #expect(answer.status == 200 && answer.json["removed"] == .integer(Int64(Self.many)))
            #expect(try await facade.pages(of: facade.me).isEmpty)
            let parts = try await facade.context.read(facade.me) { reading in
                try Journal.batches(after: RecordVersion(Self.many), in: reading)
            }
            #expect(parts.count > 1 && Set(parts.map(\.operation.id)).count == 1)
            let again = try await facade.send(
                "POST", "/v1/undo", ["number": number], by: Self.caller(facade.me), key: key)
            #expect(again.problem == (key == nil ? "undo.already-undone" : nil))
            if key != nil {
                #expect(again.json == answer.json && again.header("Idempotent-Replayed") == "true")
            }
        }
    }

    /// If the repeated request were executed again, it would undo one more operation.
    @Test func aRequestRepeatedWithTheSameKeyIsAppliedOnce() async throws {
        try await TestFacade.run { facade in
            for name in ["first", "second"] { try await makeMany(facade, name) }
            try await withThrowingTaskGroup(of: TestAnswer.self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        try await facade.send("POST", "/v1/undo", [:], by: Self.caller(facade.me), key: "k")
                    }
                }
                for try await answer in group { #expect(answer.status == 200 || answer.problem == "undo.under-way") }
            }
            #expect(try await operations(facade).count == 3)
            #expect(try await facade.pages(of: facade.me).count == Self.many)
        }
    }

    /// Sends a request, stops its work before the second part, runs the closure, and lets the work continue.
    private func interrupted(
        _ target: String, by caller: Caller, _ facade: TestFacade, _ gate: Gate,
        _ body: @escaping @Sendable () async throws -> Void
    ) async throws -> TestAnswer {
        gate.close(at: .settling)
        let asked = Task { try await facade.send("POST", target, Self.body(of: target), by: caller) }
        await gate.reached()
        gate.close(at: .settling)
        gate.letGo()
        await gate.reached()
        try await body()
        gate.letGo()
        return try await asked.value
    }

    @Test(arguments: ["/v1/undo", "/v1/imports/1/undo"])
    func anUndoEndedBetweenPartsIsUnfinishedAndContinues(target: String) async throws {
        let books = Dictionary(uniqueKeysWithValues: (0..<Self.many).map { ("book \($0)", Int64($0)) })
        let gate = Gate()
        try await TestFacade.run(books: books, gate: gate) { facade in
            _ = try await facade.upload("/v1/imports?name=a", TestFacade.books, by: Self.caller(facade.me))
            let answer = try await interrupted(target, by: Self.caller(facade.me), facade, gate) {
                let id = try #require(facade.home.work.entries(of: [facade.me]).first?.id.text)
                #expect(try await facade.send("DELETE", "/v1/work/\(id)", as: facade.me).status == 204)
            }
            #expect(answer.problem == "undo.cancelled")
            let left = try await facade.pages(of: facade.me).count
            #expect(left > 0 && left < Self.many)
            #expect(try await operations(facade).map { $0["unfinished"] } == [true, false])
            let imports = try await facade.send("GET", "/v1/imports", as: facade.me).json
            guard case .array(let items)? = imports["items"] else { return }
            #expect(items.map { $0["state"] } == ["undoing"])
            #expect(try await facade.home.status.report().owners.map(\.unfinished) == [1, 0])
            let again = try await facade.send(
                "POST", target, Self.body(of: target), by: Self.caller(facade.me))
            #expect(again.json["removed"] == .integer(Int64(Self.many)))
            #expect(try await facade.pages(of: facade.me).isEmpty)
            let entries = try await operations(facade)
            #expect(entries.map { $0["unfinished"] } == [false, false])
            #expect(entries.first?["changes"] == .integer(Int64(Self.many)))
            // The undo is one operation, so all of its parts can be reversed together.
            let undone = try #require(entries.first?["number"])
            let back = try await facade.send("POST", "/v1/undo", ["number": undone], by: Self.caller(facade.me))
            #expect(back.status == 200)
            #expect(try await facade.pages(of: facade.me).count == Self.many)
        }
    }

    /// While an undo is running, the owner revokes the token with which the undo was requested.
    @Test func revokingTheTokenEndsTheUndo() async throws {
        let gate = Gate()
        try await TestFacade.run(gate: gate) { facade in
            let tokens = facade.home.access.tokens
            let made = try await tokens.create(
                owner: facade.me, name: "phone", scopes: ["shelf:write"], expiresAt: nil, by: .machine)
            let phone = Caller(
                owner: facade.me, permissions: .only([.write("shelf")]), apiToken: made.token.id, tokenName: "phone")
            try await JournalOperation(action: "many", origin: .token(made.token.id, name: "phone")).during {
                try await facade.context.write(facade.me, within: .seconds(60)) { transaction in
                    let books = (0..<Self.many).map { BookRecord(title: "book \($0)", page: Int64($0)) }
                    try RecordTable<BookRecord>(transaction).saveAll(books)
                }
            }
            let revoking = Mutex<Task<Void, any Error>?>(nil)
            let answer = try await interrupted("/v1/undo", by: phone, facade, gate) {
                let task = Task.detached {
                    try await tokens.revoke(made.token.id, owner: facade.me, by: .machine)
                }
                revoking.withLock { $0 = task }
                // The revocation now waits for the part that is stopped, and will run before the next part.
                while facade.context.database.activity.waiting == 0 { try await Task.sleep(for: .milliseconds(2)) }
            }
            try await revoking.withLock { $0 }?.value
            #expect(answer.problem == "auth.sign-in-again")
            let left = try await facade.pages(of: facade.me).count
            #expect(left > 0 && left < Self.many)
        }
    }
}
