internal import ArgumentParser
internal import CommandLineKit
internal import Kernel
internal import QuranData
internal import QuranDomain

/// `mizan quran progress …`
struct ProgressCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "progress", abstract: "How far you have read in each surah.",
        subcommands: [Set.self, Remove.self, List.self])

    static func listing(_ progress: [ReadingProgress], owner: OwnerID) -> Listing {
        Listing(
            progress, .progress, owner: owner, headings: [:],
            whenEmpty: "No progress yet. Say where you are: mizan quran progress set 2:255")
    }

    struct Set: HouseCommand {
        static let configuration = CommandConfiguration(
            commandName: "set",
            abstract: "Say which ayah you read last in its surah; a surah as such is read to its end.")

        @Argument(
            help: ArgumentHelp("2:255 or Al-Baqarah 255; surah 18, Al-Kahf or 18 for all of it.", valueName: "place"))
        var words: [String]
        @OptionGroup var at: MomentOption
        @OptionGroup var globals: GlobalOptions
        var makesStore: Bool { true }

        func requireInput() throws { _ = try input() }

        private func input() throws -> (AyahReference, Instant?) {
            (try AyahReference(lastRead: words.joined(separator: " ")), try at.moment())
        }

        func run(in context: CommandContext) async throws {
            let quran = try context.module(QuranModule.self)
            let (ayah, moment) = try input()
            let progress = try await context.write { try quran.setProgress(lastRead: ayah, at: moment, in: $0) }
            let surah = try QuranMetadata.surah(progress.surahNumber)
            context.output.report(
                "\(surah.title): \(progress.lastReadAyah) of \(progress.totalAyahs) ayahs  "
                    + ProgressLines.bar(progress.progressPercentage),
                ProgressCommand.listing([progress.entity], owner: context.owner))
        }
    }

    struct Remove: HouseCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove", abstract: "Forget how far you have read in a surah.")

        @Argument(help: "The surah's number or name.")
        var surah: [String]
        @OptionGroup var globals: GlobalOptions

        func run(in context: CommandContext) async throws {
            let quran = try context.module(QuranModule.self)
            let surah = try Surah(typed: surah.joined(separator: " "))
            guard try await context.write({ try quran.progress(in: $0).remove(surah: surah.number) }) != nil else {
                throw QuranModule.noProgress(surah)
            }
            context.output.say("\(surah.title): progress removed.")
            context.output.json(["removed": 1])
        }
    }

    struct List: HouseCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "Progress per surah, and over the whole Quran by ayahs.")

        @OptionGroup var options: ListOptions
        @OptionGroup var globals: GlobalOptions

        func run(in context: CommandContext) async throws {
            let quran = try context.module(QuranModule.self)
            let query = try options.query()
            let (page, overall) = try await context.read { transaction in
                let progress = quran.progress(in: transaction)
                let all = try progress.list(RecordQuery()).items.map(\.entity)
                return (try progress.list(query).map(\.entity), OverallProgress(all))
            }
            if context.output.format == .table && !page.items.isEmpty {
                context.output.list(try ProgressLines.listing(page.items), next: page.next)
                context.output.say("\n" + ProgressLines.overall(overall))
            } else {
                context.output.list(
                    ProgressCommand.listing(page.items, owner: context.owner).answering(query), next: page.next)
            }
        }
    }
}
