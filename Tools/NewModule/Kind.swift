/// The kinds that a field can have, by their names in `Modules/Platform/Kernel/Fields/Kinds`.
enum Kind: String, CaseIterable {
    case text, integer, real, boolean, instant, day, identifier, decimal, json, choice, list

    /// Nil for a choice, which has a type of its own.
    var swiftType: String? {
        switch self {
        case .text: "String"
        case .integer: "Int64"
        case .real: "Double"
        case .boolean: "Bool"
        case .instant: "Instant"
        case .day: "CivilDay"
        case .identifier: "UUID"
        case .decimal: "ExactDecimal"
        case .json: "JSONValue"
        case .list: "[String]"
        case .choice: nil
        }
    }

    var column: String {
        switch self {
        case .integer, .boolean, .instant, .day: "BIGINT"
        case .real: "DOUBLE PRECISION"
        case .text, .identifier, .decimal, .json, .choice, .list: "TEXT"
        }
    }

    /// True if columns sort as their values do.
    var isOrdered: Bool {
        switch self {
        case .text, .integer, .real, .boolean, .instant, .day, .identifier: true
        case .decimal, .json, .choice, .list: false
        }
    }

    var isCompared: Bool { self != .json && self != .list }

    /// True if a record can be named by it: a path, a command and a file hold it as text.
    var isKey: Bool { self == .text || self == .identifier }
}

/// A value as sources, command lines, tables and CSV have it.
struct Sample {
    /// As JSON, which is also how Swift writes the literal.
    let json: String
    let typed: String
    let shown: String
    let isNumber: Bool

    private init(_ json: String, typed: String? = nil, shown: String? = nil, isNumber: Bool = false) {
        let plain = json.hasPrefix("\"") ? String(json.dropFirst().dropLast()) : json
        (self.json, self.typed, self.shown, self.isNumber) = (json, typed ?? plain, shown ?? plain, isNumber)
    }

    /// As a `RecordCases.Value` in Swift.
    var literal: String {
        let text = json.contains("\"") ? "#\"\(json)\"#" : "\"\(json)\""
        let plain = json.hasPrefix("\"") ? String(json.dropFirst().dropLast()) : json
        let others = [("typed", typed), ("shown", shown)].filter { $0.1 != plain }.map { ", \($0): \"\($1)\"" }
        return others.isEmpty ? text : ".init(\(text)\(others.joined()))"
    }

    /// Values of a field, each another, as far as its kind has so many.
    static func of(_ field: FieldSpec, _ number: Int) -> Sample {
        let digit = number % 10
        return switch field.kind {
        case .text: Sample("\"\(["Amal", "Badr", "Dana", "Emma", "Faris", "Ghada"][number % 6])\"")
        case .integer: Sample("\(digit + 3)", isNumber: true)
        case .real: Sample("\(digit + 1).5", isNumber: true)
        case .boolean: Sample(digit % 2 == 0 ? "true" : "false", shown: digit % 2 == 0 ? "yes" : "no")
        case .instant:
            Sample("\"2026-01-0\(max(1, 8 - digit))T14:30:00.000Z\"", shown: "2026-01-0\(max(1, 8 - digit)) 14:30Z")
        case .day: Sample("\"2026-01-\(digit < 2 ? "0" : "")\(8 + digit)\"")
        case .identifier: Sample("\"01a2b3c4-0000-7000-8000-00000000000\(digit)\"")
        case .decimal: Sample("\"\(digit + 1).5\"", isNumber: true)
        case .json: Sample("\(digit + 7)")
        case .choice: Sample("\"\(field.choices[number % field.choices.count])\"")
        case .list:
            Sample(
                "[\"\(["red", "blue"][number % 2])\"]", typed: ["red", "blue"][number % 2],
                shown: ["red", "blue"][number % 2])
        }
    }
}
