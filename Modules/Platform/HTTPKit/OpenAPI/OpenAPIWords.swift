internal import Kernel

extension FilterWords {
    /// The schema of a value or of words for it, limited to words that mean the same everywhere. Docs/Calendar.md lists the
    /// others.
    func schema(beside value: JSONValue) -> JSONValue {
        let day: JSONValue = ["type": "string", "format": "date"]
        let words: JSONValue = [
            "type": "string",
            "pattern":
                "^(today|yesterday|tomorrow|[+-][1-9][0-9]{0,2}[dwm]|(last|this|next) (week|month|year)|last [1-9][0-9]? days)$",
        ]
        let single: JSONValue = ["type": "string", "pattern": "^(today|yesterday|tomorrow|[+-][1-9][0-9]{0,2}[dwm])$"]
        return switch self {
        case .days: ["anyOf": [value, single]]
        case .moments, .momentsOfDays: ["anyOf": [value, day, words]]
        }
    }
}
