import Kernel
import Testing

@testable import HTTPKit

/// The tests of a dialect on its own: its prefixes, the position of a token, and its JSON.
struct DialectTests {
    private static func dialect(
        _ id: String = "probe", _ prefixes: [PathTemplate] = ["/api/v1"], callers: [CredentialPlace] = [.bearer],
        client: CredentialPlace? = nil
    ) -> Dialect {
        Dialect(
            id: id, prefixes: prefixes, callers: callers, client: client, accessLifetime: .seconds(60),
            json: .init(isLenient: true)
        ) { problem, _ in .init(status: problem.status, body: EncodedBody(json: "x")) }
    }

    @Test func aDialectAppliesToTargetsUnderItsPrefix() throws {
        let registry = try EndpointRegistry(
            [], dialects: [Self.dialect(), Self.dialect("two", ["/database/1", "/device/1"])])
        for (target, id) in [
            ("/api/v1", "probe"), ("/api/v1/", "probe"), ("/api/v1/x?y=/database/1", "probe"), ("/api/v1?x", "probe"),
            ("/device/1/x", "two"), ("/api/v11", nil), ("/api", nil), ("/API/v1", nil), ("/%61pi/v1", nil),
            ("/v1/api/v1", nil), ("//api/v1", nil), ("", nil), ("http://h/api/v1", nil), ("/database/10/x", nil),
        ] {
            #expect(registry.dialect(of: target)?.id == id, "\(target)")
        }
        #expect(try EndpointRegistry([]).dialect(of: "/api/v1") == nil)
    }

    @Test(arguments: [
        ([dialect(), dialect("two", ["/api/v1"])], "overlap"), ([dialect(), dialect("two", ["/api/v1/x"])], "overlap"),
        ([dialect(), dialect("two", ["/x", "/api"])], "overlap"), ([dialect(), dialect("probe", ["/x"])], "its name"),
        ([dialect("Probe")], "its name is not valid"), ([dialect("")], "its name is not valid"),
        ([dialect("p", [])], "no prefix"), ([dialect("p", callers: [])], "accepts no token anywhere"),
        ([dialect("p", ["/a/{b}"])], "no path parameter"), ([dialect("p", ["/a//b"])], "not have an empty segment"),
        ([dialect("p", callers: [.query("session")])], "not a name that logs treat"),
        ([dialect("p", callers: [.digest(name: "X-User", key: "X-Key")])], "not a name that logs treat"),
        ([dialect("p", client: .header("X-Key"))], "not a name that logs treat"),
    ])
    func faultyDialectsAreRefusedByTheRegistry(dialects: [Dialect], fault: String) {
        let error = #expect(throws: MizanError.self) { try EndpointRegistry([], dialects: dialects) }
        #expect(error?.message.contains(fault) == true, "\(error?.message ?? "")")
    }

    @Test func theFirstPlaceWithATokenIsUsed() {
        let dialect = Self.dialect("p", callers: [.query("webToken"), .header("X-Token"), .bearer])
        func token(_ target: String, _ headers: [String: String] = [:]) -> String? {
            dialect.token(in: RequestHead(method: "GET", target: target) { headers[$0] })
        }
        #expect(token("/x?a=1&webToken=a%2Bb&webToken=c", ["x-token": "t", "authorization": "Bearer u"]) == "a+b")
        #expect(token("/x?webToken=", ["x-token": "t", "authorization": "Bearer u"]) == "t")
        #expect(token("/x?webToken=%ZZ", ["authorization": "bearer  u"]) == "u")
        #expect(token("/x?other=1", ["x-token": ""]) == nil)
        #expect(dialect.vary == "X-Token, Authorization")
    }

    @Test(arguments: [
        (["authorization": "Basic YW1pbmE6b3Blbjpub3c="], "basic amina:open:now"),
        (["authorization": "basic  YW1pbmE6"], "basic amina:"), (["authorization": "Basic YW1pbmE="], nil),
        (["authorization": "Basic %%%"], nil), (["authorization": "Basic /zo="], nil),
        (["authorization": "Bearer YW1pbmE6"], nil), (["authorization": "Basic"], nil),
        (["x-auth-user": "amina", "x-auth-key": "ab"], "md5 amina:ab"), (["x-auth-key": "ab"], "md5 :ab"),
        (["x-auth-user": "amina"], nil),
    ])
    func namesAndPasswordsAreRead(headers: [String: String], secret: String?) {
        let dialect = Self.dialect("p", callers: [.basic, .digest(name: "X-Auth-User", key: "X-Auth-Key")])
        #expect(dialect.token(in: RequestHead(method: "GET", target: "/api/v1") { headers[$0] }) == secret)
        #expect(dialect.vary == "Authorization, X-Auth-User, X-Auth-Key")
    }

    private static let fields: [Field] = [
        .required("n", .number), .optional("i", .within(1...9)), .optional("t", .text), .clearable("c", .text),
        .optional("l", .list(.object([.required("n", .integer)]))), .optional("j", .json),
    ]

    @Test(arguments: [
        (#"{"n":"1.5","i":"3"}"#, #"{"n":1.5,"i":3}"#), (#"{"x":{"n":1}}"#, "{}"),
        (#"{"t":null,"c":null,"j":null,"n":null}"#, #"{"c":null,"j":null,"n":null}"#),
        (#"{"l":[{"n":"1","x":2},3]}"#, #"{"l":[{"n":1},3]}"#), (#"{"j":{"x":"1"}}"#, #"{"j":{"x":"1"}}"#),
        (#"{"n":"","i":"10","t":1}"#, #"{"n":"","i":"10","t":1}"#), ("[1]", "[1]"), ("\"1\"", "\"1\""),
    ])
    func aLenientDialectAcceptsTheDeclaredJSON(text: String, taken: String) throws {
        let json = try JSONReader.read(Array(text.utf8)).lenient(as: .object(Self.fields))
        #expect(JSONWriter.text(json) == taken)
    }
}
