/// Consecutive ayahs, also across surahs: from 2:285 to 3:2. Never empty.
package struct AyahRange: Hashable, Sendable {
    package let first: AyahReference
    package let last: AyahReference

    package init(from first: AyahReference, to last: AyahReference) throws(QuranReferenceError) {
        guard first <= last else { throw .backwards(from: first, to: last) }
        (self.first, self.last) = (first, last)
    }

    package init(_ ayah: AyahReference) {
        first = ayah
        last = ayah
    }

    package init(_ surah: Surah) {
        self.init(knownIndices: surah.firstAyahIndex...surah.firstAyahIndex + surah.ayahCount - 1)
    }

    /// For indices inside 1...6236.
    init(knownIndices indices: ClosedRange<Int>) {
        first = AyahReference(knownIndex: indices.lowerBound)
        last = AyahReference(knownIndex: indices.upperBound)
    }

    /// The ayahs as global indices.
    package var indices: ClosedRange<Int> { first.index...last.index }

    package var count: Int { indices.count }

    package func contains(_ ayah: AyahReference) -> Bool { first <= ayah && ayah <= last }
}

extension AyahRange: Sequence {
    package func makeIterator() -> some IteratorProtocol<AyahReference> {
        indices.lazy.map(AyahReference.init(knownIndex:)).makeIterator()
    }

    package var underestimatedCount: Int { count }
}

extension AyahRange: CustomStringConvertible {
    /// The forms that `QuranReference` reads: `2:255`, `2:255-257` or `2:285-3:2`.
    package var description: String {
        if first == last { return first.ayahID }
        return first.surah == last.surah ? "\(first)-\(last.ayah)" : "\(first)-\(last)"
    }
}
