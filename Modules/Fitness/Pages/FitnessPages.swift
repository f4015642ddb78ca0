internal import Changes
package import FitnessData
internal import FitnessDomain
internal import Kernel
internal import ModuleKit
package import PagesKit

/// The pages of the body: entering a measurement, the latest of each type, its trend and its entries.
package enum FitnessPages {
    package static func pages(_ fitness: FitnessModule) -> SlicePages {
        let texts = FitnessTexts.english
        return SlicePages(
            FitnessModule.id, PageFrame.Entry(texts.body, BodyPage.link),
            lines: [
                LineReader(FitnessModule.id, example: { _ in texts.lineExample }) { line, reading in
                    try MeasurementLine(line, fitness, in: reading).map { measured in
                        { _ = try fitness.log(EntryDraft(measured.type, measured.quantity), in: $0) }
                    }
                }
            ],
            places: [RecordPlace(of: FitnessModule.entries) { MetricPages.link($0) }],
            sentences: [
                RecordSentence(of: FitnessModule.entries) { id, _, reading in
                    let entry = try FitnessModule.entries.require(id, in: reading).entity
                    let unit = try fitness.preferences(in: reading).unit(of: entry.type)
                    return texts.logged(entry.type.title, QuantityText.of(entry.quantity, of: entry.type, in: unit))
                }
            ]
        ) { frame in
            BodyPage(fitness: fitness, frame: frame).all + MetricPages(fitness: fitness, frame: frame).all
        }
    }
}

/// A line such as “weight 75.5”: the words of `mizan fitness log`.
struct MeasurementLine {
    let type: ProgressMetricType
    let quantity: Double

    /// Nil unless the first word, or the first two, name a type.
    init?(_ line: String, _ fitness: FitnessModule, in reading: ReadTransaction) throws {
        let words = line.split(separator: " ")
        let names = [1, 2].filter { $0 < words.count }.compactMap { count in
            Self.type(words.prefix(count).joined(separator: "-")).map {
                ($0, words.dropFirst(count).joined(separator: " "))
            }
        }
        guard let (type, text) = names.first else { return nil }
        self.type = type
        quantity = try TypedQuantity(text, of: type, in: fitness.preferences(in: reading).unit(of: type)).quantity
    }

    private static func type(_ word: String) -> ProgressMetricType? {
        do { return try ProgressMetricType(typed: word) } catch { return nil }
    }
}

/// The texts of the pages of the body. Another language is another value.
struct FitnessTexts: Sendable {
    let body = "Body"
    let lineExample = "weight 75.5"
    let enter = "Enter a measurement"
    let type = "Measurement"
    let quantity = "Quantity"
    let quantityHint = "A number, or a number with its unit, such as 165 lb or 7h30m."
    let notes = "Notes"
    let addNotes = "Add notes"
    let save = "Save"
    let remove = "Remove"
    let latest = "Latest"
    let nothing = "Nothing has been measured yet."
    let entries = "Entries"
    let back = "All measurements"
    let trend = "Trend"
    let perWeek = "a week"
    let today = "Today"
    let unit = "Unit"
    let shownIn = "Shown and typed in"

    static let english = FitnessTexts()

    func logged(_ type: String, _ quantity: String) -> String { "\(type) \(quantity) logged" }

    /// `Weight, in kg`; the bare title of a type without a unit.
    func withUnit(_ metric: MetricView) -> String {
        metric.type.title + (unit(metric.shownIn).isEmpty ? "" : ", in \(unit(metric.shownIn))")
    }

    /// The unit of a bare number, and the other units in which the type may be typed.
    func hint(_ metric: MetricView) -> String {
        let others = metric.type.units.filter { $0 != metric.shownIn }.map(unit).joined(separator: ", ")
        let usual = unit(metric.shownIn).isEmpty ? "A number" : "In \(unit(metric.shownIn))"
        return usual + (others.isEmpty ? "." : ", or with another unit: \(others).")
    }

    func unit(_ unit: MeasureUnit) -> String {
        switch unit {
        case .fluidOunce: "US fl oz"
        case .imperialFluidOunce: "UK fl oz"
        default: unit.symbol
        }
    }
}
