package import Storage

/// The location of a store and this build's slices, for inspecting it without opening the store.
package struct StoreSetup: Sendable {
    /// The data directory. It may not exist.
    package let path: String
    package let clock: Clock
    package let slices: [any Module.Type]
    /// Creates the context in which a slice starts on a database.
    package let context: @Sendable (any Database) -> ModuleContext

    package init(
        path: String, clock: Clock, slices: [any Module.Type],
        context: @escaping @Sendable (any Database) -> ModuleContext
    ) {
        (self.path, self.clock, self.slices, self.context) = (path, clock, slices, context)
    }

    /// The context of slices that are only described, or whose rules are read.
    package var contextWithoutStore: ModuleContext { context(NoStore()) }

    /// Creates the slices without a store.
    package func modules() throws -> [any Module] {
        let context = contextWithoutStore
        return try slices.map { try $0.init(context: context) }
    }
}
