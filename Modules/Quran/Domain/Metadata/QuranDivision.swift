import Kernel

/// A part of the Quran by one of its divisions: juz 30, hizb 3, page 50 of the Madani mushaf.
///
/// Divisions do not align with pages: juz 7 starts at 5:82, in the middle of page 121.
package struct QuranDivision: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case juz, hizb, hizbQuarter, page
    }

    package let kind: Kind
    package let number: Int

    package init(_ kind: Kind, _ number: Int) throws(QuranReferenceError) {
        guard (1...kind.count).contains(number) else { throw .noSuchDivision(kind, number) }
        (self.kind, self.number) = (kind, number)
    }

    /// All divisions of a kind, in order.
    package static func all(_ kind: Kind) -> [QuranDivision] {
        (1...kind.count).map { QuranDivision(kind: kind, known: $0) }
    }

    private init(kind: Kind, known number: Int) {
        (self.kind, self.number) = (kind, number)
    }

    /// The division of that kind in which the ayah begins.
    package init(_ kind: Kind, containing ayah: AyahReference) {
        self.kind = kind
        number = kind.starts.count { $0 <= ayah.index }
    }

    package var ayahs: AyahRange {
        let starts = kind.starts
        let end = number < starts.count ? starts[number] : QuranMetadata.ayahCount + 1
        return AyahRange(knownIndices: starts[number - 1]...end - 1)
    }
}

extension QuranDivision.Kind {
    /// The number of divisions of this kind, numbered from 1.
    package var count: Int {
        switch self {
        case .juz: 30
        case .hizb: 60
        case .hizbQuarter: 240
        case .page: 604
        }
    }

    /// The name in messages: `hizb quarter`.
    package var name: String { self == .hizbQuarter ? "hizb quarter" : rawValue }

    /// The global indices of the divisions' first ayahs, in order.
    fileprivate var starts: [Int] {
        switch self {
        case .juz: Starts.juz
        case .hizb: Starts.hizb
        case .hizbQuarter: Starts.hizbQuarter
        case .page: Starts.page
        }
    }
}

/// One table for each kind, read at first use.
private enum Starts {
    static let juz = indices(PackageResources.juz_csv)
    static let hizbQuarter = indices(PackageResources.hizb_quarters_csv)
    static let hizb = stride(from: 0, to: hizbQuarter.count, by: 4).map { hizbQuarter[$0] }
    static let page = indices(PackageResources.pages_madani_csv)

    private static func indices(_ table: [UInt8]) -> [Int] {
        EmbeddedTable(table).places().map(\.index)
    }
}

extension AyahReference {
    package var juz: Int { QuranDivision(.juz, containing: self).number }
    package var hizb: Int { QuranDivision(.hizb, containing: self).number }
    /// The page of the Madani mushaf on which the ayah begins.
    package var page: Int { QuranDivision(.page, containing: self).number }
}
