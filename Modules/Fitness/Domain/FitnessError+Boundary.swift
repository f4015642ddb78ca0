package import Kernel

extension FitnessError: BoundaryError {
    package var atBoundary: MizanError {
        switch self {
        case .notQuantity(let text, let type, let usual):
            Self.quantity(type, "“\(Excerpt.of(text))” is no quantity of \(type.rawValue). \(Self.form(type, usual))")
        case .ambiguousNumber(let text):
            Refusal.quantity(
                "“\(Excerpt.of(text))” may be two numbers: write a point before decimals, and nothing between thousands.",
                details: ["field": "quantity"])
        case .notWhole(let text, let type):
            Self.quantity(
                type,
                "“\(Excerpt.of(text))” is no whole number, as \(type.rawValue) are: write the digits alone, 8214 for eight "
                    + "thousand and some, with nothing between thousands.")
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
                "“\(Excerpt.of(text))” is \(Self.list(types, " or ")): say which.",
                details: ["field": "type", "allowed": Self.list(types)])
        case .wrongUnit(let word, let type):
            Refusal.unit(
                "“\(Excerpt.of(word))” is no unit of \(type.rawValue): it is in \(Self.units(type)).",
                details: ["field": "unit", "type": type.rawValue, "allowed": Self.units(type)])
        case .notesTooLong(let count):
            Refusal.notes(
                "The notes have \(count) characters (Unicode scalars: some signs are several); at most "
                    + "\(ProgressEntry.mostNotes) are possible.",
                details: ["field": "notes", "limit": String(ProgressEntry.mostNotes)])
        case .date(let text): Refusal.date("\(Excerpt.of(text)) is out of range: the years are 1900 to 9999.")
        case .future(let text): Refusal.date("\(Excerpt.of(text)) has not come yet: an entry is at most a day ahead.")
        case .noSuchTime(let text):
            Refusal.date("No clock there showed \(Excerpt.of(text)): the clocks were put forward past this time.")
        case .zone(let text): Refusal.zone("“\(Excerpt.of(text))” is no time zone such as Europe/Berlin.")
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
        return "Write a number, with a unit behind it where it is not in \(usual.rawValue) (it is in \(units(type)))."
    }

    private static let types = list(ProgressMetricType.allCases)

    private static func list(_ types: [ProgressMetricType], _ separator: String = ", ") -> String {
        types.map(\.rawValue).joined(separator: separator)
    }

    private static func units(_ type: ProgressMetricType) -> String {
        type.units.map(\.rawValue).joined(separator: ", ")
    }
}
