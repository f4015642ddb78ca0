import Changes
import Kernel
import ModuleKit
import Storage
import TestSupport

/// Imports dictionaries from names to weights under one key.
struct SampleImporter: Importer {
    var key = "weights"
    var name = "sample.weights"
    var title = "Weights of the sample"
    var recognisedBy: [String] { [key] }

    struct Unreadable: Error {}

    func recognises(_ document: ImportDocument) -> Bool {
        guard case .propertyList(let root) = document else { return false }
        return root[key] != nil
    }

    func prepare(_ document: ImportDocument, _ choices: ImportChoices) throws -> any DocumentWork {
        guard case .propertyList(let root) = document, case .dictionary(let entries)? = root[key] else {
            throw Unreadable()
        }
        return Weights(key: key, entries: entries)
    }

    /// A piece is one weight.
    private struct Weights: DocumentWork {
        let key: String
        let entries: [PropertyListValue.Entry]
        private(set) var report = ImportReport()
        private var place = 0

        init(key: String, entries: [PropertyListValue.Entry]) {
            (self.key, self.entries) = (key, entries)
            report.counts.append(.init(kind: "weights"))
        }

        mutating func goOn(_ turn: PartTurn, in transaction: WriteTransaction) throws -> Bool {
            let table = RecordTable<SampleRecord>(transaction)
            while place < entries.count, turn.hasTime {
                let entry = entries[place]
                place += 1
                turn.note(1)
                guard case .real(let weight) = entry.value else {
                    report.reject([.init(path: "\(key).\(entry.key)", reason: "no weight")])
                    continue
                }
                guard weight < SampleImporter.tooHeavy else {
                    throw MizanError(.conflict, "sample.too-heavy", "\(entry.key) is too heavy.")
                }
                let record = SampleRecord(entry.key, weight: weight)
                switch try table.save(record, updating: { $0.weight = weight }).outcome {
                case .created: report.counts[0].added += 1
                case .updated: report.counts[0].updated += 1
                case .unchanged: report.counts[0].unchanged += 1
                }
            }
            return place == entries.count
        }
    }

    /// A weight that is refused. Everything else in the same transaction is rolled back with it.
    static let tooHeavy = 1_000_000.0
}

/// A slice that has only the required members of a module.
struct SampleModule: Module {
    static let id = "sample"
    static let title = "Sample"
    static let migrations = SampleTables.set.migrations
    let recordTypes: [any RecordType] = [TableRecordType(SampleRecord.self) { $0 }]
    let importers: [any Importer] = [
        SampleImporter(), SampleImporter(key: "more", name: "sample.more", title: "More weights"), NotesImporter(),
    ]
    let streamImporters: [any StreamImporter] = [LineImporter()]

    init(context: ModuleContext) {}
}
