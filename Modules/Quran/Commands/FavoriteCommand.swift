internal import ArgumentParser
internal import Changes
internal import CommandLineKit
internal import Kernel
internal import QuranData
internal import QuranDomain

/// `mizan quran favorite …`
struct FavoriteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "favorite", abstract: "Ayahs that you marked.",
        subcommands: [Add.self, Remove.self, ListCommand<Favorites>.self, FavoriteChartCommand.self])

    enum Favorites: AyahRecords, ListedRecords {
        static var type: EntityType<FavoriteAyah> { QuranModule.favorites }
        static let headings: KeyValuePairs = ["ayahID": "Ayah", "favoritedAt": "Since"]
        static let whenEmpty = "No favourites yet. Add one: mizan quran favorite add 2:255"
        static let listAbstract = "The favourites, in the order of the Quran."

        static func ayah(of favorite: FavoriteAyah) -> AyahReference { favorite.ayah }

        struct Scope: ListScope {
            @Option(name: .customLong("in"), help: ArgumentHelp("Only favourites at this place.", valueName: "place"))
            var place: String?

            func narrowed(_ query: RecordQuery) throws -> RecordQuery {
                try place.map { query.within(try QuranReference($0)) } ?? query
            }
        }
    }

    struct Add: OwnerCommand {
        static let configuration = CommandConfiguration(
            commandName: "add", abstract: "Mark an ayah, or all ayahs of a place.")

        @OptionGroup var place: PlaceArgument
        @OptionGroup var at: MomentOption
        @OptionGroup var globals: GlobalOptions
        var makesStore: Bool { true }

        func requireInput() throws {
            _ = try place.place()
            try at.check()
        }

        func run(in context: CommandContext) async throws {
            let quran = try context.module(QuranModule.self)
            let (place, moment) = (try place.place(), try at.moment(in: context))
            let written = try await context.write { transaction in
                try place.ayahs.map { try quran.addFavorite($0, at: moment, in: transaction) }
            }
            let added = written.filter(\.isNew)
            let dated = written.filter { $0.change.outcome == .updated }
            let already = written.count - added.count
            let there = "\(Counted.word(already, "was", "were")) there already"
            let others = dated.isEmpty ? there : "\(there), \(dated.count) with another moment"
            let sentence =
                switch (added.count, already) {
                case (0, 1) where !dated.isEmpty: "\(place) was already a favourite; its moment has been changed."
                case (0, 1): "\(place) was already a favourite."
                case (1, 0): "\(place) is a favourite now."
                case (_, 0): "\(Counted.text(added.count, "favourite")) added (\(place))."
                default: "\(Counted.text(added.count, "favourite")) added, \(already) \(others) (\(place))."
                }
            context.output.report(sentence, Favorites.listing((added + dated).map(\.entity), in: context))
        }
    }

    struct Remove: OwnerCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove", abstract: "Remove the mark of an ayah, or of all ayahs of a place.")

        @OptionGroup var place: PlaceArgument
        @OptionGroup var globals: GlobalOptions

        func run(in context: CommandContext) async throws {
            _ = try context.module(QuranModule.self)
            let place = try place.place()
            let removed = try await context.write { transaction in
                let favorites = QuranModule.favorites(in: transaction)
                return try place.ayahs.count { try favorites.remove($0) != nil }
            }
            switch (removed, place) {
            case (0, .ayah(let ayah)): throw QuranModule.favorites.absent(ayah)
            case (0, _): throw QuranModule.noFavorite(in: place)
            case (_, .ayah): context.output.say("\(place) is no longer a favourite.")
            default: context.output.say("\(removed) removed (\(place)).")
            }
            context.output.json(["removed": .integer(Int64(removed))])
        }
    }
}
