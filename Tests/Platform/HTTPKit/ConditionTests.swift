import Kernel
import Testing

@testable import HTTPKit

struct ConditionTests {
    private static func conditions(match: String? = nil, noneMatch: String? = nil) throws -> Conditions {
        try Conditions(
            RequestHead(method: "PUT", target: "/") { ["if-match": match, "if-none-match": noneMatch][$0] ?? nil })
    }

    @Test(
        arguments: [
            (#""17-ab""#, 17, true), (#""17-other""#, 17, true), (#""16-ab""#, 17, false), (#""17""#, 17, false),
            (#""3-x", "17-ab""#, 17, true), (#"W/"17-ab""#, 17, false), ("*", 17, true), ("*", nil, false),
            (#""17-ab""#, nil, false), (#""abcdef""#, 17, false),
        ] as [(String, RecordVersion?, Bool)])
    func ifMatchComparesVersions(match: String, current: RecordVersion?, isAllowed: Bool) throws {
        let refusal = try Self.conditions(match: match).refusal(current: current)
        #expect((refusal == nil) == isAllowed)
        #expect(refusal?.code == (isAllowed ? nil : .preconditionFailed))
        #expect(refusal?.details["version"] == (isAllowed ? nil : current.map(String.init)))
    }

    @Test(
        arguments: [
            ("*", nil, true), ("*", 17, false), (#""17-ab""#, 17, false), (#"W/"17-ab""#, 17, false),
            (#""16-ab""#, 17, true), (#""17-ab""#, nil, true),
        ] as [(String, RecordVersion?, Bool)])
    func ifNoneMatchKeepsFromReplacing(noneMatch: String, current: RecordVersion?, isAllowed: Bool) throws {
        #expect((try Self.conditions(noneMatch: noneMatch).refusal(current: current) == nil) == isAllowed)
    }

    @Test(arguments: [
        (#""17-ab""#, Conditions.Reading.notModified), (#"W/"17-ab""#, .notModified), (#""17-cd""#, .wanted),
        (#""1-x", "17-ab""#, .notModified), ("*", .notModified),
    ])
    func whatTheClientHasIsNotSentAgain(noneMatch: String, reading: Conditions.Reading) throws {
        #expect(try Self.conditions(noneMatch: noneMatch).reading(EntityTag("17-ab")) == reading)
    }

    @Test(arguments: [("\"17-other\"", true), ("\"16-ab\"", false), ("W/\"17-ab\"", false), ("*", true)])
    func readingMayAskForAStateToo(match: String, isAllowed: Bool) throws {
        let conditions = try Self.conditions(match: match)
        if isAllowed {
            #expect(try conditions.reading(EntityTag("17-ab")) == .wanted)
        } else {
            #expect(throws: HTTPErrors.preconditionFailed(current: 17)) { try conditions.reading(EntityTag("17-ab")) }
        }
    }

    @Test(arguments: ["17", "\"17", "*, \"a\"", ""])
    func whatIsNoListOfTagsIsRefusedByName(text: String) {
        #expect(throws: HTTPErrors.condition("If-Match")) { try Self.conditions(match: text) }
        #expect(throws: HTTPErrors.condition("If-None-Match")) { try Self.conditions(noneMatch: text) }
    }

    // MARK: In the transaction

    @Test(arguments: [
        ("PUT", "If-Match", "*", 412), ("PUT", "If-Match", "\"1-x\"", 412), ("PUT", "If-None-Match", "*", 204),
        // What is not there is not found, whatever is wanted of it.
        ("PATCH", "If-Match", "*", 404), ("DELETE", "If-Match", "\"1-x\"", 404), ("DELETE", "If-None-Match", "*", 404),
    ])
    func whereThereIsNoRecord(method: String, header: String, value: String, status: Int) async throws {
        try await WordStore.with { executor in
            let answer = try await WordStore.send(method, "/book", headers: [header: value], executor)
            #expect(answer.status == status)
            #expect(try await WordStore.words(executor) == (status == 204 ? 1 : 0))
        }
    }

    @Test(arguments: ["PUT", "PATCH", "DELETE"])
    func aChangeOfAnotherStateChangesNothing(method: String) async throws {
        try await WordStore.with { executor in
            _ = try await WordStore.send("PUT", "/book", executor)
            _ = try await WordStore.send("PUT", "/book", executor)
            let stale = try await WordStore.send(method, "/book", headers: ["If-Match": "\"1-x\""], executor)
            #expect(stale.status == 412)
            #expect(stale.reason == "http.precondition-failed")
            #expect(try JSONReader.read(stale.body)["version"] == "2")
            #expect(try await WordStore.words(executor) == 2)
            let fresh = try await WordStore.send(method, "/book", headers: ["If-Match": "\"2-x\""], executor)
            #expect(fresh.status == 204)
            #expect(try await WordStore.words(executor) == 3)
        }
    }

    @Test func aConditionThatNothingCanBeComparedWithIsRefused() async throws {
        try await WordStore.with { executor in
            let answer = try await WordStore.send(
                "POST", "/words", #"{"word":"nur"}"#, headers: ["If-Match": "*"], executor)
            #expect(answer.reason == "http.no-condition")
            #expect(try await WordStore.words(executor) == 0)
        }
    }
}
