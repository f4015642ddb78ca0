import HTTPKit
import Kernel
import Testing

/// Every endpoint, asked by every kind of caller: the exact status of each cell is committed, and a new endpoint without
/// a row fails.
@Suite(.serialized)
struct AccessMatrixTests {
    @Test func everyEndpointHasARowAndEveryRowAnEndpoint() async throws {
        let house = try await MatrixHouse()
        let names = house.endpoints.map(\.name)
        let rows = try AccessTable.committed().rows.map(\.endpoint)
        #expect(names.filter { !rows.contains($0) } == [], "endpoints without a row in \(AccessTable.path)")
        #expect(rows.filter { !names.contains($0) } == [], "rows without an endpoint")
        #expect(rows == names, "the rows stand in the order of the endpoints")
        try await house.close()
    }

    /// A row whose owner is not let in, or whose example does not work, would hold for any caller.
    @Test func theOwnerIsLetInEverywhere() throws {
        for row in try AccessTable.committed().rows {
            #expect((200..<300).contains(row.statuses[1]), "\(row.endpoint)")
        }
    }

    @Test func eachCellIsAsTheTableSays() async throws {
        let table = try AccessTable.committed()
        for name in try await MatrixHouse.names() {
            let seen = try await Self.walk(name)
            #expect(table.row(name) == seen, "seen: \(seen)")
        }
    }

    /// One endpoint, by all callers on a house of its own; the owner comes last, because the request may end what it is about.
    private static func walk(_ name: String) async throws -> AccessTable.Row {
        let house = try await MatrixHouse()
        let endpoint = try #require(house.endpoints.first { $0.name == name })
        let before = try await house.version()
        var statuses: [MatrixCaller: Int] = [:]
        for caller in MatrixCaller.allCases.filter({ $0 != .own }) + [.own] {
            if caller == .own {
                #expect(try await house.version() == before, "\(name): somebody else changed the owner's records")
            }
            if endpoint.method == .get {
                let head = try await house.ask(endpoint, as: caller, method: "HEAD")
                #expect(try await house.ask(endpoint, as: caller) == head, "HEAD \(endpoint.path), \(caller)")
            }
            let answer = try await house.ask(endpoint, as: caller)
            statuses[caller] = answer.status
            if ![.own, .readOnly].contains(caller) {
                let text = String(decoding: answer.body, as: UTF8.self)
                #expect(!text.contains(house.secret), "\(name): \(caller) sees the owner's records")
            }
        }
        try await house.close()
        return AccessTable.Row(endpoint: name, statuses: MatrixCaller.allCases.map { statuses[$0] ?? 0 })
    }

    @Test(arguments: [
        "", "endpoint,own\n", "endpoint,anonymous,own,other,readOnly,expired,revoked,otherSlice,admin\nGET /,1,2\n",
        "endpoint,anonymous,own,other,readOnly,expired,revoked,otherSlice,admin\nGET /,1,2,3,4,5,6,7,x\n",
    ])
    func aTableThatCannotBeReadIsRefused(text: String) {
        #expect(throws: MizanError.self) { try AccessTable(reading: text) }
    }
}

extension MatrixHouse {
    fileprivate static func names() async throws -> [String] {
        let house = try await MatrixHouse()
        try await house.close()
        return house.endpoints.map(\.name)
    }
}
