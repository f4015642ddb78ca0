import Conformance
import Kernel

/// A record of each type in two states.
enum FitnessSamples {
    static let entry = "01a2b3c4-0000-7000-8000-0000000000a1"
    private static let moment: JSONValue = "2026-01-08T14:30:00.000Z"

    static func fields(
        _ id: String, _ type: String = "weight", _ quantity: Double = 75.5, date: String = "2026-01-08T08:00:00.000Z",
        zone: String = "UTC", day: String? = nil, time: String? = nil
    ) -> JSONValue {
        .object([
            "id": .string(id), "type": .string(type), "quantity": .number(quantity), "date": .string(date),
            "zone": .string(zone), "day": day.map(JSONValue.string), "time": time.map(JSONValue.string),
            "notes": "café\nafter breakfast", "createdAt": moment, "updatedAt": moment,
        ])
    }

    static let all: [String: RecordSample] = [
        "fitness.ProgressEntry": RecordSample(
            key: entry, fields(entry, zone: "UTC", day: "2026-01-08", time: "08:00:00"),
            changing: ["quantity": 75.25, "notes": "e\u{301}"],
            // Figures of a month are recomputed from the month's entries, so each entry has a different day.
            each: { ["date": .string("\(CivilDay(daysSince1970: $0) ?? .earliest)T08:00:00.000Z")] }),
        "fitness.MetricPreference": RecordSample(
            key: "water_liters", ["type": "water_liters", "unit": "mL", "dayRule": "latest"],
            changing: ["unit": "fl_oz_us"]),
        // new-module: samples
    ]
}
