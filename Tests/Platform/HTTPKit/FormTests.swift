import Kernel
import Testing

@testable import HTTPKit

struct FormTests {
    private static let fields: [Field] = [
        .required("name", .text), .optional("count", .within(1...9)), .optional("day", .day), .optional("on", .boolean),
    ]

    private func read(_ body: String) throws -> Values { try FormReader(Self.fields).values(Array(body.utf8)) }

    @Test func aFormIsReadAsItsFieldsAreDeclared() throws {
        let values = try read("name=%D9%82%D9%87%D9%88%D8%A9+%26+x&count=7&day=&on=true")
        #expect(try values.text("name") == "قهوة & x")
        #expect(try values.integer("count") == 7)
        #expect(try values.optional("day", as: CivilDay.self) == nil)
        #expect(try values.optional("on", as: Bool.self) == true)
    }

    @Test(arguments: [
        "", "name=", "count=1", "name=a&name=b", "name=a&other=b", "name=a&count=10", "name=a&count=x",
        "name=a&day=2026-13-01",
        "name=a&name", "name=%00", "name=%FF", "name=%4", "=a", "name=a&on=yes", "&&&", "name=a&%6Eame=b",
    ])
    func anyOtherFormIsRefused(body: String) {
        #expect(throws: MizanError.self) { try read(body) }
    }

    @Test func bytesThatABrowserWouldEscapeAreRefused() {
        #expect(throws: MizanError.self) { try FormReader(Self.fields).values([0x6E, 0x61, 0x6D, 0x65, 0x3D, 0xFF]) }
    }

    /// Random bytes end in values or in an error of the client, never in a trap.
    @Test func randomFormsAreReadOrRefused() {
        var generator = SystemRandomNumberGenerator()
        let pieces = ["name", "count", "=", "&", "%", "%4", "%41", "+", "a", "1", "\u{0}", "ق", ";", "name=a"].map {
            Array($0.utf8)
        }
        for _ in 0..<5_000 {
            let body = (0..<Int.random(in: 0...12, using: &generator)).flatMap { _ in
                pieces.randomElement(using: &generator) ?? []
            }
            do {
                #expect(try FormReader(Self.fields).values(body).text("name").isEmpty == false)
            } catch {
                #expect((error as? MizanError)?.code == .invalidInput)
            }
        }
    }

    @Test(
        arguments: [
            ("mizan-session=t", false, "t"), ("a=b; mizan-session=t; c=d", false, "t"),
            ("a=b;mizan-session=t", false, "t"),
            ("mizan-session=t", true, nil), ("__Host-mizan-session=t", true, "t"),
            ("__Host-mizan-session=t", false, nil),
            ("mizan-session=t; mizan-session=u", false, nil), ("mizan-session=", false, nil),
            ("xmizan-session=t", false, nil),
            ("mizan-session", false, nil), (nil, false, nil), ("", true, nil), ("mizan-session=a=b", false, "a=b"),
            ("mizan-session=planted; __Host-mizan-session=t", true, "t"),
        ] as [(String?, Bool, String?)])
    func theCookieIsReadUnderTheNameThatOnlyTheServerCanSet(header: String?, isSecure: Bool, token: String?) {
        let head = RequestHead(method: "GET", target: "/app", isSecure: isSecure) { $0 == "cookie" ? header : nil }
        #expect(CredentialPlace.cookie.text(in: head) == token)
    }

    @Test func theCookieIsForThisServerAlone() {
        let plain = SessionCookie(isSecure: false).holding("t", for: .seconds(60))
        #expect(plain.name == "Set-Cookie")
        #expect(plain.value == "mizan-session=t; Max-Age=60; Path=/; HttpOnly; SameSite=Strict")
        #expect(
            SessionCookie(isSecure: true).holding("t", for: .seconds(60)).value
                == "__Host-mizan-session=t; Max-Age=60; Path=/; HttpOnly; SameSite=Strict; Secure")
        #expect(SessionCookie(isSecure: true).cleared.value.hasPrefix("__Host-mizan-session=; Max-Age=0; Path=/"))
    }
}
