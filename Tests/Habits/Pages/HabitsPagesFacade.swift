import HabitsData
import HabitsPages
import Kernel
import ModuleKit
import PagesKit
import Storage
import TestSupport

/// The slice's pages on a store with the starter catalogue, for a person who is signed in.
struct HabitsPagesFacade {
    let store: TestStore
    let habits: HabitsModule
    let pages: SlicePages
    private let facade: PageFacade

    private static let file = Task {
        try await TestStore.file([MigrationSet(module: HabitsModule.id, HabitsModule.migrations)]) { store in
            let supply = HabitsModule(context: store.context()).supply
            try await store.database.write(.shared) { try supply?.bring($0) }
        }
    }

    init() async throws {
        store = try TestStore(copying: await Self.file.value)
        habits = HabitsModule(context: store.context())
        pages = HabitsPages.pages(habits)
        facade = try PageFacade(
            pages.endpoints(PageFrame(menu: [pages.entry])), on: store.context(), as: store.other)
    }

    @discardableResult
    func send(
        _ target: String, _ form: KeyValuePairs<String, String>? = nil, status: Int? = nil, key: String? = nil
    ) async throws -> PageFacade.Answer {
        try await facade.send(target, form, status: status, key: key)
    }

    func write(_ body: @escaping @Sendable (WriteTransaction) throws -> Void) async throws {
        try await store.database.write(store.other, body)
    }
}
