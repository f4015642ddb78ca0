package import HabitsDomain
internal import HabitsInfrastructure
package import Kernel

/// The items of a list that a shape holds, and the ones that it cannot hold, by name.
package struct Shaped: Sendable {
    package let items: [JSONValue]
    package let unheld: [Unheld]

    /// The only item of a request for one: it is refused if the shape cannot hold it as a whole.
    package func one() throws -> JSONValue {
        if let item = items.first { return item }
        if let unheld = unheld.first { throw unheld }
        return .null
    }
}

extension Shape {
    package func duas(_ duas: [Dua]) -> Shaped {
        switch self {
        case .web: Self.shaped(WebDuaMapper.self, duas)
        case .ios: Self.shaped(AppDuaMapper.self, duas)
        case .row: Self.shaped(DuaRowMapper.self, duas)
        }
    }

    package func categories(_ categories: [DuaCategory]) -> Shaped {
        switch self {
        case .web: Self.shaped(WebCategoryMapper.self, categories)
        case .ios: Self.shaped(AppCategoryMapper.self, categories)
        case .row: Self.shaped(CategoryRowMapper.self, categories)
        }
    }

    package func collections(_ collections: [DuaCollection]) -> Shaped {
        switch self {
        case .web: Self.shaped(WebCollectionMapper.self, collections)
        case .ios: Self.shaped(AppCollectionMapper.self, collections)
        case .row: Self.shaped(CollectionRowMapper.self, collections)
        }
    }

    package func journeys(_ journeys: [Journey]) -> Shaped {
        switch self {
        case .web: Self.shaped(WebJourneyMapper.self, journeys)
        case .ios: Self.shaped(AppJourneyMapper.self, journeys)
        case .row: Self.shaped(JourneyRowMapper.self, journeys)
        }
    }

    package func links(_ links: [JourneyDua]) -> Shaped {
        switch self {
        case .web: Self.shaped(WebJourneyDuaMapper.self, links)
        case .ios: Self.shaped(AppJourneyDuaMapper.self, links)
        case .row: Self.shaped(JourneyDuaRowMapper.self, links)
        }
    }

    private static func shaped<Mapper: ShapeMapper>(_ mapper: Mapper.Type, _ entities: [Mapper.Entity]) -> Shaped {
        let (shapes, unheld) = Mapper.toData(entities)
        return Shaped(items: shapes.map(\.json), unheld: unheld)
    }
}

// MARK: Contract

extension Shape {
    /// The kinds of entry that all three shapes have.
    package enum Entry { case dua, category, collection, journey, link }

    /// The members of an entry in each of the shapes, by the shape's name in the contract.
    package static func members(of entry: Entry) -> [(name: String, fields: [RecordField])] {
        switch entry {
        case .dua: names("Dua", WebDua.shape.fields, AppDua.shape.fields, DuaRow.shape.fields)
        case .category: names("Category", WebCategory.shape.fields, AppCategory.shape.fields, CategoryRow.shape.fields)
        case .collection:
            names("Collection", WebCollection.shape.fields, AppCollection.shape.fields, CollectionRow.shape.fields)
        case .journey: names("Journey", WebJourney.shape.fields, AppJourney.shape.fields, JourneyRow.shape.fields)
        case .link:
            names("JourneyDua", WebJourneyDua.shape.fields, AppJourneyDua.shape.fields, JourneyDuaRow.shape.fields)
        }
    }

    private static func names(
        _ name: String, _ web: [RecordField], _ app: [RecordField], _ row: [RecordField]
    ) -> [(name: String, fields: [RecordField])] {
        [("habits.Web" + name, web), ("habits.App" + name, app), ("habits." + name + "Row", row)]
    }
}
