import Kernel
import Storage
import TestSupport
import Testing

@testable import Connectors

struct RemotePrecisionTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let came: String
        let ours: [String]
        let result: String
        var testDescription: String { "\(came) beside \(ours)" }
    }

    static let cases = [
        Case(came: "10:00:00.123Z", ours: ["10:00:00.123456Z"], result: "10:00:00.123456Z"),
        Case(came: "10:00:00.124Z", ours: ["10:00:00.123500Z"], result: "10:00:00.123500Z"),
        Case(came: "10:00:00.124Z", ours: ["10:00:00.123499Z"], result: "10:00:00.124Z"),
        Case(came: "10:00:00.123Z", ours: ["10:00:00.123999Z"], result: "10:00:00.123999Z"),
        Case(came: "10:00:00.123456Z", ours: ["10:00:00.123457Z"], result: "10:00:00.123456Z"),
        Case(came: "10:00:01Z", ours: ["10:00:00.999999Z"], result: "10:00:00.999999Z"),
        Case(came: "10:00:00.123Z", ours: ["09:00:00Z", "10:00:00.123001Z"], result: "10:00:00.123001Z"),
        Case(came: "10:00:00.123Z", ours: ["10:00:00.123002Z", "10:00:00.123001Z"], result: "10:00:00.123002Z"),
        Case(came: "10:00:00.123Z", ours: [], result: "10:00:00.123Z"),
        Case(came: "no moment", ours: ["10:00:00.123456Z"], result: "no moment"),
    ]

    private static func record(_ time: String) -> JSONValue {
        ["name": "a", "weight": 1, "at": .string(time.hasSuffix("Z") ? "2026-01-08T" + time : time)]
    }

    @Test(arguments: cases)
    func theLocalMomentStaysIfTheRemoteIsOnlyLessPrecise(one: Case) {
        let schema = SampleRecord.schema.erased
        let found = RemotePrecision.milliseconds.restored(
            Self.record(one.came), from: one.ours.map(Self.record), schema)
        #expect(found == Self.record(one.result))
        #expect(
            RemotePrecision.exact.restored(Self.record(one.came), from: one.ours.map(Self.record), schema)
                == Self.record(one.came))
    }

    @Test func momentsBefore1970AreRoundedInTheSameDirection() {
        let schema = SampleRecord.schema.erased
        let ours: JSONValue = ["at": "1969-12-31T23:59:59.999600Z"]
        let came: JSONValue = ["at": "1970-01-01T00:00:00.000Z"]
        #expect(RemotePrecision.milliseconds.restored(came, from: [ours], schema) == ours)
    }

    /// A remote that truncates fractions of seconds.
    @Test(arguments: [
        Case(came: "10:00:00Z", ours: ["10:00:00.999999Z"], result: "10:00:00.999999Z"),
        Case(came: "10:00:01Z", ours: ["10:00:00.999999Z"], result: "10:00:01Z"),
        Case(came: "10:00:00Z", ours: ["10:00:00Z"], result: "10:00:00Z"),
    ])
    func fractionsOfSecondsAreTruncated(one: Case) {
        let found = RemotePrecision.seconds.restored(
            Self.record(one.came), from: one.ours.map(Self.record), SampleRecord.schema.erased)
        #expect(found == Self.record(one.result))
    }
}
