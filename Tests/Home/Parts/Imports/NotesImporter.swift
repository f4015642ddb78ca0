import Kernel
import ModuleKit
import Storage
import TestSupport

/// Imports text and JSON. A text has lines of `name;weight` after a first line. A JSON value is an object from names to
/// numbers.
struct NotesImporter: Importer {
    let name = "sample.notes"
    let title = "Weights as text"
    let recognisedBy = ["weight list"]
    let options = [
        ImportOption("unit", "What the weights are in.", choices: ["kg", "g"], standard: "kg"),
        ImportOption("suffix", "What stands behind each name."),
    ]

    private static let heading = "weight list"

    func recognises(_ document: ImportDocument) -> Bool {
        switch document {
        case .text(let text): text.text.hasPrefix(Self.heading)
        case .json(.object(let members)): members.first?.name == Self.heading
        case .json, .propertyList, .archive, .database: false
        }
    }

    func prepare(_ document: ImportDocument, _ choices: ImportChoices) throws -> any DocumentWork {
        let weights = weights(document).map { name, weight in
            SampleRecord(name + (choices["suffix"] ?? ""), weight: choices["unit"] == "g" ? weight / 1_000 : weight)
        }
        return SmallDocument { transaction in
            var count = ImportReport.Count(kind: "weights")
            for record in weights {
                let change = try RecordTable<SampleRecord>(transaction).save(record) { $0.weight = record.weight }
                switch change.outcome {
                case .created: count.added += 1
                case .updated: count.updated += 1
                case .unchanged: count.unchanged += 1
                }
            }
            var report = ImportReport()
            report.counts = [count]
            return report
        }
    }

    private func weights(_ document: ImportDocument) -> [(String, Double)] {
        switch document {
        case .text(let text):
            text.text.split(whereSeparator: \.isNewline).dropFirst().compactMap { line in
                let parts = line.split(separator: ";")
                return Double(parts[1]).map { (String(parts[0]), $0) }
            }
        case .json(.object(let members)):
            members.dropFirst().compactMap { member in
                guard case .integer(let number) = member.value else { return nil }
                return (member.name, Double(number))
            }
        case .json, .propertyList, .archive, .database: []
        }
    }
}
