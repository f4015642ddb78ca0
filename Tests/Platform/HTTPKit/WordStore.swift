import Glibc
import HTTPKit
import Kernel
import ModuleKit
import Storage
import Synchronization

/// A store with one owner and one table of words, and endpoints of every form for this table.
enum WordStore {
    private static let prepared = Mutex<[String: Int]>([:])

    /// The number of times that slow work was done for a word.
    static func preparations(of word: String) -> Int { prepared.withLock { $0[word, default: 0] } }

    static func with(_ body: (EndpointExecutor) async throws -> Void) async throws {
        let directory = try StoreDirectory(creating: "/tmp/mizan-httpkit-\(getpid())-\(UInt64.random(in: 0 ... .max))")
        let database = try SQLiteDatabase(directory) { Instant(microseconds: 0) }
        try await database.migrate([
            MigrationSet(module: "test", [Migration("001", ["CREATE TABLE words (owner INTEGER, word TEXT)"])])
        ])
        try await database.write(.shared) { transaction in
            try Owners.create(Samples.owner, name: "one", epoch: "e", in: transaction)
        }
        let executor = EndpointExecutor(
            read: { owner, body in try await database.read(owner, body) },
            view: { owner, body in try await database.read(for: owner, within: TransactionBudget.read, body) },
            write: { owner, _, body in try await database.write(owner, body) })
        try await body(executor)
        try await database.close()
        for file in ["mizan.sqlite", "mizan.sqlite-wal", "mizan.sqlite-shm", "gate.lock", "write.lock", "open.lock"] {
            unlink(directory.file(file))
        }
        rmdir(directory.path)
    }

    static let add = Endpoint.writing(
        .post, "/words", "", slice: "words", body: .object([.required("word", .text)]),
        answers: [.created("", [.required("count", .integer)])]
    ) { request, writing in
        let word = try request.body.text("word")
        try writing.session.execute("INSERT INTO words VALUES (\(writing.ownerKey), \(word))")
        // For the word “fault”, the endpoint writes the row, and then returns an answer that it does not declare.
        return word == "fault" ? .noContent : .created(["count": 1], at: "/words/\(word)")
    }

    static let later = Endpoint.preparing(
        .post, "/later", "", slice: "words", body: .object([.required("word", .text)]), answers: [.noContent("")]
    ) { request in
        let word = try request.body.text("word")
        prepared.withLock { $0[word, default: 0] += 1 }
        await Task.yield()
        return { writing in
            try writing.session.execute("INSERT INTO words VALUES (\(writing.ownerKey), \(word))")
            return .noContent
        }
    }

    static let all = Endpoint.reading(
        .get, "/words", "", slice: "words", answers: [.page("", of: [.required("word", .text)])]
    ) { request, reading in
        let words = try reading.session.rows("SELECT word FROM words WHERE owner = \(reading.ownerKey)")
        return .page(RecordPage(items: try words.map { try $0.text(0) }, next: nil)) { ["word": .string($0)] }
    }

    /// A record that consists of all words. Its version is the number of words; nil if there are no words.
    static let count: Endpoint.VersionLookup = { _, reading in
        let row = try reading.session.firstRow("SELECT COUNT(*) FROM words WHERE owner = \(reading.ownerKey)")
        return try row?.integer(0) == 0 ? nil : row?.integer(0)
    }

    static func change(_ method: Method) -> Endpoint {
        .writing(
            method, "/book", "", slice: "words", version: count, answers: [.noContent("")],
            errors: [Refusal(.notFound, "words.none", "")]
        ) { request, writing in
            if method != .put, try count(request, writing.view) == nil {
                throw MizanError(.notFound, "words.none", "There are no words.")
            }
            try writing.session.execute("INSERT INTO words VALUES (\(writing.ownerKey), 'more')")
            return .noContent
        }
    }

    static let secret = Endpoint.writing(
        .post, "/secrets", "", slice: "words", cache: .never, answers: [.ok("", .text)]
    ) { _, _ in .ok("secret") }

    static let every = [add, later, all, secret, change(.put), change(.patch), change(.delete)]

    /// Sends a request. If the request fails, this function does not throw, but returns the problem document.
    static func send(
        _ method: String, _ target: String, headers: [String: String] = [:], _ executor: EndpointExecutor
    ) async throws -> EncodedResponse {
        try await send(method, target, "", headers: headers, executor)
    }

    static func send(
        _ method: String, _ target: String, _ body: String, headers: [String: String] = [:],
        _ executor: EndpointExecutor
    ) async throws -> EncodedResponse {
        var lines = Dictionary(uniqueKeysWithValues: headers.map { ($0.key.lowercased(), $0.value) })
        lines["content-length"] = String(body.utf8.count)
        if lines["content-type"] == nil { lines["content-type"] = "application/json" }
        let all = lines
        let head = RequestHead(method: method, target: target) { all[$0] }
        let registry = try EndpointRegistry(every)
        let caller = Caller(owner: Samples.owner, permissions: .everything)
        do {
            return try await executor.respond(
                to: registry.route(head), head,
                caller: { caller }, callerOnView: { .init(probableOwner: caller.owner) { _ in caller } },
                body: IncomingBody(Array(body.utf8)))
        } catch {
            return ProblemDetails(error).response(requestID: "r")
        }
    }

    static func words(_ executor: EndpointExecutor) async throws -> Int {
        let list = try JSONReader.read(try await send("GET", "/words", "", executor).body)
        guard case .array(let items)? = list["items"] else { return -1 }
        return items.count
    }
}

extension EncodedResponse {
    func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }

    /// The reason of the problem, without the common prefix.
    var reason: String? {
        guard contentType == ProblemDetails.contentType, case .string(let type)? = try? JSONReader.read(body)["type"]
        else { return nil }
        return String(type.dropFirst(ProblemDetails.typePrefix.count))
    }
}
