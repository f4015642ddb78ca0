import HTTPKit
import HomeData
import Kernel
import ModuleKit
import Storage
import TestSupport

@testable import Composition

/// A house with three people, in which the first owns every record that the endpoints' examples name.
struct MatrixHouse {
    let endpoints: [Endpoint]
    let registry: EndpointRegistry
    private let house: House
    private let executor: EndpointExecutor
    private let owner: OwnerID
    private let other: OwnerID
    private let admin: OwnerID
    private let directory: TemporaryDirectory

    init() async throws {
        directory = try TemporaryDirectory()
        house = try await House.open(at: directory.file("store"))
        owner = try await house.owner(named: nil).id
        other = OwnerID(house.context.identifiers.fresh())
        admin = OwnerID(house.context.identifiers.fresh())
        endpoints = Contract.endpoints(home: house.home, slices: house.slices, modules: house.modules)
        registry = try EndpointRegistry(endpoints)
        executor = EndpointExecutor(context: house.context)
        try await house.context.database.write(.house) { [other, admin] transaction in
            try Owners.create(other, name: "other", epoch: "o", in: transaction)
            try Owners.create(admin, name: "admin", epoch: "a", in: transaction)
        }
        _ = try await house.home.imports.run(file: Fixtures.sample, owner: owner)
        let types = house.modules.flatMap(\.recordTypes)
        try await house.context.write(owner) { transaction in
            for (name, key, fields) in MatrixRecords.all {
                guard let type = types.first(where: { $0.schema.type == name }) else { continue }
                _ = try type.apply(.put(key: key, fields: fields), in: transaction)
            }
        }
    }

    func close() async throws { try await house.close() }

    /// How many changes the owner's records have seen.
    func version() async throws -> RecordVersion {
        try await house.context.read(owner) { try Owners.require($0.owner, in: $0.session).version }
    }

    /// What may not be seen by anyone else: the name that stands in all of the owner's records.
    var secret: String { owner.recordName }

    // MARK: Asking

    /// Whose token it is. A stand-in for looking it up: what has expired or was revoked is nobody's.
    private func caller(_ caller: MatrixCaller, _ endpoint: Endpoint) -> Caller? {
        switch caller {
        case .anonymous, .expired, .revoked: nil
        case .own: Caller(owner: owner, permissions: .everything)
        case .other: Caller(owner: other, permissions: .everything)
        case .admin: Caller(owner: admin, permissions: .everything, isAdmin: true)
        case .readOnly: Caller(owner: owner, permissions: .only(Set(slices.map(Scope.read))))
        case .otherSlice:
            Caller(
                owner: owner,
                permissions: .only(Set(slices.filter { $0 != endpoint.scope.slice }.map(Scope.write))))
        }
    }

    private var slices: [String] { Array(Set(endpoints.compactMap(\.scope.slice))) }

    /// Sends the request that the endpoint's examples make.
    func ask(_ endpoint: Endpoint, as asking: MatrixCaller, method: String? = nil) async throws -> EncodedResponse {
        let body = endpoint.body.sample.map { JSONWriter.bytes($0) } ?? []
        let head = RequestHead(method: method ?? endpoint.method.rawValue, target: try target(endpoint)) { name in
            switch name {
            case "content-length": body.isEmpty ? nil : String(body.count)
            case "content-type": body.isEmpty ? nil : "application/json"
            default: nil
            }
        }
        do {
            return try await executor.respond(
                to: registry.route(head), head, caller: { caller(asking, endpoint) }, body: { _ in body })
        } catch {
            return ProblemDetails(error).response(requestID: "r")
        }
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
        switch field.sample {
        case .string(let text)?: text
        case .integer(let number)?: String(number)
        default:
            throw MizanError(
                .internal, "test.no-example", "\(endpoint.name): “\(field.name)” is declared without an example.")
        }
    }
}

extension Scope {
    fileprivate var slice: String? {
        switch self {
        case .open, .admin: nil
        case .read(let slice), .write(let slice): slice
        }
    }
}
