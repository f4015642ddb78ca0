internal import HabitsDomain
internal import HabitsInfrastructure

// The rest of the catalogue as database rows, and in the apps' existing or likely shapes. On the web, the ids of categories, of
// collections, and of a journey's duas are texts, like the ids in the web's duas.

enum CategoryRowMapper: ShapeMapper {
    static let shape = EntityShape<DuaCategory>(
        .id("id", \.id), .value("name", \.name), .slug, .text("description", \.description))
}

enum WebCategoryMapper: ShapeMapper {
    static let shape = EntityShape<DuaCategory>(
        .textID("id", \.id), .value("name", \.name), .slug, .text("description", \.description))
}

enum AppCategoryMapper: ShapeMapper {
    static let shape = EntityShape<DuaCategory>(
        omittingNull: true, .id("id", \.id), .value("name", \.name), .slug, .text("description", \.description))
}

extension DuaCategory: ShapedEntity {
    static let mappers = ShapeMappers<DuaCategory>(
        web: WebCategoryMapper.self, ios: AppCategoryMapper.self, row: CategoryRowMapper.self)
}

extension ShapeMember<DuaCategory> {
    fileprivate static var slug: Self {
        Self("slug", \.slug) { (slug: String, place, reading) in
            reading.slug(slug, at: place)
        } write: { slug, _, _ in
            slug
        }
    }
}

enum CollectionRowMapper: ShapeMapper {
    static let shape = EntityShape<DuaCollection>(
        .id("id", \.id), .value("name", \.name), .value("slug", \.slug), .text("description", \.description),
        .value("is_premium", \.isPremium, usual: false))
}

enum WebCollectionMapper: ShapeMapper {
    static let shape = EntityShape<DuaCollection>(
        .textID("id", \.id), .value("name", \.name), .value("slug", \.slug), .text("description", \.description),
        .value("isPremium", \.isPremium))
}

enum AppCollectionMapper: ShapeMapper {
    static let shape = EntityShape<DuaCollection>(
        omittingNull: true, .id("id", \.id), .value("name", \.name), .value("slug", \.slug),
        .text("description", \.description), .value("isPremium", \.isPremium))
}

extension DuaCollection: ShapedEntity {
    static let mappers = ShapeMappers<DuaCollection>(
        web: WebCollectionMapper.self, ios: AppCollectionMapper.self, row: CollectionRowMapper.self)
}

/// A dua's place in a journey. The database numbers the rows itself, and nothing refers to those numbers.
enum JourneyDuaRowMapper: ShapeMapper {
    static let shape = EntityShape<JourneyDua>(
        .ignored("id"), .id("journey_id", \.journeyID), .id("dua_id", \.duaID), .slot("time_slot", \.timeSlot),
        .value("sort_order", \.sortOrder, usual: 0))
}

enum WebJourneyDuaMapper: ShapeMapper {
    static let shape = EntityShape<JourneyDua>(
        .id("journeyId", \.journeyID), .textID("duaId", \.duaID), .slot("timeSlot", \.timeSlot),
        .value("sortOrder", \.sortOrder))
}

enum AppJourneyDuaMapper: ShapeMapper {
    static let shape = EntityShape<JourneyDua>(
        omittingNull: true, .id("journeyId", \.journeyID), .id("duaId", \.duaID), .slot("timeSlot", \.timeSlot),
        .value("sortOrder", \.sortOrder))
}

extension JourneyDua: ShapedEntity {
    static let mappers = ShapeMappers<JourneyDua>(
        web: WebJourneyDuaMapper.self, ios: AppJourneyDuaMapper.self, row: JourneyDuaRowMapper.self)

    fileprivate var noNumber: Int? {
        get { nil }
        set {}
    }
}

extension ShapeMember<JourneyDua> {
    fileprivate static func ignored(_ name: String) -> Self { .value(name, \.noNumber) }
}

/// A journey as its row (seed 000, "Journey Type Mapping"; defaults of contracts/habits.md §1.4).
enum JourneyRowMapper: ShapeMapper {
    static let shape = EntityShape<Journey>(
        .id("id", \.id), .value("name", \.name), .value("slug", \.slug), .text("description", \.description),
        .value("emoji", \.emblem.text, usual: "📿"), .value("estimated_minutes", \.estimatedMinutes, usual: 15),
        .value("daily_xp", \.dailyXP, usual: 100), .value("is_premium", \.isPremium, usual: false),
        .value("is_featured", \.isFeatured, usual: false), .value("sort_order", \.sortOrder, usual: 0),
        .moment("created_at", \.createdAt, RowStyle.self))
}

/// The web's `Journey` (seed 000). Its id is a number, while a dua's is a text.
enum WebJourneyMapper: ShapeMapper {
    static let shape = EntityShape<Journey>(
        .id("id", \.id), .value("name", \.name), .value("slug", \.slug), .text("description", \.description),
        .value("emoji", \.emblem.text), .value("estimatedMinutes", \.estimatedMinutes), .value("dailyXp", \.dailyXP),
        .value("isPremium", \.isPremium), .value("isFeatured", \.isFeatured))
}

/// The phone's `Journey` (seed 000).
enum AppJourneyMapper: ShapeMapper {
    static let shape = EntityShape<Journey>(
        omittingNull: true, .id("id", \.id), .value("name", \.name), .value("slug", \.slug),
        .text("description", \.description), .value("emoji", \.emblem.text),
        .value("estimatedMinutes", \.estimatedMinutes), .value("dailyXp", \.dailyXP),
        .value("isPremium", \.isPremium), .value("isFeatured", \.isFeatured), .value("sortOrder", \.sortOrder))
}

extension Journey: ShapedEntity {
    static let named: [NamedMember<Journey>] = [
        NamedMember("sortOrder", \.sortOrder), NamedMember("createdAt", \.createdAt),
    ]

    static let mappers = ShapeMappers<Journey>(
        web: WebJourneyMapper.self, ios: AppJourneyMapper.self, row: JourneyRowMapper.self)
}
