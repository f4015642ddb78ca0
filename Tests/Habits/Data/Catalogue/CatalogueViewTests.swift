import Changes
import HabitsDomain
import Kernel
import Storage
import TestSupport
import Testing

@testable import HabitsData

struct CatalogueViewTests {
    let habits: HabitsStore
    private var module: HabitsModule { habits.module }
    private var store: TestStore { habits.store }

    init() async throws {
        habits = try await HabitsStore()
    }

    private func title(_ name: String) async throws -> String? {
        let id = try id(name)
        return try await store.read { [module] in try module.catalogue(in: $0).dua(id)?.texts.titleEn }
    }

    private func rename(_ name: String, to title: String) async throws {
        let id = try id(name)
        try await store.database.write(.shared) { transaction in
            var dua = try HabitsModule.duas.require(id, in: transaction).entity
            dua.texts.titleEn = title
            try HabitsModule.duas(in: transaction).save(dua)
        }
    }

    @Test func aNewOwnerSeesTheStarterCatalogue() async throws {
        let catalogue = try await store.database.read(store.other) { [module] in try module.catalogue(in: $0) }
        #expect(catalogue.journeys.map(\.id.text) == ["starter:first-steps", "starter:morning-and-evening"])
        let waking = try #require(catalogue.dua(try id("starter:waking")))
        #expect(waking.categorySlug == "morning")
        #expect(catalogue.duas(of: try id("starter:first-steps")).map(\.sortOrder) == [0, 1, 2, 3, 4, 5])
        let counts = catalogue.count(\.collectionID)
        #expect(counts.keys.map(\.text) == ["starter:core"] && counts.values.allSatisfy { $0 >= 40 })
    }

    @Test func theCatalogueIsReloadedAfterAChangeOfSharedData() async throws {
        let before = try #require(try await title("starter:waking"))
        try await rename("starter:waking", to: "Changed")
        #expect(before != "Changed")
        #expect(try await title("starter:waking") == "Changed")
        // A change by another process is also seen.
        let another = try store.another()
        let id = try id("starter:waking")
        try await another.write(.shared) { _ = try HabitsModule.duas(in: $0).remove(id) }
        #expect(try await title("starter:waking") == nil)
        try await another.close()
    }

    /// A transaction of shared data sees its own changes. Everybody else sees these changes only after the transaction ends.
    @Test func aWriterSeesItsOwnCatalogueChanges() async throws {
        let id = try id("starter:waking")
        _ = try await title("starter:waking")
        struct Back: Error {}
        do {
            try await store.database.write(.shared) { [module] transaction in
                try HabitsModule.duas(in: transaction).remove(id)
                #expect(try module.catalogue(in: transaction).dua(id) == nil)
                throw Back()
            }
        } catch is Back {}
        #expect(try await title("starter:waking") != nil)
    }

    @Test func ownersReadTheCatalogueWithinTheirWrites() async throws {
        let title = try await store.write { [module] transaction in
            try module.catalogue(in: transaction).dua(try CatalogueID("starter:waking"))?.texts.titleEn
        }
        #expect(title != nil)
    }
}
