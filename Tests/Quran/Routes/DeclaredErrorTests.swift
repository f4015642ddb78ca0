import HTTPKit
import Kernel
import Testing

/// Produces each error that a documented endpoint declares. The helper that sends the requests fails if an error is not declared.
struct DeclaredErrorTests {
    private struct Case {
        let method: String
        let target: String
        let body: String?
        let reason: String

        init(_ method: String, _ target: String, _ body: String?, _ reason: String) {
            self.method = method
            self.target = target
            self.body = body
            self.reason = reason
        }

        init(_ method: String, _ target: String, _ reason: String) {
            self.init(method, target, nil, reason)
        }
    }

    private static let note = "/v1/quran/notes/01a2b3c4-0000-7000-8000-000000000000"
    private static let profile = "/v1/quran/profile"
    private static let tooLong = String(repeating: "1", count: 900_001)

    private static let places = [
        ("115:1", "quran.no-such-surah"), ("1:8", "quran.no-such-ayah"), ("juz 31", "quran.no-such-division"),
        ("2:5-3", "quran.backwards-range"), ("Nosuchname 3", "quran.unknown-name"), ("7", "quran.ambiguous-reference"),
        ("2:255:1:1", "quran.unreadable-reference"),
    ]
    private static let ayahs = places + [("2:1-5", "quran.one-ayah")]

    private static func escaped(_ text: String) -> String { text.replacing(" ", with: "%20") }

    private static var cases: [Case] {
        var cases: [Case] = []
        for list in ["favorites", "notes", "progress", "settings"] {
            let path = "/v1/quran/\(list)?"
            cases.append(Case("GET", path + "ownerRecordName[lt]=x", "query.comparison"))
            cases.append(Case("GET", path + "cursor=00", "query.cursor"))
        }
        let many = Array(repeating: "1", count: 501).joined(separator: ",")
        cases.append(Case("GET", "/v1/quran/progress?surahNumber[in]=" + many, "query.unreadable-value"))
        cases.append(Case("GET", "/v1/quran/settings?settingKey[in]=" + many, "query.unreadable-value"))
        for list in ["favorites", "notes"] {
            cases.append(Case("GET", "/v1/quran/\(list)?ayahID=1:8", "query.unreadable-value"))
        }
        let moments = [
            ("favorites", "favoritedAt"), ("notes", "createdAt"), ("progress", "lastUpdatedAt"),
            ("settings", "lastModifiedAt"),
        ]
        let words = [
            ("2026-02-30", "calendar.no-such-day"), ("today..yesterday", "calendar.reversed-range"),
            ("2026-01-08 25:00", "calendar.no-such-time"), ("in 9999999 days", "calendar.out-of-range"),
            ("last week 14:30", "calendar.words"),
        ]
        for (list, field) in moments {
            for (text, reason) in words {
                cases.append(Case("GET", "/v1/quran/\(list)?\(field)=" + escaped(text), reason))
            }
        }
        for (text, reason) in ayahs {
            for method in ["GET", "PUT", "DELETE"] {
                cases.append(Case(method, "/v1/quran/favorites/" + escaped(text), reason))
            }
            cases.append(Case("POST", "/v1/quran/notes", #"{"ayahID": "\#(text)", "noteText": "x"}"#, reason))
        }
        for (text, reason) in places { cases.append(Case("GET", "/v1/quran/places?q=" + escaped(text), reason)) }
        for method in ["GET", "DELETE"] {
            cases += [
                Case(method, "/v1/quran/favorites/2:255", "quran.not-a-favorite"),
                Case(method, note, "quran.no-such-note"), Case(method, "/v1/quran/progress/2", "quran.no-progress"),
                Case(method, "/v1/quran/settings/theme", "quran.no-such-setting"),
                Case(method, profile, "quran.no-profile"),
            ]
        }
        cases += [
            Case("PATCH", note, #"{"noteText": "x"}"#, "quran.no-such-note"),
            Case("PATCH", profile, "{}", "quran.no-profile"),
            Case("PUT", "/v1/quran/progress/2", #"{"lastReadAyah": 287}"#, "quran.no-such-ayah"),
            Case("PUT", "/v1/quran/settings/theme", #"{"settingValue": "dark"}"#, "text.not-json"),
            Case("PUT", "/v1/quran/settings/%2E%2E", #"{"settingValue": "1"}"#, "text.unaddressable"),
            Case("PUT", "/v1/quran/settings/%01", #"{"settingValue": "1"}"#, "text.forbidden-character"),
        ]
        return cases + texts
    }

    private static var texts: [Case] {
        [
            ("POST", "/v1/quran/notes", #"{"ayahID": "1:1", "noteText": ""#),
            ("PUT", "/v1/quran/settings/theme", #"{"settingValue": ""#),
            ("PUT", profile, #"{"appleUserID": "1", "email": ""#),
        ].flatMap { method, target, start in
            [
                Case(method, target, start + #""}"#, "text.blank"),
                Case(method, target, start + tooLong + #""}"#, "text.too-long"),
                Case(method, target, start + #"\u0000"}"#, "text.forbidden-character"),
            ]
        }
    }

    /// Cases of errors that can occur only if a record exists.
    private static func later(note: String) -> [Case] {
        [
            Case("PATCH", note, #"{"noteText": " "}"#, "text.blank"),
            Case("PATCH", note, #"{"noteText": "\#(tooLong)"}"#, "text.too-long"),
            Case("PATCH", note, #"{"noteText": "\u0000"}"#, "text.forbidden-character"),
            Case(
                "POST", "/v1/quran/notes",
                #"{"ayahID": "1:1", "noteText": "y", "id": "\#(note.split(separator: "/").last ?? "")"}"#,
                "quran.note-exists"),
            Case("PATCH", profile, #"{"givenName": ""}"#, "text.blank"),
            Case("PATCH", profile, #"{"givenName": "\#(tooLong)"}"#, "text.too-long"),
            Case("PATCH", profile, #"{"givenName": "\n"}"#, "text.forbidden-character"),
            Case("PATCH", profile, #"{"userRecord": "_b"}"#, "quran.user-record"),
            Case("PUT", profile, #"{"appleUserID": "1", "userRecord": "_b"}"#, "quran.user-record"),
            Case("PUT", profile, #"{"appleUserID": "1", "createdAt": "2020-01-01T00:00:00Z"}"#, "quran.created-at"),
        ]
    }

    @Test func eachDeclaredErrorHappensAsDeclared() async throws {
        try await TestFacade.run { facade in
            var seen: Set<String> = []
            func run(_ cases: [Case]) async throws {
                for one in cases {
                    let answer = try await facade.send(one.method, one.target, one.body)
                    #expect(answer.reason == one.reason, "\(one.method) \(one.target)")
                    guard
                        case .endpoint(let routed) = try facade.registry.route(
                            RequestHead(method: one.method, target: one.target))
                    else { continue }
                    seen.insert("\(routed.endpoint.name) \(one.reason)")
                }
            }
            try await run(Self.cases)
            let note = try await facade.send("POST", "/v1/quran/notes", #"{"ayahID": "1:1", "noteText": "x"}"#)
            try await facade.send("PUT", Self.profile, #"{"appleUserID": "1", "userRecord": "_a"}"#)
            try await run(Self.later(note: note.location ?? ""))
            let documented = facade.registry.endpoints.filter {
                EndpointTableTests.documented.contains("\($0.name) \($0.scope)")
            }
            let declared = documented.flatMap { endpoint in
                endpoint.errors.map { "\(endpoint.name) \($0.reason)" }
            }
            #expect(Set(declared).subtracting(seen) == [])
        }
    }
}
