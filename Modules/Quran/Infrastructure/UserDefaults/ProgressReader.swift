import Kernel

/// The value of `ReadingProgressStore.progress`: for each surah, the last ayah that was read, alone or among other fields.
///
/// Swift's encoders write a dictionary with integer keys as an object with the keys as strings. If the keys are neither strings
/// nor integers, the dictionary is written as an array in which keys and values alternate.
enum ProgressReader {
    /// Throws if nothing can be read.
    static func read(_ value: ForeignValue, at path: ForeignPath) throws(ImportReport.Rejection) -> Readings<
        ProgressDTO
    > {
        var readings = Readings<ProgressDTO>()
        switch value {
        case .dictionary(let entries):
            for (key, value) in entries { read(value, ofSurah: .string(key), at: path / key, into: &readings) }
        case .array(let elements) where elements.count.isMultiple(of: 2):
            for position in stride(from: 0, to: elements.count, by: 2) {
                let path = path / (position + 1)
                read(elements[position + 1], ofSurah: elements[position], at: path, into: &readings)
            }
        case .array(let elements):
            throw path.rejected(
                "an array here holds surahs and their progress in turn, but this one has \(elements.count) elements")
        default:
            throw value.isNot("a dictionary from surahs to progress", at: path)
        }
        return readings
    }

    private static func read(
        _ value: ForeignValue, ofSurah key: ForeignValue, at path: ForeignPath,
        into readings: inout Readings<ProgressDTO>
    ) {
        var unreadable: [ImportReport.Rejection] = []
        readings.take(at: path) { () throws(ImportReport.Rejection) in
            guard let surah = number(ofKey: key) else {
                throw path.rejected("its key is not the number of a surah")
            }
            if let ayah = value.whole { return ProgressDTO(surahNumber: surah, lastReadAyah: ayah) }
            if case .large(let digits) = value { return ProgressDTO(surahNumber: surah, beyond: digits) }
            guard case .dictionary(let entries) = value else {
                throw path.rejected("this is \(value.kind), neither an ayah's number nor a dictionary")
            }
            var fields = ProgressFields(entries, at: path)
            let progress = try fields.progress(ofSurah: surah)
            unreadable = fields.unreadable
            return progress
        }
        for item in unreadable { readings.reject(item) }
    }

    private static func number(ofKey key: ForeignValue) -> Int? {
        guard case .string(let text) = key else { return key.whole }
        // Nine digits cannot overflow, and no surah has more.
        guard (1...9).contains(text.utf8.count),
            text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        return Int(text)
    }
}
