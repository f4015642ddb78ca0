package import Changes
package import ModuleKit
package import Storage

/// A slice with facts: readings that belong to each owner, tides that all owners share, and a record that is imported with
/// readings. No product contains this slice. The suites use it to test facts and files that arrive in pieces.
package protocol WeatherSlice: Module {}

package struct WeatherModule: WeatherSlice {
    package init(context: ModuleContext) {}
}

extension WeatherSlice {
    package static var id: String { "weather" }
    package static var title: String { "Weather" }
    package static var migrations: [Migration] { WeatherTables.set.migrations }
    package var recordTypes: [any RecordType] { [TableRecordType(StationRecord.self) { $0 }] }
    package var facts: [AnyFactSchema] { [ReadingFact.schema.erased, TideFact.schema.erased] }
    package var importers: [any Importer] { [] }
    package var streamImporters: [any StreamImporter] { [WeatherImporter()] }
}
