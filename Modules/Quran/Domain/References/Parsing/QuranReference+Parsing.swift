extension QuranReference {
    /// Reads the forms that people type: `2:255`, `2/255`, `٢:٢٥٥`, `2:255-257`, `2:285-3:2`, `Al-Baqarah 255`, `البقرة 255`,
    /// `yasin`, `surah 36`, `ayat al-kursi`, `juz 30`, `hizb 3`, `page 50`.
    ///
    /// Throws for an ambiguous text and for a place that does not exist.
    package init(_ text: String) throws(QuranReferenceError) {
        guard let parts = ReferenceText(text) else { throw .unreadable(QuranReferenceError.excerpt(text)) }
        self = try ReferenceParser(text: text, parts: parts).reference()
    }
}

private struct ReferenceParser {
    let text: String
    let parts: ReferenceText

    func reference() throws(QuranReferenceError) -> QuranReference {
        if parts.words.isEmpty { return try numbered() }
        let key = NameFolding.key(parts.words)
        if parts.numbers.isEmpty, let place = try ReferenceWords.place(key) { return place }
        if let kind = ReferenceWords.divisions[key] { return try division(kind) }
        let words = nameWords()
        if words.isEmpty { return try numbered() }
        return try named(SurahNames.surah(named: parts.name, words: words))
    }

    /// The words of the name, without `surah` in front and `ayah` behind.
    private func nameWords() -> ArraySlice<String> {
        var words = parts.words[...]
        if let last = words.last, ReferenceWords.ayah.contains(NameFolding.key([last])), !parts.numbers.isEmpty {
            words.removeLast()
        }
        guard let first = words.first else { return words }
        if ReferenceWords.surah.contains(NameFolding.key([first])) {
            words.removeFirst()
        } else if first.hasPrefix("suratu"), words.count > 1 {
            // `Suratul Baqarah`: the article has moved to the end of the word before.
            words.removeFirst()
        }
        return words
    }

    private func division(_ kind: QuranDivision.Kind) throws(QuranReferenceError) -> QuranReference {
        guard parts.numbers.count == 1 else { throw unreadable }
        return .division(try QuranDivision(kind, parts.numbers[0]))
    }

    /// A place such as `2:255`, or a range. A single number is accepted only after the word `surah`.
    private func numbered() throws(QuranReferenceError) -> QuranReference {
        let numbers = parts.numbers
        switch parts.separators {
        case []:
            guard let number = numbers.first else { throw unreadable }
            guard !parts.words.isEmpty else { throw .ambiguousNumber(number) }
            guard ReferenceWords.surah.contains(NameFolding.key(parts.words)) else { throw unreadable }
            return .surah(try QuranMetadata.surah(number))
        case [.colon]:
            return .ayah(try AyahReference(surah: numbers[0], ayah: numbers[1]))
        case [.colon, .dash]:
            return try range(numbers[0], numbers[1], numbers[0], numbers[2])
        case [.colon, .dash, .colon]:
            return try range(numbers[0], numbers[1], numbers[2], numbers[3])
        default:
            throw unreadable
        }
    }

    /// The numbers after a name: none, ayahs only, or the surah again with ayahs (`Al-Baqarah 2:255`).
    private func named(_ surah: Surah) throws(QuranReferenceError) -> QuranReference {
        let numbers = parts.numbers
        switch parts.separators {
        case [] where numbers.isEmpty:
            return .surah(surah)
        case []:
            return .ayah(try AyahReference(surah: surah.number, ayah: numbers[0]))
        case [.dash]:
            return try range(surah.number, numbers[0], surah.number, numbers[1])
        case [.dash, .colon]:
            return try range(surah.number, numbers[0], numbers[1], numbers[2])
        default:
            guard numbers[0] == surah.number else { throw unreadable }
            return try numbered()
        }
    }

    private func range(
        _ surah: Int, _ ayah: Int, _ lastSurah: Int, _ lastAyah: Int
    ) throws(QuranReferenceError) -> QuranReference {
        let first = try AyahReference(surah: surah, ayah: ayah)
        let last = try AyahReference(surah: lastSurah, ayah: lastAyah)
        return first == last ? .ayah(first) : .range(try AyahRange(from: first, to: last))
    }

    private var unreadable: QuranReferenceError { .unreadable(QuranReferenceError.excerpt(text)) }
}
