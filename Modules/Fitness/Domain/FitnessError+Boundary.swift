package import Kernel

extension FitnessError: BoundaryError {
    package var atBoundary: MizanError {
        switch self {
        case .notQuantity(let text, let type, let usual):
            Self.quantity(
                type, "“\(Excerpt.of(text))” is not a quantity of \(type.rawValue). \(Self.form(type, usual))")
        case .ambiguousNumber(let text):
            Refusal.quantity(
                "“\(Excerpt.of(text))” can be read as two numbers: write decimals with a point, and thousands "
                    + "without a separator.",
                details: ["field": "quantity"])
        case .notWhole(let text, let type):
            Self.quantity(
                type,
                "“\(Excerpt.of(text))” is not a whole number, which \(type.rawValue) need: write only the digits, "
                    + "such as 8214, without a separator between thousands."
            )
        case .outOfRange(let type, let text):
            Self.quantity(
                type,
                "“\(Excerpt.of(text))” is out of range. \(type.title) \(type.isPlural ? "are" : "is") "
                    + "\(type.range.text(in: type.unit)).")
        case .unknownType(let text, let nearest):
            Refusal.type(
                "There is no type “\(Excerpt.of(text))”."
                    + (nearest.map { " Did you mean \($0.rawValue)?" } ?? " The types are \(Self.types)."),
                details: ["field": "type", "allowed": Self.types])
        case .ambiguousType(let text, let types):
            Refusal.type(
                "“\(Excerpt.of(text))” is \(Self.list(types, " or ")): give the full name.",
                details: ["field": "type", "allowed": Self.list(types)])
        case .wrongUnit(let word, let type):
            Refusal.unit(
                "“\(Excerpt.of(word))” is not a unit of \(type.rawValue): the units are \(Self.units(type)).",
                details: ["field": "unit", "type": type.rawValue, "allowed": Self.units(type)])
        case .notesTooLong(let count):
            Refusal.notes(
                "The notes have \(count) characters (Unicode scalars: some signs are several); at most "
                    + "\(ProgressEntry.mostNotes) are possible.",
                details: ["field": "notes", "limit": String(ProgressEntry.mostNotes)])
        case .date(let text): Refusal.date("\(Excerpt.of(text)) is out of range: the years are 1900 to 9999.")
        case .future(let text):
            Refusal.date("\(Excerpt.of(text)) is too far in the future: an entry can be at most a day ahead.")
        case .noSuchTime(let text):
            Refusal.date("Clocks in that zone never showed \(Excerpt.of(text)): they were put forward past this time.")
        case .zone(let text): Refusal.zone("“\(Excerpt.of(text))” is not a time zone such as Europe/Berlin.")
        }
    }

    private static func quantity(_ type: ProgressMetricType, _ message: String) -> MizanError {
        Refusal.quantity(
            message,
            details: ["field": "quantity", "type": type.rawValue, "allowed": type.range.text(in: type.unit)])
    }

    private static func form(_ type: ProgressMetricType, _ usual: MeasureUnit) -> String {
        if type.unit == .count { return "Write a whole number." }
        if type.units.count == 1 { return "Write a number." }
        return "Write a number, followed by its unit if the unit is not \(usual.rawValue) (it is in \(units(type)))."
    }

    private static let types = list(ProgressMetricType.allCases)

    private static func list(_ types: [ProgressMetricType], _ separator: String = ", ") -> String {
        types.map(\.rawValue).joined(separator: separator)
    }

    private static func units(_ type: ProgressMetricType) -> String {
        type.units.map(\.rawValue).joined(separator: ", ")
    }
}
