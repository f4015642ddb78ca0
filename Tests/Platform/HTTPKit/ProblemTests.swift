import Foundation
import HTTPKit
import Kernel
import Testing

struct ProblemTests {
    private struct Inner: Error {
        let secret = "/home/someone/secret"
    }

    private static func text(_ error: any Error) -> String {
        String(decoding: ProblemDetails(error).response(requestID: "r1").body, as: UTF8.self)
    }

    /// Tests all errors of the store. Their reasons are found in its source code.
    @Test(arguments: [
        "“/var/lib/my data/mizan.sqlite” is gone", "It failed (/srv/x: no such file).", "/a cannot be opened",
    ])
    func noProblemRevealsALocalPath(message: String) throws {
        let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../../Modules/Platform/Storage")
        let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
        var reasons: Set<String> = []
        for case let file as URL in files where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            for match in text.matches(of: /"(storage\.[a-z-]+)"/) { reasons.insert(String(match.1)) }
        }
        #expect(reasons.count > 20)
        for reason in reasons {
            for code in [MizanError.Code.unavailable, .notFound, .corruptData, .notPermitted, .storageFull] {
                let error = MizanError(code, reason, message, details: ["path": "/var/lib/mizan", "retryAfter": "5"])
                let problem = ProblemDetails(error)
                #expect(problem.hidesPlaces)
                #expect(problem.reason == reason)
                #expect(problem.details == ["retryAfter": "5"])
                #expect(!problem.detail.contains("/"), "\(problem.detail)")
            }
        }
    }

    /// The same rule applies to every internal failure, such as that of a backup or of a secret.
    @Test func noFaultRevealsALocalPath() {
        let error = MizanError(.unavailable, "backup.file", "/srv/b: no such directory.", details: ["path": "/srv/b"])
        let problem = ProblemDetails(error)
        #expect(problem.hidesPlaces)
        #expect(!problem.detail.contains("/"))
        #expect(problem.details == [:])
    }

    /// Clients need not know which machine has the database.
    @Test func theHostOfTheDatabaseIsNotRevealed() {
        let problem = ProblemDetails(
            MizanError(.unavailable, "storage.cannot-open", "The database cannot be reached: db.example, port 5432."))
        #expect(problem.hidesPlaces && !problem.detail.contains("db.example"))
    }

    @Test(arguments: [
        MizanError(.notFound, "http.no-such-path", "There is nothing at /v1/x."),
        MizanError(.storageFull, "storage.full", "The disk is full; free some and/or try again."),
        MizanError(.unavailable, "sync.remote", "https://example.org/v1/sync did not answer, 3 / 4 of it came."),
        MizanError(.invalidInput, "http.body", "$.a: wrong.", details: ["path": "$.a"]),
    ])
    func onlyURLPathsAreShown(error: MizanError) {
        let problem = ProblemDetails(error)
        #expect(problem.detail == error.message)
        #expect(problem.details == error.details)
        #expect(!problem.hidesPlaces)
    }

    @Test func anErrorBecomesAProblemWithItsDetails() {
        let error = MizanError(
            .notFound, "quran.no-such-ayah", "There is no ayah 2:287.", details: ["surah": "2", "last": "286"])
        #expect(
            Self.text(error)
                == #"{"type":"urn:mizan:problem:quran.no-such-ayah","title":"Not found","status":404,"#
                + #""detail":"There is no ayah 2:287.","requestId":"r1","last":"286","surah":"2"}"#)
    }

    @Test func detailsDoNotHideStandardMembers() {
        let error = MizanError(.conflict, "a.b", "c", details: ["status": "200", "type": "x", "requestId": "y"])
        #expect(
            Self.text(error)
                == #"{"type":"urn:mizan:problem:a.b","title":"Conflict","status":409,"detail":"c","requestId":"r1"}"#)
    }

    @Test func anUnknownErrorRevealsNoDetails() {
        let response = ProblemDetails(Inner()).response(requestID: "r1")
        #expect(response.status == 500)
        #expect(response.contentType == "application/problem+json")
        #expect(!Self.text(Inner()).contains("secret"))
        #expect(Self.text(Inner()).contains("urn:mizan:problem:http.internal"))
    }

    @Test(arguments: MizanError.Code.allCases)
    func theCodeDeterminesTheStatus(code: MizanError.Code) {
        #expect(ProblemDetails(MizanError(code, "x.y", "z")).status == code.httpStatus)
    }

    @Test(arguments: [
        ("http.method-not-allowed", MizanError.Code.unsupported, 405), ("http.host-not-allowed", .notPermitted, 421),
        ("http.request-timeout", .unavailable, 408), ("http.expectation", .unsupported, 417),
        ("http.head-too-large", .tooLarge, 431),
        ("idempotency.key-reused", .conflict, 422), ("storage.read-only", .notPermitted, 503),
        ("storage.rights", .notPermitted, 503),
    ])
    func someReasonsOverrideTheStatus(reason: String, code: MizanError.Code, status: Int) {
        #expect(ProblemDetails(MizanError(code, reason, "x")).status == status)
    }

    @Test func problemsHaveTheHeadersThatHTTPRequires() {
        let unauthenticated = ProblemDetails(HTTPErrors.unauthenticated).response(requestID: "r").headers
        #expect(unauthenticated == [.init("WWW-Authenticate", "Bearer realm=\"mizan\"")])
        let invalid = ProblemDetails(HTTPErrors.invalidToken).response(requestID: "r").headers
        #expect(invalid == [.init("WWW-Authenticate", "Bearer realm=\"mizan\", error=\"invalid_token\"")])
        let limited = MizanError(.rateLimited, "x.y", "z", details: ["retryAfter": "7"])
        #expect(ProblemDetails(limited).response(requestID: "r").headers == [.init("Retry-After", "7")])
    }

    @Test func aCancellationIsNotReportedAsAFault() {
        #expect(ProblemDetails(CancellationError()).status == 499)
    }
}
