internal import Kernel

extension TableFile {
    /// The table that the rows belong to, and the style in which the rows are written. A table is identified by columns that no
    /// other table has. The reader of the rows reports additional or missing columns.
    static func kind(of columns: Set<String>, _ first: JSONValue) -> (Table, Style)? {
        if let table = rowTable(columns) {
            // In both apps, a category has the same members as in the database. But the web app writes the id as a text.
            let isWeb = table == .categories && isText(first["id"]) && columns.contains("id")
            return (table, isWeb ? .web : .row)
        }
        if columns.isSuperset(of: ["userId", "totalXp"]) {
            return (.profiles, columns.contains("createdAt") ? .ios : .web)
        } else if columns.isSuperset(of: ["journeyId", "duaId"]) {
            return (.journeyDuas, isText(first["duaId"]) ? .web : .ios)
        } else if columns.isSuperset(of: ["arabic", "translation"]) {
            return (.duas, .web)
        } else if columns.isSuperset(of: ["titleEn", "arabicText"]) {
            return (.duas, .ios)
        } else if columns.isSuperset(of: ["name", "slug", "estimatedMinutes"]) {
            return (.journeys, columns.contains("sortOrder") ? .ios : .web)
        } else if columns.isSuperset(of: ["name", "slug", "isPremium"]) {
            return (.collections, isText(first["id"]) ? .web : .ios)
        }
        return nil
    }

    private static func isText(_ value: JSONValue?) -> Bool {
        if case .string? = value { true } else { false }
    }

    private static func rowTable(_ columns: Set<String>) -> Table? {
        let isNamed = columns.isSuperset(of: ["name", "slug"])
        if columns.isSuperset(of: ["journey_id", "dua_id"]) {
            return .journeyDuas
        } else if columns.isSuperset(of: ["user_id", "duas_completed"]) {
            return .activity
        } else if columns.contains("user_id"), !columns.isDisjoint(with: ["display_name", "total_xp"]) {
            return .profiles
        } else if !columns.isDisjoint(with: ["arabic_text", "title_en"]) {
            return .duas
        } else if isNamed, columns.isDisjoint(with: ["estimatedMinutes", "dailyXp"]),
            !columns.isDisjoint(with: ["estimated_minutes", "daily_xp", "emoji"])
        {
            return .journeys
        } else if isNamed, columns.contains("is_premium") {
            return .collections
        } else if isNamed, columns.isSubset(of: ["id", "name", "slug", "description"]) {
            return .categories
        }
        return nil
    }
}
