internal import ArgumentParser
internal import Changes
internal import CommandLineKit
internal import HabitsData
internal import HabitsDomain
internal import Kernel

/// Duas as rows; people see only a few columns.
enum DuaRecords: RecordCommands {
    typealias Slice = HabitsModule

    static var type: EntityType<Dua> { HabitsModule.duas }
    static let headings: KeyValuePairs = [
        "id": "Id", "titleEn": "Dua", "repetitions": "Times", "bestTime": "When", "source": "Source",
    ]
    static let whenEmpty = "Nothing matches."
}

/// `mizan duas list`
struct DuaListCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "The duas of the catalogue, or some of them.")

    @OptionGroup var choice: DuaChoice
    @OptionGroup var options: ListOptions<DuaRecords>
    @OptionGroup var globals: GlobalOptions

    func run(in context: CommandContext) async throws { try await choice.list(options, in: context) }
}

/// `mizan duas search WORDS`
struct DuaSearchCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Search duas by words in title, Arabic, transliteration or translation.",
        discussion: "Marks and case do not matter: “subhana” finds subḥāna, and سبحان finds سُبْحَانَ.")

    @Argument(help: ArgumentHelp("All words have to occur.", valueName: "words"))
    var words: [String]
    @OptionGroup var choice: DuaChoice
    @OptionGroup var options: ListOptions<DuaRecords>
    @OptionGroup var globals: GlobalOptions

    func run(in context: CommandContext) async throws {
        try await choice.list(options, words: words.joined(separator: " "), in: context)
    }
}

/// Which duas.
struct DuaChoice: ParsableArguments {
    @Option(help: ArgumentHelp("Only this category, by its slug or id.", valueName: "category"))
    var category: String?
    @Option(help: ArgumentHelp("Only this collection, by its slug or id.", valueName: "collection"))
    var collection: String?
    @Option(help: ArgumentHelp("beginner, intermediate or advanced.", valueName: "difficulty"))
    var difficulty: DuaDifficulty?
    @Option(help: ArgumentHelp("morning, anytime or evening.", valueName: "slot"))
    var slot: TimeSlot?
    @Option(help: ArgumentHelp("With this tag.", valueName: "tag"))
    var tag: String?
    @Option(help: ArgumentHelp("Only this source of the catalogue: starter, neon.", valueName: "source"))
    var from: String?
    @Flag(inversion: .prefixedNo, help: "Only premium collections, or only collections that are not premium.")
    var premium: Bool?
    @Flag(inversion: .prefixedNo, help: "Only featured journeys, or only journeys that are not featured.")
    var featured: Bool?

    fileprivate func list(_ options: ListOptions<DuaRecords>, words: String? = nil, in context: CommandContext)
        async throws
    {
        let habits = try context.module(HabitsModule.self)
        let query = try options.query(in: context)
        let (filter, category, collection) = (filter(words), category, collection)
        let page = try await context.read { reading in
            var query = query
            if let category { query.narrow("categoryId", to: try habits.ids(ofCategory: category, in: reading)) }
            if let collection {
                query.narrow("collectionId", to: try habits.ids(ofCollection: collection, in: reading))
            }
            return try habits.duas(query, admittedBy: filter, in: reading)
        }
        context.output.list(DuaRecords.listing(page.items, in: context), next: page.next, of: options.page)
    }

    private func filter(_ words: String?) -> DuaFilter {
        var filter = DuaFilter()
        filter.difficulty = difficulty
        filter.slot = slot
        filter.tag = tag
        filter.source = from
        filter.isPremium = premium
        filter.isFeatured = featured
        filter.words = words
        return filter
    }
}

// The words are accepted in upper or lower case.

extension DuaDifficulty: ExpressibleByArgument {
    package init?(argument: String) { self.init(word: argument) }
}

extension TimeSlot: ExpressibleByArgument {
    package init?(argument: String) { self.init(rawValue: argument.lowercased()) }
}
