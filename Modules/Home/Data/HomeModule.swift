internal import Kernel
package import ModuleKit
package import Storage

/// The module that is always there: what concerns the house rather than one slice.
package struct HomeModule: Sendable {
    package static let id = "home"
    package static let migrations = HomeMigrations.all

    package let imports: ImportService
    package let importUndo: ImportUndo
    package let status: StatusService

    /// It works for the modules that are running, and knows none of them by name.
    package init(
        context: ModuleContext, modules: [any Module], states: [ModuleStatus] = [], directory: String = ""
    ) {
        status = StatusService(context: context, states: states, directory: directory)
        imports = ImportService(
            context: context, importers: modules.flatMap(\.importers), missing: states.filter { !$0.isRunning })
        importUndo = ImportUndo(context: context, recordTypes: modules.flatMap(\.recordTypes))
    }
}
