package import Storage

/// Where a store is and what this build would make of it, to look at it without opening the store.
package struct StoreSetup: Sendable {
    /// The data directory. It may not be there.
    package let path: String
    package let clock: Clock
    package let slices: [any Module.Type]
    /// What a slice is started with, on a database.
    package let context: @Sendable (any Database) -> ModuleContext

    package init(
        path: String, clock: Clock, slices: [any Module.Type],
        context: @escaping @Sendable (any Database) -> ModuleContext
    ) {
        self.path = path
        self.clock = clock
        self.slices = slices
        self.context = context
    }
}
