/// A journey of the starter catalogue.
struct StarterJourney: Sendable {
    let name: StaticString
    let title: String
    let description: String
    let emoji: String
    let duas: [(slot: TimeSlot, dua: StaticString)]

    static let all = [
        StarterJourney(
            name: "first-steps", title: "First steps",
            description: "A few minutes a day: one for waking, one for the prayers, one for the night.", emoji: "🌱",
            duas: [
                (.morning, "waking"), (.morning, "ilman-nafian"), (.anytime, "astaghfirullah"),
                (.anytime, "two-light-words"), (.evening, "ayat-al-kursi"), (.evening, "bismika-amut"),
            ]),
        StarterJourney(
            name: "morning-and-evening", title: "Morning and evening",
            description: "The adhkar that frame a day.", emoji: "🌅",
            duas: [
                (.morning, "asbahna"), (.morning, "bika-asbahna"), (.morning, "sayyid-al-istighfar"),
                (.morning, "bismillah-no-harm"), (.morning, "adada-khalqih"), (.morning, "tahlil"),
                (.anytime, "subhanallah-wa-bihamdih"), (.anytime, "istighfar-100"), (.anytime, "salat-ibrahimiyya"),
                (.evening, "amsayna"), (.evening, "bika-amsayna"), (.evening, "kalimat-tammat"),
                (.evening, "al-ikhlas"), (.evening, "al-falaq"), (.evening, "an-nas"),
            ]),
    ]

    private var id: CatalogueID { CatalogueID(starter: name) }

    /// The journey, with its duration and points summed from its duas.
    func journey(at place: Int, of catalogue: [Dua]) throws -> Journey {
        let ids = Set(duas.map { CatalogueID(starter: $0.dua) })
        let own = catalogue.filter { ids.contains($0.id) }
        let seconds = own.reduce(0) { $0 + ($1.estDurationSec ?? 0) }
        return try Journey(
            id: id, name: title, slug: name.description, description: description, emblem: Emblem(emoji),
            estimatedMinutes: (seconds + 59) / 60, dailyXP: own.reduce(0) { $0 + $1.xpValue }, isFeatured: true,
            sortOrder: place)
    }

    func links() throws -> [JourneyDua] {
        try duas.enumerated().map { place, entry in
            try JourneyDua(
                journeyID: id, duaID: CatalogueID(starter: entry.dua), timeSlot: entry.slot, sortOrder: place)
        }
    }
}
