internal import ArgumentParser
internal import Changes
internal import CommandLineKit
internal import HabitsData
internal import HabitsDomain
internal import Kernel

/// `mizan duas categories`
struct DuaCategoriesCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "categories", abstract: "The categories of the catalogue.")

    @OptionGroup var options: ListOptions<Records>
    @OptionGroup var globals: GlobalOptions

    enum Records: RecordCommands {
        typealias Slice = HabitsModule
        static var type: EntityType<DuaCategory> { HabitsModule.categories }
        static let headings: KeyValuePairs = ["id": "Id", "name": "Category", "description": "For"]
        static let whenEmpty = "Nothing matches."
    }

    func run(in context: CommandContext) async throws { try await Records.list(options, in: context) }
}

/// `mizan duas collections`
struct DuaCollectionsCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "collections", abstract: "The collections of the catalogue.")

    @OptionGroup var options: ListOptions<Records>
    @OptionGroup var globals: GlobalOptions

    enum Records: RecordCommands {
        typealias Slice = HabitsModule
        static var type: EntityType<DuaCollection> { HabitsModule.collections }
        static let headings: KeyValuePairs = [
            "id": "Id", "name": "Collection", "isPremium": "Premium", "description": "What it is",
        ]
        static let whenEmpty = "Nothing matches."
    }

    func run(in context: CommandContext) async throws { try await Records.list(options, in: context) }
}

/// `mizan duas journeys [JOURNEY]`
struct DuaJourneysCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "journeys", abstract: "The journeys of the catalogue, or the duas of one journey.")

    @Argument(help: ArgumentHelp("starter:first-steps, or only first-steps.", valueName: "journey"))
    var journey: String?
    @OptionGroup var options: ListOptions<Records>
    @OptionGroup var globals: GlobalOptions

    enum Records: RecordCommands {
        typealias Slice = HabitsModule
        static var type: EntityType<Journey> { HabitsModule.journeys }
        static let headings: KeyValuePairs = [
            "id": "Id", "name": "Journey", "estimatedMinutes": "Minutes", "dailyXp": "XP", "description": "What it is",
        ]
        static let whenEmpty = "Nothing matches."
    }

    enum Links: RecordCommands {
        typealias Slice = HabitsModule
        static var type: EntityType<JourneyDua> { HabitsModule.links }
        static let headings: KeyValuePairs = ["duaId": "Dua", "timeSlot": "Slot"]
        static let whenEmpty = "Nothing matches."
    }

    func run(in context: CommandContext) async throws {
        guard let journey else { return try await Records.list(options, in: context) }
        let habits = try context.module(HabitsModule.self)
        let id = try CatalogueID(typed: journey)
        var query = try options.query(in: context)
        query.narrow("journeyId", to: [id])
        let (page, catalogue) = try await context.read { [query] reading in
            _ = try HabitsModule.journeys.require(id, in: reading)
            return (
                try HabitsModule.links(in: reading).list(query).map(\.entity), try habits.catalogue(in: reading)
            )
        }
        let listing = Links.listing(page.items, in: context)
        let titled = TabularOutput(
            columns: listing.columns + [TabularOutput.Column("titleEn", "What it is")],
            rows: zip(listing.rows, page.items).map { row, link in
                row + [catalogue.dua(link.duaID).map { .text($0.texts.titleEn) } ?? .absent]
            }, whenEmpty: listing.whenEmpty)
        context.output.list(titled, next: page.next, of: options.page)
    }
}

extension RecordCommands where Slice == HabitsModule {
    /// Lists a page of entries, as the options request.
    fileprivate static func list(_ options: ListOptions<Self>, in context: CommandContext) async throws {
        _ = try context.module(Slice.self)
        let query = try options.query(in: context)
        let page = try await context.read { try type(in: $0).list(query).map(\.entity) }
        context.output.list(listing(page.items, in: context), next: page.next, of: options.page)
    }
}
