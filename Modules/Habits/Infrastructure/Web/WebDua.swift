/// The web's `Dua` (seed 000).
package struct WebDua: Hashable, WireObject {
    package var id: String
    package var title: String
    package var arabic: String
    /// Never null there: empty where there is none.
    package var transliteration: String
    package var translation: String
    /// The slug of the category.
    package var category: String?
    package var xpValue: Int
    package var repetitions: Int
    package var context: Context

    package static let shape = WireShape<Self>(
        WireMember("id", \.id), WireMember("title", \.title), WireMember("arabic", \.arabic),
        WireMember("transliteration", \.transliteration, usual: ""), WireMember("translation", \.translation),
        WireMember("category", \.category), WireMember("xpValue", \.xpValue, usual: 10),
        WireMember("repetitions", \.repetitions, usual: 1), WireMember("context", \.context), make: Self.init)

    package init(
        id: String, title: String, arabic: String, transliteration: String, translation: String,
        category: String? = nil, xpValue: Int, repetitions: Int, context: Context
    ) {
        (self.id, self.title, self.arabic, self.transliteration) = (id, title, arabic, transliteration)
        (self.translation, self.category, self.xpValue) = (translation, category, xpValue)
        (self.repetitions, self.context) = (repetitions, context)
    }

    /// The web's `DuaContext`.
    package struct Context: Hashable, WireObject {
        package var source: String?
        package var bestTime: String?
        package var benefits: String?
        package var story: String?
        package var propheticContext: String?
        package var difficulty: String?
        package var estimatedDuration: Int?

        package static let shape = WireShape<Self>(
            WireMember("source", \.source), WireMember("bestTime", \.bestTime), WireMember("benefits", \.benefits),
            WireMember("story", \.story), WireMember("propheticContext", \.propheticContext),
            WireMember("difficulty", \.difficulty), WireMember("estimatedDuration", \.estimatedDuration),
            make: Self.init)

        package init(
            source: String? = nil, bestTime: String? = nil, benefits: String? = nil, story: String? = nil,
            propheticContext: String? = nil, difficulty: String? = nil, estimatedDuration: Int? = nil
        ) {
            (self.source, self.bestTime, self.benefits, self.story) = (source, bestTime, benefits, story)
            (self.propheticContext, self.difficulty) = (propheticContext, difficulty)
            self.estimatedDuration = estimatedDuration
        }
    }
}
