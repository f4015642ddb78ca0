import FitnessDomain
import Testing

/// The sixteen types equal those of the contract (contracts/fitness.md §1.1).
struct MetricTypeTests {
    struct Line: Sendable, CustomTestStringConvertible {
        let name: String
        let unit: String
        let accepted: [Double]
        let refused: [Double]
        let category: String

        var testDescription: String { name }

        init(_ name: String, _ unit: String, _ accepted: [Double], _ refused: [Double], _ category: String) {
            (self.name, self.unit, self.accepted, self.refused, self.category) = (
                name, unit, accepted, refused, category
            )
        }
    }

    static let lines = [
        Line("weight", "kg", [0.1, 75.5, 499.99], [0, 500], "Physical"),
        Line("height", "cm", [0.1, 180, 299.99], [0, 300], "Physical"),
        Line("body_fat_percentage", "%", [0, 23.45, 100], [100.01], "Physical"),
        Line("bmi", "index", [0.1, 24.2, 99.9], [0, 100], "Physical"),
        Line("steps", "count", [0, 8_214, 999_999], [1_000_000], "Activity"),
        Line("calories_out", "kcal", [0, 2_500, 49_999.9], [50_000], "Activity"),
        Line("distance_km", "km", [0, 42.195, 999.9], [1_000], "Activity"),
        Line("active_minutes", "min", [0, 30, 1_439], [1_440], "Activity"),
        Line("sleep_hours", "h", [0, 7.5, 24], [24.01], "Wellness"),
        Line("water_liters", "L", [0, 2.5, 49.9], [50], "Wellness"),
        Line("resting_heart_rate", "bpm", [20.1, 58, 299.9], [20, 300], "Wellness"),
        Line("mood_score", "points", [1, 7, 10], [0.99, 10.01], "Wellness"),
        Line("calories_in", "kcal", [0, 2_500, 49_999.9], [50_000], "Nutrition"),
        Line("protein_g", "g", [0, 80, 9_999], [10_000], "Nutrition"),
        Line("carbs_g", "g", [0, 80, 9_999], [10_000], "Nutrition"),
        Line("fat_g", "g", [0, 80, 9_999], [10_000], "Nutrition"),
    ]

    @Test(arguments: lines)
    func aTypeAgreesWithTheContract(line: Line) throws {
        let type = try #require(ProgressMetricType(rawValue: line.name))
        #expect(type.unit.rawValue == line.unit)
        #expect(type.category.rawValue == line.category)
        for quantity in line.accepted { #expect(throws: Never.self) { try type.check(quantity) } }
        for quantity in line.refused + [-1, .nan, .infinity, -.infinity, .greatestFiniteMagnitude] {
            #expect(throws: FitnessError.outOfRange(type, String(quantity))) { try type.check(quantity) }
        }
    }

    @Test func mizanAndTheContractHaveTheSameTypes() {
        #expect(ProgressMetricType.allCases.map(\.rawValue) == Self.lines.map(\.name))
        #expect(ProgressMetricType(rawValue: "heart_rate") == nil)
    }

    @Test(arguments: ProgressMetricType.allCases)
    func theOwnUnitOfATypeIsListedFirst(type: ProgressMetricType) {
        #expect(type.units.first == type.unit)
        #expect(!type.range.text(in: type.unit).isEmpty)
    }

    @Test(arguments: [
        ("weight", ProgressMetricType.weight), ("WEIGHT", .weight), ("body-fat", .bodyFatPercentage),
        ("body_fat_percentage", .bodyFatPercentage), ("fat", .fat), ("water", .water), ("calories-in", .caloriesIn),
        ("burned", .caloriesOut), ("resting heart rate", .restingHeartRate),
        ("Sleep", .sleep), ("distance", .distance), ("mood", .mood), ("carbohydrates", .carbs),
        ("active", .activeMinutes),
    ])
    func aTypeIsFoundByItsFullOrShortName(word: String, type: ProgressMetricType) throws {
        #expect(try ProgressMetricType(typed: word) == type)
        #expect(try ProgressMetricType(typed: type.shortName) == type)
    }

    @Test(arguments: [
        ("wieght", FitnessError.unknownType("wieght", nearest: .weight)),
        ("heart_rat", .unknownType("heart_rat", nearest: .restingHeartRate)),
        // A heart rate at any moment is not a resting heart rate (F-97).
        ("heart_rate", .unknownType("heart_rate", nearest: .restingHeartRate)),
        ("pulse", .unknownType("pulse", nearest: .restingHeartRate)),
        ("", .unknownType("", nearest: nil)), ("stairs", .unknownType("stairs", nearest: nil)),
        ("calories", .ambiguousType("calories", [.caloriesOut, .caloriesIn])),
    ])
    func anUnknownTypeIsRefused(word: String, error: FitnessError) {
        #expect(throws: error) { try ProgressMetricType(typed: word) }
    }
}
