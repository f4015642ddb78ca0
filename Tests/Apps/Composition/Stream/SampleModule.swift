import Changes
import ModuleKit
import Storage
import TestSupport

/// The sample records as a slice.
struct SampleModule: Module {
    static let id = SampleTables.set.module
    static let title = "Samples"
    static let migrations = SampleTables.set.migrations
    let recordTypes: [any RecordType] = [TableRecordType(SampleRecord.self) { $0 }]
    let importers: [any Importer] = []

    init(context: ModuleContext) {}
}
