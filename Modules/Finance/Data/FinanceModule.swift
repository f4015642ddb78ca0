package import ModuleKit
package import Storage

/// The slice's front door: what the rest of Mizan knows of it.
package struct FinanceModule: Module {
    package static let id = "finance"
    package static let title = "Finance"
    package static let migrations: [Migration] = []

    package let recordTypes: [any RecordType] = []
    package let importers: [any Importer] = []

    package init(context: ModuleContext) {}
}
