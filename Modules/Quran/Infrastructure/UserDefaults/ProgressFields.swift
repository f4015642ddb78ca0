import Kernel

/// The fields of one surah's progress. Versions of the app, and tools that write exports, use different names for them.
struct ProgressFields {
    private let entries: [(key: String, value: ForeignValue)]
    private let path: ForeignPath
    /// Optional fields that could not be read. The progress is read without these fields, and the fields are reported.
    private(set) var unreadable: [ImportReport.Rejection] = []

    init(_ entries: [(key: String, value: ForeignValue)], at path: ForeignPath) {
        (self.entries, self.path) = (entries, path)
    }

    mutating func progress(ofSurah surah: Int) throws(ImportReport.Rejection) -> ProgressDTO {
        guard let last = first(of: ["lastReadAyah", "lastAyah", "ayah"]) else {
            throw path.rejected("this has no lastReadAyah")
        }
        if case .large(let digits) = last.value { return ProgressDTO(surahNumber: surah, beyond: digits) }
        guard let lastReadAyah = last.value.whole else {
            throw last.value.isNot("an ayah's number", at: path.field(last.key))
        }
        if let given = first(of: ["surahNumber"]), given.value.whole != surah {
            guard given.value.whole != nil else {
                throw given.value.isNot("\(surah), the number of its key", at: path.field(given.key))
            }
            throw path.field(given.key).rejected("this is not \(surah), the surah of its key")
        }
        return ProgressDTO(
            surahNumber: surah, lastReadAyah: lastReadAyah,
            totalAyahs: optional(["totalAyahs"], "a whole number", \.whole),
            progressPercentage: optional(["progressPercentage"], "a number", \.number),
            lastUpdatedAt: optional(
                ["lastUpdatedAt", "lastUpdated", "lastReadAt", "date"], "a readable date", ForeignDate.instant))
    }

    private mutating func optional<Value>(
        _ names: [String], _ expected: String, _ read: (ForeignValue) -> Value?
    ) -> Value? {
        guard let field = first(of: names) else { return nil }
        if let value = read(field.value) { return value }
        unreadable.append(field.value.isNot(expected, at: path.field(field.key)))
        return nil
    }

    /// The first of these names that has a value. Null counts as absent.
    private func first(of names: [String]) -> (key: String, value: ForeignValue)? {
        for name in names {
            guard let entry = entries.last(where: { $0.key == name }) else { continue }
            if case .null = entry.value { continue }
            return entry
        }
        return nil
    }
}
