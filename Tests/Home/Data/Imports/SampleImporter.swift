import Kernel
import ModuleKit
import Storage
import TestSupport

/// Takes in dictionaries from names to weights under one key.
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
        return SmallDocument { transaction in
            var report = ImportReport()
            var count = ImportReport.Count(kind: "weights")
            let table = RecordTable<SampleRecord>(transaction)
            for entry in entries {
                guard case .real(let weight) = entry.value else {
                    report.reject([.init(path: "\(key).\(entry.key)", reason: "no weight")])
                    continue
                }
                switch try table.save(SampleRecord(entry.key, weight: weight), updating: { $0.weight = weight }).outcome
                {
                case .created: count.added += 1
                case .updated: count.updated += 1
                case .unchanged: count.unchanged += 1
                }
            }
            report.counts.append(count)
            return report
        }
    }
}

/// A slice of which the server knows only what every module gives.
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
