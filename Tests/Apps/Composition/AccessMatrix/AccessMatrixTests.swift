import HTTPKit
import Kernel
import Testing

@testable import Composition

/// Sends a request to every endpoint as every kind of caller. The committed table contains the exact status for each pair; an
/// endpoint without a row is a failure.
@Suite(.serialized)
struct AccessMatrixTests {
    @Test(arguments: Contract.slices)
    func everyEndpointHasARowAndEveryRowHasAnEndpoint(slice: String) async throws {
        let application = try await MatrixApplication()
        let names = application.endpoints.filter { Contract.slice(of: $0) == slice }.map(\.name)
        let rows = try AccessTable.committed(slice).rows.map(\.endpoint)
        #expect(names.filter { !rows.contains($0) } == [], "endpoints without a row in \(AccessTable.path(slice))")
        #expect(rows.filter { !names.contains($0) } == [], "rows without an endpoint")
        #expect(rows == names, "the rows stand in the order of the endpoints")
        try await application.close()
    }

    /// Endpoints that admit any caller who sends a secret in the path or in the body. An example cannot contain that secret.
    private static let bySecret = [
        "POST /v1/sessions/refresh": "a refresh token is good for one use",
        "POST /v1/setup/{secret}": "the link is over once somebody has a password, as all three here have",
    ]

    /// Endpoints that are off until a setting names the apps whose users may sign in. `AppleSignInTests` turns them on.
    private static let off = ["POST /v1/sessions/apple", "PUT /v1/account/apple"]

    @Test(arguments: off)
    func anEndpointThatIsOffAdmitsNobody(name: String) throws {
        let row = try #require(try AccessTable.committed().row(name))
        #expect(row.status(.own) == 403 && row.statuses.allSatisfy { [401, 403].contains($0) })
    }

    /// The example of this endpoint names a server that is not there. `RemoteSetupRoutesTests` adds a remote.
    private static let withRemote = "POST /v1/sync/connectors"

    @Test func aRemoteThatIsNotThereIsNotAdded() throws {
        let row = try #require(try AccessTable.committed().row(Self.withRemote))
        #expect(row.status(.own) == 400 && row.statuses.allSatisfy { [400, 401, 403].contains($0) })
    }

    /// Endpoints that let an admin access only the admin's own records. The record in the example belongs to someone else.
    private static let ofTheAdminsOwn = ["accounts", "categories", "transactions"].map {
        "DELETE /v1/finance/\($0)/{id}/permanent"
    }

    @Test(arguments: ofTheAdminsOwn)
    func anAdminCannotReachAnotherAdminsOwnData(name: String) throws {
        let row = try #require(try AccessTable.committed().row(name))
        #expect(row.status(.own) == 403)
        #expect(row.status(.admin) == 404)
    }

    /// A row of refusals proves something only if the example works and one caller is admitted. That caller is the owner, or
    /// the admin for an admin's endpoints, which must refuse the owner.
    @Test func theOwnerHasAccessToEveryEndpoint() throws {
        let table = try AccessTable.committed()
        for endpoint in try Contract.endpointsOfThisBuild()
        where Self.bySecret[endpoint.name] == nil
            && !(Self.ofTheAdminsOwn + Self.off + [Self.withRemote]).contains(endpoint.name)
        {
            let row = try #require(table.row(endpoint.name))
            #expect((200..<300).contains(row.status(endpoint.mayAsk)), "\(row.endpoint)")
            if endpoint.isForAdmins { #expect(row.status(.own) == 403, "\(row.endpoint)") }
        }
    }

    @Test(arguments: bySecret.keys.sorted())
    func everyCallerGetsTheSameAnswerForAWrongSecret(name: String) throws {
        let row = try #require(try AccessTable.committed().row(name))
        #expect(Set(row.statuses).count == 1)
        #expect([401, 404].contains(row.status(.own)))
    }

    @Test func eachCallerGetsTheStatusInTheTable() async throws {
        let table = try AccessTable.committed()
        for name in try await MatrixApplication.names() {
            let seen = try await Self.walk(name)
            #expect(table.row(name) == seen, "seen: \(seen)")
        }
    }

    /// Sends one endpoint's request as every caller, on one separate store. The admitted caller is last, because that caller's
    /// request may delete the record.
    private static func walk(_ name: String) async throws -> AccessTable.Row {
        let application = try await MatrixApplication()
        let endpoint = try #require(application.endpoints.first { $0.name == name })
        if name == "DELETE /v1/account/deletion" { try await application.leave() }
        try await application.prepare(endpoint)
        let before = try await application.version()
        var statuses: [MatrixCaller: Int] = [:]
        for caller in MatrixCaller.allCases.filter({ $0 != endpoint.mayAsk }) + [endpoint.mayAsk] {
            if caller == endpoint.mayAsk {
                #expect(try await application.version() == before, "\(name): somebody else changed the owner's records")
            }
            if endpoint.method == .get {
                let head = try await application.ask(endpoint, as: caller, method: "HEAD")
                let answer = try await application.ask(endpoint, as: caller)
                if endpoint.answers.contains(where: \.isStreamed) {
                    // HEAD does not run the handler, so it reports only what is known before the handler runs.
                    #expect(head.status == answer.status || head.status == 200, "HEAD \(endpoint.path)")
                } else if endpoint.cache == .never {
                    // Such an answer shows a momentary state, which may differ at the next request.
                    #expect(answer.status == head.status && answer.headers == head.headers, "HEAD \(endpoint.path)")
                } else {
                    #expect(answer == head, "HEAD \(endpoint.path), \(caller)")
                }
            }
            let answer = try await application.ask(endpoint, as: caller)
            statuses[caller] = answer.status
            if ![.own, .readOnly].contains(caller) {
                let text = String(decoding: answer.body, as: UTF8.self)
                // An admin may see the names of other owners' tokens, because these give access to the server.
                let isAdmins = caller == .admin && endpoint.path.text == "/v1/accounts/{id}/tokens"
                for secret in application.secrets where !(isAdmins && secret == MatrixCredentials.mark) {
                    #expect(!text.contains(secret), "\(name): \(caller) sees the owner's records")
                }
            }
        }
        try await application.close()
        return AccessTable.Row(endpoint: name, statuses: MatrixCaller.allCases.map { statuses[$0] ?? 0 })
    }

    @Test(arguments: [
        "", "endpoint,own\n", "endpoint,anonymous,own,other,readOnly,expired,revoked,otherSlice,admin\nGET /,1,2\n",
        "endpoint,anonymous,own,other,readOnly,expired,revoked,otherSlice,admin\nGET /,1,2,3,4,5,6,7,x\n",
    ])
    func anUnreadableAccessTableIsRefused(text: String) {
        #expect(throws: MizanError.self) { try AccessTable(reading: text) }
    }
}

extension Endpoint {
    /// The caller that is admitted.
    fileprivate var mayAsk: MatrixCaller { isForAdmins ? .admin : .own }

    fileprivate var isForAdmins: Bool { scope == .admin || scope == .metrics }
}

extension MatrixApplication {
    fileprivate static func names() async throws -> [String] {
        let application = try await MatrixApplication()
        try await application.close()
        return application.endpoints.map(\.name)
    }
}
