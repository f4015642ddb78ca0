internal import Kernel

/// Writes Loop's tables of comma-separated values in the form of its versions from 2 on.
package enum LoopTablesWriter {
    package static func habits(_ habits: [LoopHabit]) -> [UInt8] {
        let head = [
            "Position", "Name", "Type", "Question", "Description", "FrequencyNumerator", "FrequencyDenominator",
            "Color",
            "Unit", "Target Type", "Target Value", "Archived?",
        ]
        let rows = habits.enumerated().map { place, habit in
            [
                position(place), habit.name, habit.isNumerical ? "NUMERICAL" : "YES_NO", habit.question,
                habit.description, String(habit.times), String(habit.days),
                LoopPalette.text(habit.color ?? LoopPalette.first), habit.unit,
                habit.isNumerical ? habit.isAtMost ? "AT_MOST" : "AT_LEAST" : "",
                habit.isNumerical ? LoopAmount.text(habit.target) : "", String(habit.isArchived ?? false),
            ]
        }
        return lines([head] + rows)
    }

    /// The latest day comes first, as in Loop.
    package static func entries(_ entries: [LoopEntry]) -> [UInt8] {
        let rows = entries.sorted { $0.day > $1.day }.map { [$0.day.description, word($0.value), $0.note ?? ""] }
        return lines([["Date", "Value", "Notes"]] + rows)
    }

    /// The name of a habit's directory, such as `001 Read`. From the habit's name, Loop uses only Latin letters, digits and a
    /// few other characters.
    package static func directory(of habit: LoopHabit, at place: Int) -> String {
        let name = habit.name.unicodeScalars.filter { scalar in
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9", " ", ".", "_", "-": true
            default: false
            }
        }
        let text = String(String.UnicodeScalarView(name.prefix(100)))
        let parts = ([position(place)] + text.split(separator: " ").map(String.init)).filter { !$0.isEmpty }
        return parts.joined(separator: " ")
    }

    /// The habit's position in the list, counted from 1, with at least three digits. The position identifies the habit's
    /// directory.
    private static func position(_ place: Int) -> String {
        let number = String(place + 1)
        return String(repeating: "0", count: max(0, 3 - number.count)) + number
    }

    private static func word(_ value: LoopEntry.Value) -> String {
        switch value {
        case .unknown: "UNKNOWN"
        case .filled: "YES_AUTO"
        case .no: "NO"
        case .yes: "YES_MANUAL"
        case .skipped: "SKIP"
        case .amount(let thousandths): String(thousandths)
        }
    }

    private static func lines(_ rows: [[String]]) -> [UInt8] {
        var bytes: [UInt8] = []
        for row in rows {
            for (place, text) in row.enumerated() {
                if place > 0 { bytes.append(UInt8(ascii: ",")) }
                CSVField.append(text, to: &bytes)
            }
            bytes.append(UInt8(ascii: "\n"))
        }
        return bytes
    }
}

extension LoopAmount {
    /// The amount as a text, such as `12.5`. Loop writes real numbers with at least one decimal.
    package static func text(_ thousandths: Int) -> String {
        let (whole, part) = thousandths.quotientAndRemainder(dividingBy: 1_000)
        var rest = String(part + 1_000).dropFirst()
        while rest.count > 1, rest.last == "0" { rest.removeLast() }
        return "\(whole).\(rest)"
    }
}
