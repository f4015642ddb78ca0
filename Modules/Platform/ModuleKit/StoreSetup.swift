package import Storage

/// The location of a store and this build's slices, for inspecting it without opening the store.
package struct StoreSetup: Sendable {
    /// The store, with the data directory. They may not exist.
    package let store: any StoreAdministration
    package let clock: Clock
    package let slices: [any Module.Type]
    /// Creates the context in which a slice starts on a database.
    package let context: @Sendable (any Database) -> ModuleContext

    package init(
        _ store: any StoreAdministration, clock: Clock, slices: [any Module.Type],
        context: @escaping @Sendable (any Database) -> ModuleContext
    ) {
        (self.store, self.clock, self.slices, self.context) = (store, clock, slices, context)
    }

    /// For a store of SQLite.
    package init(
        path: String, clock: Clock, slices: [any Module.Type],
        context: @escaping @Sendable (any Database) -> ModuleContext
    ) {
        self.init(SQLiteAdministration(path: path), clock: clock, slices: slices, context: context)
    }

    package var path: String { store.path }

    /// The context of slices that are only described, or whose rules are read.
    package var contextWithoutStore: ModuleContext { context(NoStore()) }

    /// Creates the slices without a store.
    package func modules() throws -> [any Module] {
        let context = contextWithoutStore
        return try slices.map { try $0.init(context: context) }
    }
}
