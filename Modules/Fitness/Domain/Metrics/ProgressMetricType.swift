internal import Kernel

/// A kind of measurement: the sixteen types of the progress API, by the API's names (contracts/fitness.md §1.1).
package enum ProgressMetricType: String, CaseIterable, FieldCodable {
    case weight
    case height
    case bodyFatPercentage = "body_fat_percentage"
    case bmi
    case steps
    case caloriesOut = "calories_out"
    case distance = "distance_km"
    case activeMinutes = "active_minutes"
    case sleep = "sleep_hours"
    case water = "water_liters"
    case restingHeartRate = "resting_heart_rate"
    case mood = "mood_score"
    case caloriesIn = "calories_in"
    case protein = "protein_g"
    case carbs = "carbs_g"
    case fat = "fat_g"
}

extension ProgressMetricType {
    /// For people.
    package var title: String {
        switch self {
        case .weight: "Weight"
        case .height: "Height"
        case .bodyFatPercentage: "Body fat"
        case .bmi: "BMI"
        case .steps: "Steps"
        case .caloriesOut: "Calories burned"
        case .distance: "Distance"
        case .activeMinutes: "Active time"
        case .sleep: "Sleep"
        case .water: "Water"
        case .restingHeartRate: "Resting heart rate"
        case .mood: "Mood"
        case .caloriesIn: "Calories eaten"
        case .protein: "Protein"
        case .carbs: "Carbohydrates"
        case .fat: "Fat"
        }
    }

    /// True if a sentence about the type uses “are”.
    var isPlural: Bool {
        switch self {
        case .steps, .caloriesOut, .caloriesIn, .carbs: true
        default: false
        }
    }

    package enum Category: String, CaseIterable, FieldCodable {
        case physical = "Physical"
        case activity = "Activity"
        case wellness = "Wellness"
        case nutrition = "Nutrition"
    }

    package var category: Category {
        switch self {
        case .weight, .height, .bodyFatPercentage, .bmi: .physical
        case .steps, .caloriesOut, .distance, .activeMinutes: .activity
        case .sleep, .water, .restingHeartRate, .mood: .wellness
        case .caloriesIn, .protein, .carbs, .fat: .nutrition
        }
    }

    /// The unit in which quantities are stored and sent.
    package var unit: MeasureUnit {
        switch self {
        case .weight: .kilogram
        case .height: .centimetre
        case .bodyFatPercentage: .percent
        case .bmi: .index
        case .steps: .count
        case .caloriesOut, .caloriesIn: .kilocalorie
        case .distance: .kilometre
        case .activeMinutes: .minute
        case .sleep: .hour
        case .water: .litre
        case .restingHeartRate: .beatsPerMinute
        case .mood: .score
        case .protein, .carbs, .fat: .gram
        }
    }

    /// The allowed quantities, in that unit.
    package var range: QuantityRange {
        switch self {
        case .weight: .between(0, 500)
        case .height: .between(0, 300)
        case .bodyFatPercentage: .through(0, 100)
        case .bmi: .between(0, 100)
        case .steps: .upTo(1_000_000)
        case .caloriesOut, .caloriesIn: .upTo(50_000)
        case .distance: .upTo(1_000)
        case .activeMinutes: .upTo(1_440)
        case .sleep: .through(0, 24)
        case .water: .upTo(50)
        case .restingHeartRate: .between(20, 300)
        case .mood: .through(1, 10)
        case .protein, .carbs, .fat: .upTo(10_000)
        }
    }

    /// The rule for the entries of a day, unless the owner chooses another.
    package var usualDayRule: DayRule {
        switch self {
        case .steps, .caloriesOut, .distance, .activeMinutes, .sleep, .water, .caloriesIn, .protein, .carbs, .fat: .sum
        case .height: .latest
        // Two weighings on a day count as their mean (openScale issue 46).
        case .weight, .bodyFatPercentage, .bmi, .restingHeartRate, .mood: .mean
        }
    }

    /// A trend is stable if it changes less than this in a week. The bound is in the unit of the type. A fixed bound suits
    /// every person's scale, but not every person's steps. Only weight therefore has a bound above 0 (contracts/fitness.md §5).
    package var steadyPerWeek: Double { self == .weight ? 0.1 : 0 }

    /// Throws if the quantity is out of range, or NaN.
    package func check(_ quantity: Double) throws(FitnessError) {
        guard range.contains(quantity) else { throw .outOfRange(self, String(quantity)) }
    }
}
