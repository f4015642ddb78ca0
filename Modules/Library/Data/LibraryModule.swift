package import Changes
internal import Kernel
package import ModuleKit
package import Storage

/// The slice's module, which is the only part of the slice that the rest of Mizan knows.
package struct LibraryModule: Module {
    package static let id = "library"
    package static let title = "Library"
    package static let migrations = LibraryMigrations.all

    package let recordTypes: [any RecordType] = [
        Self.books.recordType,
        Self.readingProgresses.recordType,
        Self.voices.recordType,
        // new-module: record types
    ]
    package let importers: [any Importer] = [
        Self.booksImporter,
        Self.readingProgressesImporter,
        Self.voicesImporter,
        // new-module: importers
    ]

    let identifiers: Identifiers

    package init(context: ModuleContext) { identifiers = context.identifiers }
}
