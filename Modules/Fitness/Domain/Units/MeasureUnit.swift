internal import Kernel

/// A unit that quantities are typed and shown in.
package enum MeasureUnit: String, CaseIterable, FieldCodable {
    case kilogram = "kg"
    case gram = "g"
    case pound = "lb"
    case stone = "st"
    case ounce = "oz"
    case centimetre = "cm"
    case metre = "m"
    case inch = "in"
    case foot = "ft"
    case kilometre = "km"
    case mile = "mi"
    case kilocalorie = "kcal"
    case kilojoule = "kJ"
    case minute = "min"
    case hour = "h"
    case litre = "L"
    case millilitre = "mL"
    case fluidOunce = "fl_oz_us"
    case imperialFluidOunce = "fl_oz_imp"
    case percent = "%"
    case beatsPerMinute = "bpm"
    case count
    case score = "points"
    case index
}

extension MeasureUnit {
    enum Dimension { case mass, length, energy, duration, volume, percentage, rate, count, score, index }

    /// The unit's size in the smallest parts of its dimension, as a whole number, so that every factor is exact: 10⁻⁹ g, 0.1
    /// mm, 1 J, 1 min, 10⁻¹⁰ mL. The pound is 0.45359237 kg, the mile 1.609344 km, the thermochemical calorie 4.184 J, the
    /// fluid ounce 29.5735295625 mL, or 28.4130625 mL in Britain.
    var measure: (dimension: Dimension, parts: Int128) {
        switch self {
        case .kilogram: (.mass, 1_000_000_000_000)
        case .gram: (.mass, 1_000_000_000)
        case .pound: (.mass, 453_592_370_000)
        case .stone: (.mass, 6_350_293_180_000)
        case .ounce: (.mass, 28_349_523_125)
        case .centimetre: (.length, 100)
        case .metre: (.length, 10_000)
        case .inch: (.length, 254)
        case .foot: (.length, 3_048)
        case .kilometre: (.length, 10_000_000)
        case .mile: (.length, 16_093_440)
        case .kilocalorie: (.energy, 4_184)
        case .kilojoule: (.energy, 1_000)
        case .minute: (.duration, 1)
        case .hour: (.duration, 60)
        case .litre: (.volume, 10_000_000_000_000)
        case .millilitre: (.volume, 10_000_000_000)
        case .fluidOunce: (.volume, 295_735_295_625)
        case .imperialFluidOunce: (.volume, 284_130_625_000)
        case .percent: (.percentage, 1)
        case .beatsPerMinute: (.rate, 1)
        case .count: (.count, 1)
        case .score: (.score, 1)
        case .index: (.index, 1)
        }
    }

    /// The text after a number; empty for a quantity that is only counted.
    package var symbol: String {
        switch self {
        case .count, .index: ""
        case .fluidOunce, .imperialFluidOunce: "fl oz"
        default: rawValue
        }
    }

    /// A quantity in another unit of the same kind.
    package func convert(_ quantity: Double, to other: MeasureUnit) -> Double {
        self == other ? quantity : quantity * Double(measure.parts) / Double(other.measure.parts)
    }
}

extension ProgressMetricType {
    /// The units in which the type may be typed and shown, its own unit first.
    package var units: [MeasureUnit] {
        switch self {
        case .weight: [.kilogram, .pound, .stone, .gram]
        case .height: [.centimetre, .metre, .inch, .foot]
        case .caloriesOut, .caloriesIn: [.kilocalorie, .kilojoule]
        case .distance: [.kilometre, .mile, .metre]
        case .activeMinutes: [.minute, .hour]
        case .sleep: [.hour, .minute]
        case .water: [.litre, .millilitre, .fluidOunce, .imperialFluidOunce]
        case .protein, .carbs, .fat: [.gram, .ounce]
        case .bodyFatPercentage, .bmi, .steps, .restingHeartRate, .mood: [unit]
        }
    }

    /// A typed unit, read for this type: for height, `m` is a metre and not a minute. If a word stands for two units, the
    /// owner's preferred unit is chosen.
    package func unit(typed word: String, preferring usual: MeasureUnit) -> MeasureUnit? {
        let word = MeasureUnit.straight(word.lowercased().filter { $0 != " " && $0 != "_" && $0 != "." })
        let meant = units.filter { $0.words.contains(word) }
        return meant.contains(usual) ? usual : meant.first
    }
}

extension MeasureUnit {
    /// The unit of a bare number that follows a number with this unit: `5 ft 7`, `11st 4`, `7h30`.
    var part: MeasureUnit? {
        switch self {
        case .foot: .inch
        case .stone: .pound
        case .hour: .minute
        default: nil
        }
    }

    /// The word with straight quotes for feet and inches, and with the plain percent sign, whichever the keyboard wrote.
    fileprivate static func straight(_ word: String) -> String {
        let quotes: [Character: Character] = [
            "’": "'", "‘": "'", "ʼ": "'", "′": "'", "`": "'", "”": "\"", "“": "\"", "″": "\"",
            "٪": "%", "％": "%",
        ]
        let plain = String(word.map { quotes[$0] ?? $0 })
        return plain == "''" ? "\"" : plain
    }

    /// The words for the unit, in lower case and without spaces.
    fileprivate var words: [String] {
        switch self {
        case .kilogram: ["kg", "kgs", "kilo", "kilos", "kilogram", "kilograms"]
        case .gram: ["g", "gram", "grams"]
        case .pound: ["lb", "lbs", "pound", "pounds"]
        case .stone: ["st", "stone", "stones"]
        case .ounce: ["oz", "ounce", "ounces"]
        case .centimetre: ["cm"]
        case .metre: ["m", "metre", "metres", "meter", "meters"]
        case .inch: ["in", "inch", "inches", "\""]
        case .foot: ["ft", "foot", "feet", "'"]
        case .kilometre: ["km", "kilometre", "kilometres", "kilometer", "kilometers"]
        case .mile: ["mi", "mile", "miles"]
        case .kilocalorie: ["kcal", "cal", "calories"]
        case .kilojoule: ["kj"]
        case .minute: ["min", "mins", "minute", "minutes", "m"]
        case .hour: ["h", "hr", "hrs", "hour", "hours"]
        case .litre: ["l", "litre", "litres", "liter", "liters"]
        case .millilitre: ["ml"]
        case .fluidOunce: ["floz", "oz", "flozus"]
        case .imperialFluidOunce: ["floz", "oz", "flozimp"]
        case .percent: ["%", "percent"]
        case .beatsPerMinute: ["bpm"]
        case .count: ["steps", "count"]
        case .score: ["points", "point"]
        case .index: []
        }
    }
}
