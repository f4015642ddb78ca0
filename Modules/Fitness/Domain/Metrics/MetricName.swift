internal import Kernel

extension ProgressMetricType {
    /// Reads a typed name: the contract's name with any dash, in any case, or a short word such as `water` or `body-fat`.
    package init(typed text: String) throws(FitnessError) {
        let word = Self.folded(text)
        if let type = Self.allCases.first(where: { Self.folded($0.rawValue) == word }) {
            self = type
            return
        }
        let meant = Self.allCases.filter { $0.words.contains(word) }
        guard let type = meant.first else {
            let known = Self.allCases.flatMap { [$0.rawValue] + $0.words }
            let near = NearestName.to(word, among: known.map(Self.folded) + Self.notResting)
            let nearest = near.flatMap { near in
                Self.notResting.contains(near)
                    ? .restingHeartRate
                    : Self.allCases.first { Self.folded($0.rawValue) == near || $0.words.contains(near) }
            }
            throw .unknownType(text, nearest: nearest)
        }
        guard meant.count == 1 else { throw .ambiguousType(text, meant) }
        self = type
    }

    /// The short name.
    package var shortName: String { words.first ?? rawValue }

    private var words: [String] {
        switch self {
        case .weight, .height, .bmi, .steps: []
        case .bodyFatPercentage: ["bodyfat"]
        case .caloriesOut: ["burned", "calories", "energy"]
        case .distance: ["distance"]
        case .activeMinutes: ["active", "exercise"]
        case .sleep: ["sleep"]
        case .water: ["water"]
        case .restingHeartRate: ["restingheart", "restingpulse"]
        case .mood: ["mood"]
        case .caloriesIn: ["eaten", "calories", "energy"]
        case .protein: ["protein"]
        case .carbs: ["carbs", "carbohydrates"]
        case .fat: ["fat"]
        }
    }

    /// Words for a heart rate in general. This is not the resting heart rate, and the contract has no type for it
    /// (contracts/fitness.md §1.1).
    private static let notResting = ["heartrate", "heart", "pulse"]

    private static func folded(_ text: String) -> String {
        text.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " }
    }
}
