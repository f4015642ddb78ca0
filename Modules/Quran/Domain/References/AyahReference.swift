internal import Kernel

/// One ayah, by surah and number. The ayah always exists: a reference to 1:8 cannot be created.
package struct AyahReference: Hashable, RecordIdentifier {
    package let surah: Int
    package let ayah: Int

    package init(surah: Int, ayah: Int) throws(QuranReferenceError) {
        let count = try QuranMetadata.surah(surah).ayahCount
        guard (1...count).contains(ayah) else { throw .noSuchAyah(surah: surah, ayah: ayah) }
        (self.surah, self.ayah) = (surah, ayah)
    }

    /// For numbers from the tables, or computed numbers that are known to be ayahs.
    init(knownSurah surah: Int, ayah: Int) {
        (self.surah, self.ayah) = (surah, ayah)
    }

    /// Reads only the contract's form (seed 002, `ayahID`): `2:255`, in ASCII digits without padding. `QuranReference` reads
    /// the forms that people type.
    package init(ayahID: String) throws(QuranReferenceError) {
        let parts = ayahID.utf8.prefix(8).split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard ayahID.utf8.count < 8, parts.count == 2,
            let surah = Self.unpadded(parts[0]), let ayah = Self.unpadded(parts[1])
        else { throw .unreadableAyahID(QuranReferenceError.excerpt(ayahID)) }
        try self.init(surah: surah, ayah: ayah)
    }

    private static func unpadded(_ digits: some Collection<UInt8>) -> Int? {
        guard !digits.isEmpty, digits.count == 1 || digits.first != UInt8(ascii: "0") else { return nil }
        var value = 0
        for digit in digits {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
            value = value * 10 + Int(digit - UInt8(ascii: "0"))
        }
        return value
    }

    /// `2:255`, as the contract stores the ayah. Sort by the reference, not by this text: as a text, `10:1` is sorted before
    /// `2:1`.
    package var ayahID: String {
        String(unsafeUninitializedCapacity: 7) { buffer in
            var writer = DigitWriter(buffer)
            writer.number(surah)
            writer.sign(":")
            writer.number(ayah)
            return writer.count
        }
    }
}

extension AyahReference: Comparable, CustomStringConvertible {
    package static func < (left: AyahReference, right: AyahReference) -> Bool {
        (left.surah, left.ayah) < (right.surah, right.ayah)
    }

    package var description: String { ayahID }
    package var recordKey: String { ayahID }

    package init?(recordKey: String) {
        do throws(QuranReferenceError) { try self.init(typed: recordKey) } catch { return nil }
    }
}

// MARK: The global index

extension AyahReference {
    /// Its position in the whole Quran, 1...6236.
    package var index: Int { QuranMetadata.surahs[surah - 1].firstAyahIndex + ayah - 1 }

    package init(index: Int) throws(QuranReferenceError) {
        guard (1...QuranMetadata.ayahCount).contains(index) else { throw .noSuchIndex(index) }
        self.init(knownIndex: index)
    }

    /// For indices inside 1...6236.
    init(knownIndex index: Int) {
        let surahs = QuranMetadata.surahs
        var low = 0
        var high = surahs.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if surahs[middle].firstAyahIndex <= index { low = middle } else { high = middle }
        }
        self.init(knownSurah: low + 1, ayah: index - surahs[low].firstAyahIndex + 1)
    }
}
