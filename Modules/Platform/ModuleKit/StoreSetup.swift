package import Storage

/// Where a store is and what this build would make of it, to look at it without opening the store.
package struct StoreSetup: Sendable {
    /// The data directory. It may not be there.
    package let path: String
    package let clock: Clock
    package let slices: [any Module.Type]
    /// The context in which a slice starts on a database.
    package let context: @Sendable (any Database) -> ModuleContext

    package init(
        path: String, clock: Clock, slices: [any Module.Type],
        context: @escaping @Sendable (any Database) -> ModuleContext
    ) {
        (self.path, self.clock, self.slices, self.context) = (path, clock, slices, context)
    }

    /// The context of slices that are only described, or asked for their rules.
    package var contextWithoutStore: ModuleContext { context(NoStore()) }

    /// The slices, without a store.
    package func modules() throws -> [any Module] {
        let context = contextWithoutStore
        return try slices.map { try $0.init(context: context) }
    }
}
