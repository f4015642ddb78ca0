package import ModuleKit

extension EndpointExecutor {
    /// An executor for the store of a context.
    package init(
        context: ModuleContext, maximumBodyBytes: Int = defaultMaximumBodyBytes, memory: MemoryBudget? = nil
    ) {
        self.init(
            maximumBodyBytes: maximumBodyBytes,
            read: { owner, body in try await context.read(owner, body) },
            view: { owner, body in try await context.view(inTurnOf: owner, body) },
            write: { owner, budget, body in try await context.write(owner, within: budget, body) },
            memory: memory ?? context.memory,
            words: { try context.zones.calendar(in: $0).moments(at: context.clock.now()) })
    }
}
