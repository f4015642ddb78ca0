extension PropertyListValue {
    /// Keys that occur more than once in one dictionary, each listed once, in the order of the file.
    package var repeatedKeys: [String] {
        var found: [String] = []
        collectRepeatedKeys(into: &found)
        return found
    }

    /// Recurses once per level; the parser has limited the number of levels.
    private func collectRepeatedKeys(into found: inout [String]) {
        switch self {
        case .dictionary(let entries):
            var seen: Set<String> = []
            for entry in entries {
                if !seen.insert(entry.key).inserted, !found.contains(entry.key) { found.append(entry.key) }
                entry.value.collectRepeatedKeys(into: &found)
            }
        case .array(let elements):
            for element in elements { element.collectRepeatedKeys(into: &found) }
        default: break
        }
    }

    /// The remarks about a file in which one key has two values.
    package var remarks: [String] {
        let keys = repeatedKeys
        let more = keys.count > 5 ? ["\(keys.count - 5) more keys occur twice in one dictionary."] : []
        return keys.prefix(5).map { key in
            "The key “\(PlainText.oneLine(key.prefix(80)))” occurs twice in one dictionary; its last value is used."
        } + more
    }
}

extension [PropertyListValue.Entry] {
    /// The last entry of each key, in the order of these entries.
    var lastOfEachKey: Self {
        guard Set(map(\.key)).count < count else { return self }
        var seen: Set<String> = []
        return reversed().filter { seen.insert($0.key).inserted }.reversed()
    }
}
