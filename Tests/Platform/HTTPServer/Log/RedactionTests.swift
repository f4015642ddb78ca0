import HTTPKit
import Kernel
import Testing

@testable import HTTPServer

struct RedactionTests {
    private static let token = "mizan_api_" + String(repeating: "Ab9-_", count: 8) + "xyz"

    @Test(arguments: [
        ("nothing to hide: 12 = 12", "nothing to hide: 12 = 12"),
        ("GET /v1/account/tokens/{id} answered 200", "GET /v1/account/tokens/{id} answered 200"),
        ("its token is in /var/lib/mizan/owner-token", "its token is in /var/lib/mizan/owner-token"),
        ("mizan_http is short", "mizan_http is short"),
        ("see \(token).", "see [redacted]."), (token, "[redacted]"),
        ("GET /v1/setup/\(token)?x=1", "GET /v1/setup/[redacted]?x=1"),
        (String(token.dropLast(20)), "[redacted]"), (token.uppercased(), "[redacted]"),
        ("https://x.example/a?access_token=abc&b=1", "https://x.example/a?access_token=[redacted]&b=1"),
        ("?access%5Ftoken%3Dabc", "?access%5Ftoken%3D[redacted]"),
        ("https://amina:hunter2@bank.example/x", "https://[redacted]@bank.example/x"),
        ("https://amina:p@ss@bank.example/x", "https://[redacted]@bank.example/x"),
        ("Authorization: Basic YWJjOmRlZg==", "Authorization: [redacted]"),
        ("sent bearer abc.def-ghi, twice", "sent bearer [redacted] twice"),
        ("Cookie: a=b; c=d\nHost: h", "Cookie: [redacted]\nHost: h"),
        ("{\"password\": \"cor\\\"rect horse\", \"name\": 1}", "{\"password\": \"[redacted]\", \"name\": 1}"),
        ("Inner(secret: \"s\", place: \"p\")", "Inner(secret: \"[redacted]\", place: \"p\")"),
        ("password: correct horse, battery", "password: [redacted]"),
        ("X-Api-Key = k3y", "X-Api-Key = [redacted]"), ("client_secret='a b' c", "client_secret='[redacted]' c"),
        ("stored $scrypt$ln=15,r=8,p=3$c2FsdA$a2V5 here", "stored [redacted] here"),
        ("password:", "password:"), ("token=\"", "token=\""), ("password: \"never ends", "password: \"[redacted]"),
        ("at eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc-_1, twice", "at [redacted], twice"),
        ("eyJ is no token, and a.b.c.eyJx is none", "eyJ is no token, and a.b.c.eyJx is none"),
        ("Bearer", "Bearer"), ("mizan_", "mizan_"), ("token: \"a\\", "token: \"[redacted]"),
    ])
    func secretsAreRemovedFromTexts(text: String, expected: String) {
        #expect(Redaction.text(text) == expected)
    }

    @Test(arguments: [
        "Authorization", "proxy-authorization", "Set-Cookie", "refreshToken", "refresh_token", "X-Api-Key", "API.KEY",
        "password", "newPassword", "clientSecret", "credentials", "passphrase",
    ])
    func fieldsWithSecretNamesAreHidden(name: String) throws {
        let line = LogLine.text(
            .info, "m", [.init("outer", .object([.init(name, "x1y2")]))], at: Instant(microseconds: 0))
        let json = try JSONReader.read(Array(line.utf8))
        #expect(json["outer"]?[name] == "[redacted]")
        #expect(!line.contains("x1y2"))
    }

    @Test(arguments: ["requestId", "endpoint", "status", "reason", "path", "name", "keep"])
    func fieldsWithOtherNamesAreShown(name: String) {
        #expect(!SecretName.isSecret(name))
    }

    @Test func everyKindOfTokenOfMizanIsHidden() {
        for kind in ["mizan_", "mizan_api_", "mizan_setup_", "mizan_refresh_", "mizan_jti_"] {
            let secret = kind + String(repeating: "Q", count: 43)
            #expect(Redaction.text("a/\(secret)/b") == "a/[redacted]/b")
        }
    }

    /// A token is found whatever characters are around it.
    @Test func aTokenIsRedactedAnywhereInAText() {
        for filler in ["", "\n", "\u{0}", "é", "x", "=", "://", "mizan_", "\"", "token:"] {
            #expect(!Redaction.text(filler + Self.token + filler).contains("Ab9-_"), "\(filler.debugDescription)")
        }
    }
}

struct LogLineTests {
    private let start = Instant(microseconds: 1_767_882_600_000_000)

    @Test func anEventIsOneLineOfJSON() {
        let line = LogLine.text(
            .warning, "request was slow", [.init("status", 200), .init("durationMs", 1200.5)], at: start)
        #expect(
            line == """
                {"time":"2026-01-08T14:30:00.000Z","level":"warning","message":"request was slow","status":200,"durationMs":1200.5}

                """)
    }

    @Test(arguments: [
        "a\nb", "a\r\n{\"level\":\"error\"}\nb", "\u{1B}[2J\u{7}", "\u{0}", "\u{2028}\u{85}", "\u{202E}abc",
    ])
    func noValueContainsLineBreaksOrControlCharacters(value: String) throws {
        let line = LogLine.text(.info, value, [.init(value, .array([.string(value)]))], at: start)
        #expect(line.filter { $0 == "\n" }.count == 1)
        #expect(line.hasSuffix("}\n"))
        let isPlain = line.dropLast().unicodeScalars.allSatisfy { scalar in
            scalar.value >= 0x20 && !(0x7F..<0xA0).contains(scalar.value)
                && ![0x2028, 0x2029, 0x202E].contains(scalar.value)
        }
        #expect(isPlain)
        _ = try JSONReader.read(Array(line.dropLast().utf8))
    }

    @Test func aFieldCannotOverrideAStandardMember() throws {
        let line = LogLine.text(.info, "m", [.init("level", "error"), .init("time", "never")], at: start)
        let json = try JSONReader.read(Array(line.utf8))
        #expect(json["level"] == "info")
        #expect(json["level_"] == "error")
    }

    @Test func aLongTextIsCutWithoutLeavingPartOfASecret() {
        let token = "mizan_" + String(repeating: "Q", count: 43)
        for padding in [1_960, 1_980, 1_999] {
            let line = LogLine.text(.info, String(repeating: "-", count: padding) + token + "tail", [], at: start)
            #expect(line.utf8.count < 2_200)
            #expect(!line.contains("QQQQ"))
        }
    }
}
