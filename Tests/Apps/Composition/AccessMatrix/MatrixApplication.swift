import Foundation
import HTTPKit
import HomeBase
import HomeCommandsTests
import HomeDoor
import HomeTransfer
import HomeUpkeep
import HomeWork
import Kernel
import ModuleKit
import Storage
import Synchronization
import TestSupport

@testable import Composition

/// A store with three people, one of whom owns every record that the endpoints' examples name.
struct MatrixApplication {
    let endpoints: [Endpoint]
    let registry: EndpointRegistry
    private let application: Application
    private let executor: EndpointExecutor
    private let owner: OwnerID
    private let credentials: MatrixCredentials
    private let directory: TemporaryDirectory
    private let pastVersion: RecordVersion
    private let reader: String
    /// An order of an admin.
    private let order: String
    /// The owner's work, with the id of the examples, so that there is something to cancel.
    private let work: Work

    /// Opens a new copy of a store that is filled only once.
    init() async throws {
        try await self.init(copyOf: Self.furnished.value)
    }

    private static let furnished = Task { try await Furnished() }

    private init(copyOf furnished: Furnished) async throws {
        directory = try TemporaryDirectory(copyOf: furnished.directory)
        let clock = TestClock(furnished.clock.now)
        application = try await Self.open(directory, clock)
        endpoints = Contract.endpoints(home: application.home, slices: application.slices, modules: application.modules)
        registry = try EndpointRegistry(endpoints)
        executor = EndpointExecutor(context: application.context)
        owner = furnished.owner
        pastVersion = furnished.version
        reader = furnished.reader
        work = try application.home.work.begin(
            .import, "running.plist", id: UUID(uuidString: "01a2b3c4-0000-7000-8000-000000000000"), of: owner,
            in: .receiving)
        order = try await application.home.upkeep.order(.examination).id.text
        try directory.place([(Self.backup, Array("none".utf8))], in: "store/backups")
        credentials = MatrixCredentials(furnished.credentials, in: application.home.access)
    }

    /// The backup that the examples name.
    private static let backup = "mizan-20260108T143000Z.sqlite"

    static func open(_ directory: TemporaryDirectory, _ clock: TestClock) async throws -> Application {
        let path = directory.file("store")
        // On PostgreSQL, the setting names the database of the directory.
        let configuration = try TestEngine.address(at: path).map {
            ApplicationConfiguration.read(flags: [:], environment: ["MIZAN_DATA": path, "MIZAN_DATABASE": $0])
        }
        return try await Application.open(
            at: path, configuration: configuration ?? .standard, clock: Clock { clock.now }, hashCost: .least)
    }

    func close() async throws { try await application.close() }

    /// Makes the owner's account wait for a remote, so that its removal can be called off.
    func leave() async throws {
        try await HomeVerbs.addRemote(to: application, of: owner.description, leaving: "wanted")
    }

    func addRemote() async throws { try await HomeVerbs.addRemote(to: application, of: owner.description) }

    func change(_ body: @escaping @Sendable (WriteTransaction) throws -> Void) async throws {
        try await application.context.write(owner, body)
    }

    /// The number of changes of the owner's records.
    func version() async throws -> RecordVersion {
        try await application.context.read(owner) { try Owners.require($0.owner, in: $0.session).version }
    }

    /// The number of times that requests waited for the database's server.
    var trips: Int { application.context.database.activity.steps ?? 0 }

    /// The contents of the owner's records, whatever their versions.
    func contents() async throws -> ContentDigest {
        let types = HomeBase.recordTypes + application.modules.flatMap(\.recordTypes)
        let facts = application.modules.flatMap(\.facts)
        return try await application.context.read(owner) { try ContentDigest(of: types, facts: facts, in: $0) }
    }

    /// Texts that nobody else may see. The name occurs in all of the owner's records, and the mark occurs in the names of all
    /// of the owner's tokens.
    var secrets: [String] { [owner.recordName, MatrixCredentials.mark] }

    // MARK: Asking

    /// Sends the request of the endpoint's examples, or the same request with the given body.
    func ask(
        _ endpoint: Endpoint, as asking: MatrixCaller, method: String? = nil, with json: JSONValue? = nil
    ) async throws -> EncodedResponse {
        let body = try await files(endpoint) ?? (json ?? endpoint.body.sample).map { JSONWriter.bytes($0) } ?? []
        let type = endpoint.body.mediaTypes.first
        let head = RequestHead(method: method ?? endpoint.method.rawValue, target: try target(endpoint)) { name in
            switch name {
            case "content-length": body.isEmpty ? nil : String(body.count)
            case "content-type": body.isEmpty ? nil : type
            default: nil
            }
        }
        do {
            let answer = try await executor.respond(
                to: registry.route(head), head,
                caller: { try await credentials.caller(asking, slice: endpoint.scope.askedSlice) },
                callerOnView: { try await credentials.callerOnView(asking, slice: endpoint.scope.askedSlice) },
                callerAgain: { try await credentials.caller(asking, slice: endpoint.scope.askedSlice) },
                body: IncomingBody(body))
            return try await Self.whole(answer)
        } catch {
            return ProblemDetails(error).response(requestID: "r")
        }
    }

    /// Ends an endless answer once it has no more data for now.
    private struct Enough: Error {}

    /// The answer with its streamed body read to the end.
    private static func whole(_ answer: EncodedResponse) async throws -> EncodedResponse {
        guard let stream = answer.stream else { return answer }
        let sent = Mutex<[UInt8]>([])
        do {
            try await stream.write(
                BodyWriter { bytes in
                    sent.withLock { $0 += bytes }
                    let isAll = String(decoding: bytes, as: UTF8.self).contains("event: caught-up\n")
                    if stream.kind == .feed, isAll { throw Enough() }
                })
        } catch is Enough {}
        return EncodedResponse(
            status: answer.status, contentType: answer.contentType, body: sent.withLock { $0 }, headers: answer.headers)
    }

    private func target(_ endpoint: Endpoint) throws -> String {
        var path = endpoint.path.text
        for field in endpoint.pathFields {
            path = path.replacing("{\(field.name)}", with: try text(of: field, endpoint))
        }
        let query = try endpoint.queryFields.filter { $0.presence == .required }.map { field in
            "\(field.name)=\(try text(of: field, endpoint))"
        }
        return path + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    }

    private func text(of field: Field, _ endpoint: Endpoint) throws -> String {
        if let id = madeHere[endpoint.path.text, default: [:]][field.name] { return id }
        return switch field.sample {
        case .string(let text)?: text
        case .integer(let number)?: String(number)
        default:
            throw MizanError(
                .internal, "test.no-example", "\(endpoint.name): “\(field.name)” is declared without an example.")
        }
    }
}

extension MatrixApplication {
    /// The bodies that are files, because no example can contain a file: an export of the app, and a person's archive from
    /// another store.
    private func files(_ endpoint: Endpoint) async throws -> [UInt8]? {
        switch endpoint.name {
        case "POST /v1/imports": return try [UInt8](Data(contentsOf: URL(filePath: Fixtures.sample)))
        case "PUT /v1/library/books/{id}/document": return Array("%PDF-1.4".utf8)
        case "PUT /v1/blobs/{hash}": return MatrixRecords.document
        // No request goes to another server.
        case "POST /v1/sync/connectors": return Array(#"{"name": "server", "kind": "none", "answers": []}"#.utf8)
        case "POST /v1/accounts/archives":
            let directory = try TemporaryDirectory()
            let elsewhere = try await Application.open(at: directory.file("store"))
            let stranger = try await elsewhere.owner(named: nil)
            _ = try await elsewhere.home.accountExport.run(owner: stranger.id, to: directory.file("archive"))
            try await elsewhere.close()
            return try directory.bytes(of: "archive")
        default: return nil
        }
    }

    /// Values that an example cannot know: the ids of the owner's account, session and token, a record's version.
    private var madeHere: [String: [String: String]] {
        let (account, remote) = (["id": owner.description], ["name": Self.remote])
        return [
            "/v1/upkeep/{id}": ["id": order], "/v1/sync/connectors/{name}": remote,
            "/v1/sync/connectors/{name}/pause": remote, "/v1/sync/connectors/{name}/resumption": remote,
            "/v1/sync/connectors/{name}/decisions": remote,
            "/v1/account/tokens/{id}": ["id": credentials.tokenID], "/v1/sessions/{id}": ["id": credentials.sessionID],
            "/v1/library/readers/{id}": ["id": reader], "/v1/accounts/{id}": account,
            "/v1/blobs/{hash}": ["hash": MatrixRecords.documentHash],
            "/v1/accounts/{id}/password": account, "/v1/accounts/{id}/role": account,
            "/v1/accounts/{id}/quota": account,
            "/v1/accounts/{id}/tokens": account, "/v1/accounts/{id}/sessions": account,
            "/v1/history/{type}/{key}/versions/{version}": ["version": String(pastVersion)],
            "/v1/accounts/{id}/tokens/{token}": ["id": owner.description, "token": credentials.tokenID],
        ]
    }
}

extension Scope {
    fileprivate var askedSlice: String? {
        switch self {
        case .readAny, .writeAny: MatrixCredentials.anySlice
        case .open, .read, .write, .admin, .metrics: slice
        }
    }
}
