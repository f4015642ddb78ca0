package import HabitsDomain
package import Kernel

/// The items of a list that a shape can hold, and the names of the items that the shape cannot hold.
package struct Shaped: Sendable {
    package let items: [JSONValue]
    package let unheld: [Unheld]

    /// The only item of a request for one item. Throws if the shape cannot hold the item at all.
    package func one() throws -> JSONValue {
        if let item = items.first { return item }
        if let unheld = unheld.first { throw unheld }
        return .null
    }
}

extension Shape {
    package func duas(_ duas: [Dua]) -> Shaped { Dua.mappers[self].toData(duas) }
    package func categories(_ categories: [DuaCategory]) -> Shaped { DuaCategory.mappers[self].toData(categories) }
    package func collections(_ collections: [DuaCollection]) -> Shaped {
        DuaCollection.mappers[self].toData(collections)
    }
    package func journeys(_ journeys: [Journey]) -> Shaped { Journey.mappers[self].toData(journeys) }
    package func links(_ links: [JourneyDua]) -> Shaped { JourneyDua.mappers[self].toData(links) }

    /// The kinds of entry for which all three shapes exist.
    package enum Entry { case dua, category, collection, journey, link }

    /// The members of an entry in each of the shapes, by the shape's name in the contract.
    package static func members(of entry: Entry) -> [(name: String, fields: [RecordField])] {
        switch entry {
        case .dua: named("Dua", Dua.mappers)
        case .category: named("Category", DuaCategory.mappers)
        case .collection: named("Collection", DuaCollection.mappers)
        case .journey: named("Journey", Journey.mappers)
        case .link: named("JourneyDua", JourneyDua.mappers)
        }
    }

    private static func named<Entity>(
        _ name: String, _ mappers: ShapeMappers<Entity>
    ) -> [(name: String, fields: [RecordField])] {
        [
            ("habits.Web" + name, mappers.web.shape.fields), ("habits.App" + name, mappers.ios.shape.fields),
            ("habits." + name + "Row", mappers.row.shape.fields),
        ]
    }
}
