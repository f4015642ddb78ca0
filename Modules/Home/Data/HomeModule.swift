internal import Kernel
package import ModuleKit
package import Storage

/// The module that is always there: what concerns the house rather than one slice.
package struct HomeModule: Sendable {
    package static let id = "home"
    package static let migrations = HomeMigrations.all

    package let imports: ImportService
    package let importUndo: ImportUndo

    /// It works for the modules that are running, and knows none of them by name.
    package init(context: ModuleContext, modules: [any Module]) {
        imports = ImportService(
            context: context, importers: modules.flatMap(\.importers),
            streamImporters: modules.flatMap(\.streamImporters))
        importUndo = ImportUndo(context: context, recordTypes: modules.flatMap(\.recordTypes))
    }
}
