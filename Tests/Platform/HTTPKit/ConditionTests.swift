import Kernel
import ModuleKit
import Testing

@testable import HTTPKit

struct ConditionTests {
    private static func state(_ version: RecordVersion) -> StampedVersion {
        StampedVersion(epoch: "e", version: version)
    }

    private static func conditions(match: String? = nil, noneMatch: String? = nil) throws -> Conditions {
        try Conditions(
            RequestHead(method: "PUT", target: "/") { ["if-match": match, "if-none-match": noneMatch][$0] ?? nil })
    }

    @Test(
        arguments: [
            (#""e-17-ab""#, 17, true), (#""e-17-other""#, 17, true), (#""e-16-ab""#, 17, false), (#""17""#, 17, false),
            (#""e-3-x", "e-17-ab""#, 17, true), (#"W/"e-17-ab""#, 17, false), ("*", 17, true), ("*", nil, false),
            (#""e-17-ab""#, nil, false), (#""abcdef""#, 17, false), (#""f-17-ab""#, 17, false),
            // Tags in the earlier form, without an epoch, match nothing.
            (#""17-ab""#, 17, false), (#""e-17""#, 17, false), (#""e-17-a-b""#, 17, false),
        ] as [(String, RecordVersion?, Bool)])
    func ifMatchComparesEpochAndVersion(match: String, current: RecordVersion?, isAllowed: Bool) throws {
        let refusal = try Self.conditions(match: match).refusal(current: current.map(Self.state))
        #expect((refusal == nil) == isAllowed)
        #expect(refusal?.code == (isAllowed ? nil : .preconditionFailed))
        #expect(refusal?.values["version"] == (isAllowed ? nil : current.map(JSONValue.integer)))
    }

    @Test(
        arguments: [
            ("*", nil, true), ("*", 17, false), (#""e-17-ab""#, 17, false), (#"W/"e-17-ab""#, 17, false),
            (#""e-16-ab""#, 17, true), (#""e-17-ab""#, nil, true), (#""f-17-ab""#, 17, true),
        ] as [(String, RecordVersion?, Bool)])
    func ifNoneMatchPreventsReplacing(noneMatch: String, current: RecordVersion?, isAllowed: Bool) throws {
        #expect(
            (try Self.conditions(noneMatch: noneMatch).refusal(current: current.map(Self.state)) == nil) == isAllowed)
    }

    @Test(arguments: [
        (#""e-17-ab""#, Conditions.Reading.notModified), (#"W/"e-17-ab""#, .notModified), (#""e-17-cd""#, .wanted),
        (#""1-x", "e-17-ab""#, .notModified), ("*", .notModified), (#""17-ab""#, .wanted), (#""f-17-ab""#, .wanted),
    ])
    func anUnchangedAnswerIsNotSentAgain(noneMatch: String, reading: Conditions.Reading) throws {
        #expect(try Self.conditions(noneMatch: noneMatch).reading(EntityTag("e-17-ab"), of: Self.state(17)) == reading)
    }

    @Test(arguments: [
        ("\"e-17-other\"", true), ("\"e-16-ab\"", false), ("W/\"e-17-ab\"", false), ("*", true), ("\"17-ab\"", false),
    ])
    func ifMatchAlsoAppliesToReads(match: String, isAllowed: Bool) throws {
        let conditions = try Self.conditions(match: match)
        if isAllowed {
            #expect(try conditions.reading(EntityTag("e-17-ab"), of: Self.state(17)) == .wanted)
        } else {
            #expect(throws: HTTPErrors.preconditionFailed(current: Self.state(17))) {
                try conditions.reading(EntityTag("e-17-ab"), of: Self.state(17))
            }
        }
    }

    @Test(arguments: ["17", "\"17", "*, \"a\"", ""])
    func aMalformedListOfTagsIsRefusedByName(text: String) {
        #expect(throws: HTTPErrors.condition("If-Match")) { try Self.conditions(match: text) }
        #expect(throws: HTTPErrors.condition("If-None-Match")) { try Self.conditions(noneMatch: text) }
    }

    /// F-108: a bare version is not a valid tag, even if it is the current version.
    @Test func theRefusalShowsTheFormOfATag() throws {
        let refusal = try #require(try Self.conditions(match: #""17""#).refusal(current: Self.state(17)))
        #expect(
            refusal.message == """
                The record is not in the state that the request names. Its ETag begins with “e-17-”: read the record \
                again, and send its ETag unchanged.
                """)
    }

    // MARK: In the transaction

    @Test(arguments: [
        ("PUT", "If-Match", "*", 412), ("PUT", "If-Match", "\"1-x\"", 412), ("PUT", "If-None-Match", "*", 204),
        // A missing record is not found, whatever the condition.
        ("PATCH", "If-Match", "*", 404), ("DELETE", "If-Match", "\"1-x\"", 404), ("DELETE", "If-None-Match", "*", 404),
    ])
    func conditionsApplyToAMissingRecord(method: String, header: String, value: String, status: Int) async throws {
        try await WordStore.with { executor in
            let answer = try await WordStore.send(method, "/book", headers: [header: value], executor)
            #expect(answer.status == status)
            #expect(try await WordStore.words(executor) == (status == 204 ? 1 : 0))
        }
    }

    @Test(arguments: ["PUT", "PATCH", "DELETE"])
    func aChangeWithAStaleTagChangesNothing(method: String) async throws {
        try await WordStore.with { executor in
            _ = try await WordStore.send("PUT", "/book", executor)
            _ = try await WordStore.send("PUT", "/book", executor)
            let stale = try await WordStore.send(method, "/book", headers: ["If-Match": "\"e-1-x\""], executor)
            #expect(stale.status == 412)
            #expect(stale.reason == "http.precondition-failed")
            #expect(try JSONReader.read(stale.body)["version"] == 2)
            #expect(try await WordStore.words(executor) == 2)
            let fresh = try await WordStore.send(method, "/book", headers: ["If-Match": "\"e-2-x\""], executor)
            #expect(fresh.status == 204)
            #expect(try await WordStore.words(executor) == 3)
        }
    }

    @Test func aConditionOnAnEndpointWithoutATagIsRefused() async throws {
        try await WordStore.with { executor in
            let answer = try await WordStore.send(
                "POST", "/words", #"{"word":"nur"}"#, headers: ["If-Match": "*"], executor)
            #expect(answer.reason == "http.no-condition")
            #expect(try await WordStore.words(executor) == 0)
        }
    }
}
