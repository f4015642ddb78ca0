package import Kernel

extension FitnessError: BoundaryError {
    package var atBoundary: MizanError {
        MizanError(.invalidInput, reason, description, details: details)
    }

    private var reason: String {
        switch self {
        case .notQuantity, .ambiguousNumber, .notWhole, .outOfRange: "fitness.quantity"
        case .unknownType, .ambiguousType: "fitness.type"
        case .wrongUnit: "fitness.unit"
        case .notesTooLong: "fitness.notes-too-long"
        case .date, .future, .noSuchTime: "fitness.date"
        case .zone: "fitness.zone"
        }
    }

    private var details: [String: String] {
        switch self {
        case .notQuantity(_, let type, _), .notWhole(_, let type), .outOfRange(let type, _):
            ["field": "quantity", "type": type.rawValue, "allowed": type.range.text(in: type.unit)]
        case .ambiguousNumber: ["field": "quantity"]
        case .unknownType: ["field": "type", "allowed": Self.types]
        case .ambiguousType(_, let types): ["field": "type", "allowed": Self.list(types)]
        case .wrongUnit(_, let type):
            ["field": "unit", "type": type.rawValue, "allowed": type.units.map(\.rawValue).joined(separator: ", ")]
        case .notesTooLong: ["field": "notes", "limit": String(ProgressEntry.mostNotes)]
        case .date, .future, .noSuchTime: ["field": "date"]
        case .zone: ["field": "zone"]
        }
    }
}

extension FitnessError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .notQuantity(let text, let type, let usual):
            "“\(Excerpt.of(text))” is no quantity of \(type.rawValue). \(Self.form(type, usual))"
        case .ambiguousNumber(let text):
            "“\(Excerpt.of(text))” may be two numbers: write a point before decimals, and nothing between thousands."
        case .notWhole(let text, let type):
            "“\(Excerpt.of(text))” is no whole number, as \(type.rawValue) are: write the digits alone, 8214 for eight thousand "
                + "and some, with nothing between thousands."
        case .outOfRange(let type, let text):
            "“\(Excerpt.of(text))” is out of range. \(type.title) \(type.isPlural ? "are" : "is") \(type.range.text(in: type.unit))."
        case .unknownType(let text, let nearest):
            "There is no type “\(Excerpt.of(text))”."
                + (nearest.map { " Did you mean \($0.rawValue)?" } ?? " The types are \(Self.types).")
        case .ambiguousType(let text, let types):
            "“\(Excerpt.of(text))” is \(Self.list(types, " or ")): say which."
        case .wrongUnit(let word, let type):
            "“\(Excerpt.of(word))” is no unit of \(type.rawValue): \(Self.units(type))."
        case .notesTooLong(let count):
            "The notes have \(count) characters (Unicode scalars: some signs are several); at most \(ProgressEntry.mostNotes) are possible."
        case .date(let text): "Nothing is measured at \(Excerpt.of(text)): the years are 1900 to 9999."
        case .future(let text): "\(Excerpt.of(text)) has not come yet: an entry is at most a day ahead."
        case .zone(let text): "“\(Excerpt.of(text))” is no time zone such as Europe/Berlin."
        case .noSuchTime(let text): "No clock there showed \(Excerpt.of(text)): it was put forward past it."
        }
    }

    private static func form(_ type: ProgressMetricType, _ usual: MeasureUnit) -> String {
        if type.unit == .count { return "Write a whole number." }
        if type.units.count == 1 { return "Write a number." }
        return "Write a number, with a unit behind it where it is not in \(usual.rawValue) (\(units(type)))."
    }

    private static let types = list(ProgressMetricType.allCases)

    private static func list(_ types: [ProgressMetricType], _ separator: String = ", ") -> String {
        types.map(\.rawValue).joined(separator: separator)
    }

    private static func units(_ type: ProgressMetricType) -> String {
        "it is in " + type.units.map(\.rawValue).joined(separator: ", ")
    }
}
