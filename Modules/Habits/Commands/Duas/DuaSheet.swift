internal import CommandLineKit
internal import HabitsData
internal import HabitsDomain
internal import Kernel

/// A dua as a person reads it in a terminal.
struct DuaSheet {
    private let dua: Dua
    private let catalogue: CatalogueView
    private let display: TextDisplay

    init(_ dua: Dua, in catalogue: CatalogueView, on display: TextDisplay) {
        (self.dua, self.catalogue, self.display) = (dua, catalogue, display)
    }

    /// Longer lines are hard to read.
    private static let widest = 78
    private static let label = 12

    private var width: Int { min(display.columns, Self.widest) - 1 }

    var lines: [String] {
        var lines = [title, plain(place), ""]
        lines += block(dua.texts.arabic).map(rightToLeft)
        if let transliteration = dua.texts.transliteration { lines += [""] + block(transliteration) }
        lines += [""] + block(dua.texts.translationEn) + [""]
        for (label, text) in facts {
            guard let text else { continue }
            let space = String(repeating: " ", count: Self.label)
            let wrapped = WrappedText.lines(text, width: max(10, width - Self.label))
            lines += wrapped.enumerated().map { place, line in
                place == 0 ? label.padded(to: Self.label) + line : space + line
            }
        }
        return lines
    }

    private var title: String {
        let english = display.isColored ? "\u{1B}[1m\(plain(dua.texts.titleEn))\u{1B}[0m" : plain(dua.texts.titleEn)
        guard let arabic = dua.texts.titleAr.map(plain) else { return english }
        return english + "  " + (display.isUnicode ? TextColumns.isolated(arabic) : arabic)
    }

    /// The dua's id, category and collection.
    private var place: String {
        let category = catalogue.categories.first { $0.id == dua.categoryID }?.name
        let collection = catalogue.collections.first { $0.id == dua.collectionID }?.name
        return [dua.id.text, category, collection].compactMap(\.self).joined(separator: ", ")
    }

    private var facts: [(label: String, text: String?)] {
        [
            ("Say it", times), ("When", dua.bestTime?.text), ("Worth", worth), ("Source", dua.background.source),
            ("Benefit", dua.background.rizqBenefit), ("Story", dua.background.context),
            ("The Prophet", dua.background.propheticContext), ("Audio", dua.audioURL),
            ("Tags", dua.tags.isEmpty ? nil : dua.tags.joined(separator: ", ")), ("Journeys", journeys),
            ("Same text", sameTexts),
        ]
    }

    private var times: String {
        let times = dua.repetitions == 1 ? "once" : "\(dua.repetitions) times"
        return dua.estDurationSec.map { "\(times), about \(Self.duration($0))" } ?? times
    }

    private static func duration(_ seconds: Int) -> String {
        seconds < 90 ? "\(seconds) seconds" : "\((seconds + 30) / 60) minutes"
    }

    private var worth: String {
        [Optional("\(dua.xpValue) XP"), dua.difficulty?.rawValue].compactMap(\.self).joined(separator: ", ")
    }

    private var journeys: String? {
        let found = catalogue.journeys.compactMap { journey -> String? in
            guard let link = catalogue.duas(of: journey.id).first(where: { $0.duaID == dua.id }) else { return nil }
            return "\(journey.name) (\(link.timeSlot.rawValue))"
        }
        return found.isEmpty ? nil : found.joined(separator: ", ")
    }

    private var sameTexts: String? {
        let found = catalogue.sameTexts(as: dua)
        return found.isEmpty ? nil : found.map(\.text).joined(separator: ", ")
    }

    private func plain(_ text: String) -> String { PlainText.oneLine(text) }

    private func block(_ text: String) -> [String] {
        WrappedText.lines(text, width: width - 2).map { $0.isEmpty ? "" : "  " + $0 }
    }

    private func rightToLeft(_ line: String) -> String {
        display.isUnicode && !line.isEmpty ? "  " + WrappedText.rightToLeft(String(line.dropFirst(2))) : line
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: Swift.max(1, width - count))
    }
}
