import Kernel
import ModuleKit
import TestSupport
import Testing

@testable import HomePast

/// The values of a history in the form that people read, each by the state of its own version.
struct PastTextsTests {
    private static let written = WrittenFields("probe.Price", ["price": "Price"]) { _, _ in
        WrittenFields.Form(
            text: { _, value, record in
                guard case .integer(let price) = value, case .string(let unit)? = record["unit"] else { return nil }
                return "\(price) \(unit)"
            }, value: { _, _, _ in nil })
    }

    private func past(
        _ version: RecordVersion, _ kind: RecordPast.Kind, _ differences: [RecordPast.Difference] = []
    ) -> RecordPast {
        RecordPast(
            version: version, kind: kind, at: TestClock.start, operation: nil, differences: differences)
    }

    private func change(_ field: String, _ before: JSONValue?, _ after: JSONValue?) -> RecordPast.Difference {
        RecordPast.Difference(field: field, before: before, after: after)
    }

    @Test func eachValueIsWrittenByTheStateOfItsOwnVersion() async throws {
        let store = try await TestStore([])
        let items = [
            past(9, .changed, [change("price", 3, 4)]), past(8, .changed, [change("unit", "EUR", "JPY")]),
            past(7, .changed, [change("price", 2, 3)]), past(6, .removed), past(5, .changed, [change("price", nil, 1)]),
            past(4, .made),
        ]
        let texts = try await store.read { reading in
            try PastTexts(items, Self.written, in: reading) { version in
                switch version {
                case 9: ["price": 4, "unit": "JPY"]
                case 5: ["price": 1, "unit": "SAR"]
                default: nil
                }
            }
        }
        #expect([texts.before(9, "price"), texts.after(9, "price")] == ["3 JPY", "4 JPY"])
        #expect([texts.before(7, "price"), texts.after(7, "price")] == ["2 EUR", "3 EUR"])
        #expect([texts.before(5, "price"), texts.after(5, "price")] == [nil, "1 SAR"])
        #expect(texts.before(8, "unit") == nil && texts.after(6, "price") == nil)
    }
}
