package import Kernel

/// Finds the habits in a file (contracts/habits.md §2.1). The habits are the file's value itself, or a value under the habits'
/// key. That key may be in an object, in an entry of a list, or in a browser state that a test tool saved. All of these forms
/// may also be contained in a text.
struct HabitsFinder {
    let nested: NestedDocuments
    private(set) var found: [(value: ForeignValue, path: ForeignPath)] = []
    private(set) var unreadable: [ImportReport.Rejection] = []
    /// The keys beside the main key.
    private(set) var otherKeys: [String] = []

    init(nested: NestedDocuments) {
        self.nested = nested
    }

    /// Deeper than the nesting that any tool writes.
    private static let deepest = 8

    mutating func look(in value: ForeignValue, at path: ForeignPath, depth: Int = 0) {
        guard depth < Self.deepest else { return }
        switch value {
        case .dictionary(let entries): look(in: entries, of: value, at: path, depth)
        case .array(let elements):
            if elements.count == 2, Self.isKey(elements[0]) {
                found.append((elements[1], path / 1))
            } else {
                for (place, element) in elements.enumerated() { look(in: element, at: path / place, depth: depth + 1) }
            }
        case .string(let text) where HabitsMention.isIn(text):
            do throws(ImportReport.Rejection) {
                look(in: try nested.open(value, at: path), at: path, depth: depth + 1)
            } catch {
                unreadable.append(error)
            }
        default: break
        }
    }

    private mutating func look(
        in entries: [(key: String, value: ForeignValue)], of value: ForeignValue, at path: ForeignPath, _ depth: Int
    ) {
        if HabitsReader.isHabits(entries) { return found.append((value, path)) }
        if entries.contains(where: { ["name", "key"].contains($0.key) && Self.isKey($0.value) }),
            let value = entries.first(where: { $0.key == "value" })?.value
        {
            return found.append((value, path.field("value")))
        }
        let holdsKey = entries.contains { $0.key == HabitsExport.key }
        for entry in entries {
            if entry.key == HabitsExport.key {
                found.append((entry.value, path.field(entry.key)))
            } else if holdsKey {
                otherKeys.append(entry.key)
            } else {
                look(in: entry.value, at: path / entry.key, depth: depth + 1)
            }
        }
    }

    private static func isKey(_ value: ForeignValue) -> Bool {
        if case .string(HabitsExport.key) = value { true } else { false }
    }
}

/// Checks whether a file mentions habits, before any of it is parsed.
package enum HabitsMention {
    /// The habits' key and the names of the members. These words consist of letters and underscores, which no encoding changes.
    private static let words =
        [HabitsExport.key] + HabitsReader.names.flatMap { $0 }

    package static func isIn(_ text: String) -> Bool {
        guard let first = text.utf8.first(where: { $0 > 0x20 }), starts.contains(first) else { return false }
        return words.contains { text.contains($0) }
    }

    /// The possible first bytes: of JSON, of a JSON text, or of a byte order mark.
    private static let starts: [UInt8] = [UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\""), 0xEF]

    package static func isIn(_ value: ForeignValue, depth: Int = 0) -> Bool {
        guard depth < 8 else { return false }
        return switch value {
        case .dictionary(let entries):
            HabitsReader.isHabits(entries)
                || entries.contains { $0.key == HabitsExport.key || isIn($0.value, depth: depth + 1) }
        case .array(let elements): elements.contains { isIn($0, depth: depth + 1) }
        case .string(let text): isIn(text)
        default: false
        }
    }
}
