import Kernel

/// Finds surahs by the names that people use.
enum SurahNames {
    /// The one surah of that name.
    static func surah(named name: String, words: ArraySlice<String>) throws(QuranReferenceError) -> Surah {
        for key in keys(words) {
            guard let numbers = index[key] else { continue }
            let surahs = numbers.map { QuranMetadata.surahs[$0 - 1] }
            guard surahs.count == 1 else {
                throw .ambiguousName(QuranReferenceError.excerpt(name), candidates: surahs)
            }
            return surahs[0]
        }
        throw .unknownName(QuranReferenceError.excerpt(name), nearest: nearest(to: keys(words)))
    }

    /// The keys that a name may have, the likeliest first: the whole name, then the name without its article.
    private static func keys(_ words: some BidirectionalCollection<String>) -> [String] {
        var keys = [NameFolding.key(words)]
        if let first = words.first, words.count > 1, articles.contains(first) {
            keys.append(NameFolding.key(words.dropFirst()))
        }
        if let rest = withoutJoinedArticle(words.joined()) { keys.append(NameFolding.key([rest])) }
        return keys
    }

    /// The name without an article that is joined to it, as in `albaqarah`, `annas`, `ashshams`, `البقرة`. Before a sun letter
    /// the article's l becomes that letter, so only the doubled letter shows that the name starts with an article.
    private static func withoutJoinedArticle(_ name: String) -> String? {
        for article in ["ال", "al", "el", "ul"] where name.hasPrefix(article) {
            return String(name.dropFirst(article.count))
        }
        for sound in ["sh", "dh", "th", "n", "r", "s", "t", "d", "z"] where name.hasPrefix("a" + sound + sound) {
            return String(name.dropFirst(1 + sound.count))
        }
        return nil
    }

    private static let articles: Set<String> = [
        "al", "el", "ul", "an", "ar", "as", "ash", "at", "ath", "ad", "adh", "az", "aal", "the", "ال",
    ]

    /// Surah numbers by key. A key has several numbers if surahs share the name: two are called The Dawn in English.
    static let index: [String: [Int]] = {
        var index: [String: [Int]] = [:]
        func file(_ name: String, _ number: Int) {
            let words = NameFolding.words(name)
            for key in keys(words) where !key.isEmpty && index[key]?.contains(number) != true {
                index[key, default: []].append(number)
            }
        }
        for surah in QuranMetadata.surahs {
            for name in [surah.transliteration, surah.arabicName, surah.englishName] { file(name, surah.number) }
            for name in SurahAliases.names[surah.number] ?? [] { file(name, surah.number) }
        }
        return index
    }()
}

// MARK: Suggestions

extension SurahNames {
    /// At most three surahs whose names differ by one or two typing errors.
    private static func nearest(to keys: [String]) -> [Surah] {
        var distances: [Int: Int] = [:]
        for key in keys where (2...40).contains(key.count) {
            for (candidate, numbers) in index {
                let distance =
                    candidate.hasPrefix(key) ? 1 : EditDistance.between(key.unicodeScalars, candidate.unicodeScalars)
                guard distance <= max(1, min(key.count, candidate.count) / 3) else { continue }
                for number in numbers { distances[number] = min(distance, distances[number] ?? distance) }
            }
        }
        return distances.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.prefix(3)
            .map { QuranMetadata.surahs[$0.key - 1] }
    }
}
