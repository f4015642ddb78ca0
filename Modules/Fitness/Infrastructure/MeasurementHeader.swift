internal import Kernel

/// The headings of a table of measurements, in whatever order and capitals. openScale, wger and Mizan itself write such tables
/// (README, “Files of measurements”).
package struct MeasurementHeader: Sendable, Equatable {
    package enum Column: Hashable, Sendable {
        case id, moment, time, zone, type, quantity, notes
        /// Quantities of a type, by its name, and the unit that stands behind it in parentheses.
        case value(name: String, unit: String?)
    }

    package let separator: UInt8
    package let columns: [Column]
    /// As they are written.
    package let names: [String]

    /// Nil where no column says when.
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

    /// A longer first line is none of headings.
    private static let longest = 4_096

    /// The one that says most comes first: Mizan's own tables have the moment, and the day by itself.
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
    /// Without blanks at its ends.
    package var trimmingBlanks: String {
        guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }
}
