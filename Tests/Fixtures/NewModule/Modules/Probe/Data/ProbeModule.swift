package import Changes
internal import Kernel
package import ModuleKit
package import Storage

/// The slice's module, which is the only part of the slice that the rest of Mizan knows.
package struct ProbeModule: Module {
    package static let id = "probe"
    package static let title = "Probe"
    package static let migrations = ProbeMigrations.all

    package let recordTypes: [any RecordType] = [
        Self.books.recordType,
        Self.loans.recordType,
        // new-module: record types
    ]
    package let importers: [any Importer] = [
        Self.booksImporter,
        Self.loansImporter,
        // new-module: importers
    ]

    let identifiers: Identifiers

    package init(context: ModuleContext) { identifiers = context.identifiers }
}
