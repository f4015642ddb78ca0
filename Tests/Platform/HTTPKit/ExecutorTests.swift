import Glibc
import HTTPKit
import Kernel
import ModuleKit
import Storage
import Testing

/// Endpoints over a real store.
struct ExecutorTests {
    private static let owner = Samples.owner

    /// A store with one owner and one table, in a directory of its own.
    private func withExecutor(_ body: (EndpointExecutor) async throws -> Void) async throws {
        let directory = try StoreDirectory(creating: "/tmp/mizan-httpkit-\(getpid())-\(UInt64.random(in: 0 ... .max))")
        let database = try SQLiteDatabase(directory) { Instant(microseconds: 0) }
        try await database.migrate([
            MigrationSet(module: "test", [Migration("001", ["CREATE TABLE words (owner INTEGER, word TEXT)"])])
        ])
        try await database.write(.house) { transaction in
            try Owners.create(Self.owner, name: "one", epoch: "e", in: transaction)
        }
        let executor = EndpointExecutor(
            read: { owner, body in try await database.read(owner, body) },
            write: { owner, body in try await database.write(owner, body) })
        try await body(executor)
        try await database.close()
        for file in ["mizan.sqlite", "mizan.sqlite-wal", "mizan.sqlite-shm", "gate.lock", "write.lock", "open.lock"] {
            unlink(directory.file(file))
        }
        rmdir(directory.path)
    }

    private static let add = Endpoint.writing(
        .post, "/words", "", slice: "words", body: .object([.required("word", .text)]),
        answers: [.created("", [.required("count", .integer)])]
    ) { request, writing in
        let word = try request.body.text("word")
        try writing.session.execute("INSERT INTO words VALUES (\(writing.ownerKey), \(word))")
        // An answer that is not declared, after the row was written.
        return word == "fault" ? .noContent : .created(["count": 1], at: "/words/\(word)")
    }

    private static let later = Endpoint.preparing(
        .post, "/later", "", slice: "words", body: .object([.required("word", .text)]), answers: [.noContent("")]
    ) { request in
        let word = try request.body.text("word")
        await Task.yield()
        return { writing in
            try writing.session.execute("INSERT INTO words VALUES (\(writing.ownerKey), \(word))")
            return .noContent
        }
    }

    private static let all = Endpoint.reading(
        .get, "/words", "", slice: "words", answers: [.page("", of: [.required("word", .text)])]
    ) { request, reading in
        let words = try reading.session.rows("SELECT word FROM words WHERE owner = \(reading.ownerKey)")
        return .page(RecordPage(items: try words.map { try $0.text(0) }, next: nil)) { ["word": .string($0)] }
    }

    private func send(
        _ method: String, _ target: String, _ body: String = "", _ executor: EndpointExecutor,
        caller: Caller? = Caller(owner: owner, permissions: .everything)
    ) async throws -> EncodedResponse {
        let head = RequestHead(method: method, target: target) { name in
            switch name {
            case "content-type": "application/json"
            case "content-length": String(body.utf8.count)
            default: nil
            }
        }
        let registry = try EndpointRegistry([Self.add, Self.later, Self.all])
        return try await executor.respond(
            to: registry.route(head), head, caller: { caller }, body: { _ in Array(body.utf8) })
    }

    @Test func whatAWriteStoresAReadFinds() async throws {
        try await withExecutor { executor in
            let answer = try await send("POST", "/words", #"{"word":"nur"}"#, executor)
            #expect(
                answer
                    == EncodedResponse(
                        status: 201, contentType: "application/json", body: Array(#"{"count":1}"#.utf8),
                        headers: [.init("Location", "/words/nur")]))
            _ = try await send("POST", "/later", #"{"word":"sabr"}"#, executor)
            let list = try await send("GET", "/words", "", executor)
            #expect(String(decoding: list.body, as: UTF8.self) == #"{"items":[{"word":"nur"},{"word":"sabr"}]}"#)
        }
    }

    @Test func anUndeclaredAnswerUndoesTheWrite() async throws {
        try await withExecutor { executor in
            await #expect {
                _ = try await send("POST", "/words", #"{"word":"fault"}"#, executor)
            } throws: { ($0 as? MizanError)?.reason == "http.undeclared-answer" }
            let list = try await send("GET", "/words", "", executor)
            #expect(String(decoding: list.body, as: UTF8.self) == #"{"items":[]}"#)
        }
    }

    @Test(arguments: [
        (Caller.Permissions.only([.read("words")]), "GET", nil), (.only([.write("words")]), "GET", nil),
        (.only([.read("words")]), "POST", "http.scope"), (.only([.write("habits")]), "GET", "http.scope"),
        (.only([.write("words")]), "POST", nil), (.only([]), "GET", "http.scope"),
    ])
    func aTokenDoesWhatItsScopesSay(permissions: Caller.Permissions, method: String, reason: String?) async throws {
        try await withExecutor { executor in
            let caller = Caller(owner: Self.owner, permissions: permissions)
            var found: String?
            do {
                let body = method == "POST" ? #"{"word":"nur"}"# : ""
                _ = try await send(method, "/words", body, executor, caller: caller)
            } catch let error as MizanError { found = error.reason }
            #expect(found == reason)
        }
    }

    @Test func withoutACallerNothingIsRead() async throws {
        let error = await Samples.failure("GET", "/v1/quran/favorites/1:1", to: [Samples.favorite], caller: nil)
        #expect(error == HTTPErrors.unauthenticated)
    }

    @Test func openEndpointsNeedNoCaller() async throws {
        #expect(try await Samples.send("GET", "/healthz", to: [Samples.open], caller: nil).status == 200)
    }
}
