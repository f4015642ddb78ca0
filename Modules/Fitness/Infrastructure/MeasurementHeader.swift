internal import Kernel

/// The headings of a table of measurements, in any order and in upper or lower case. openScale, wger and Mizan itself write
/// such tables (README, “Files of measurements”).
package struct MeasurementHeader: Sendable, Equatable {
    package enum Column: Hashable, Sendable {
        case id, moment, time, zone, type, quantity, notes
        /// Quantities of a type, by its name, and the unit that follows in parentheses.
        case value(name: String, unit: String?)
    }

    package let separator: UInt8
    package let columns: [Column]
    /// The headings as they are written.
    package let names: [String]

    /// Nil if no column contains the time of measurement.
    package init?(_ text: String) {
        let line = String(text.prefix { !$0.isNewline })
        for separator in [",", ";", "\t"].compactMap(\.utf8.first) {
            guard line.utf8.count <= Self.longest, let names = Self.row(line, separator), names.count > 1 else {
                continue
            }
            let folded = names.map(Self.folded)
            guard let moment = Self.moments.first(where: folded.contains) else { continue }
            (self.separator, self.names) = (separator, names)
            columns = zip(names, folded).map { name, word in word == moment ? .moment : Self.column(name, word) }
            return
        }
        return nil
    }

    /// The maximum length of a line of headings.
    private static let longest = 4_096

    /// The most precise heading comes first: Mizan's own tables have both the moment and the day.
    private static let moments = ["datetime", "loggedat", "timestamp", "date", "day"]

    private static let words: [String: Column] = [
        "id": .id, "time": .time, "zone": .zone, "type": .type, "quantity": .quantity, "notes": .notes, "note": .notes,
        "comment": .notes,
    ]

    private static func column(_ name: String, _ word: String) -> Column {
        if let known = words[word] { return known }
        guard let open = name.firstIndex(where: { "([".contains($0) }) else { return .value(name: name, unit: nil) }
        let unit = name[name.index(after: open)...].prefix { !")]".contains($0) }
        return .value(name: String(name[..<open]).trimmingBlanks, unit: String(unit))
    }

    private static func row(_ line: String, _ separator: UInt8) -> [String]? {
        do { return try CSVRowReader.rows(line, separator: separator).first?.fields.map(\.trimmingBlanks) } catch {
            return nil
        }
    }

    private static func folded(_ name: String) -> String { name.lowercased().filter { !"_- ".contains($0) } }
}

extension String {
    /// The text without blanks at its ends.
    package var trimmingBlanks: String {
        guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }
}
