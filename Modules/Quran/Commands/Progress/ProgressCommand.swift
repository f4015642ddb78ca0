internal import ArgumentParser
internal import Changes
internal import CommandLineKit
internal import Kernel
internal import QuranData
internal import QuranDomain

/// `mizan quran progress …`
struct ProgressCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "progress", abstract: "Your progress in each surah.",
        subcommands: [
            Set.self, RemoveCommand<Progress>.self, ShowCommand<Progress>.self, List.self, ProgressChartCommand.self,
        ])

    enum Progress: NamedRecords {
        typealias Slice = QuranModule

        static var type: EntityType<ReadingProgress> { QuranModule.progress }
        static let headings: KeyValuePairs<String, String> = [:]
        static let whenEmpty = "No progress yet. Record where you are: mizan quran progress set 2:255"
        static let showAbstract = "The ayah up to which you have read in a surah."
        static let removeAbstract = "Remove the progress in a surah."

        static func whole(_ progress: ReadingProgress, on output: CommandOutput) -> String? {
            "\(QuranMetadata.surahs[progress.surahNumber - 1].title): \(progress.lastReadAyah) of \(progress.totalAyahs) ayahs  "
                + ProgressLines.bar(progress.progressPercentage, on: output)
        }

        static func gone(_ surah: Int) -> String { "\(QuranMetadata.surahs[surah - 1].title): progress removed." }

        struct Name: WholeName {
            @Argument(help: "The surah's number or name.")
            var surah: [String]

            static var example: String { "Al-Kahf" }

            func id() throws -> Int { try Surah(typed: surah.joined(separator: " ")).number }
        }
    }

    struct Set: OwnerCommand {
        static let configuration = CommandConfiguration(
            commandName: "set",
            abstract: "Record the last ayah that you read in its surah; for a surah or a page, its end.")

        @Argument(
            help: ArgumentHelp(
                "2:255 or Al-Baqarah 255; surah 18 or Al-Kahf for all of it; page 50 for the last ayah on it.",
                valueName: "place"))
        var words: [String]
        @OptionGroup var at: MomentOption
        @OptionGroup var globals: GlobalOptions
        var makesStore: Bool { true }

        func requireInput() throws {
            _ = try ayah()
            try at.check()
        }

        private func ayah() throws -> AyahReference { try AyahReference(lastRead: words.joined(separator: " ")) }

        func run(in context: CommandContext) async throws {
            let quran = try context.module(QuranModule.self)
            let (ayah, moment) = (try ayah(), try at.moment(in: context))
            let progress = try await context.write { try quran.setProgress(lastRead: ayah, at: moment, in: $0) }
            context.output.report(
                "\(ayah.surahOfAyah.title): \(progress.lastReadAyah) of \(progress.totalAyahs) ayahs  "
                    + ProgressLines.bar(progress.progressPercentage, on: context.output),
                Progress.listing([progress.entity], in: context))
        }
    }

    struct List: OwnerCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "Progress per surah, and over the whole Quran by ayahs.")

        @OptionGroup var options: ListOptions<Progress>
        @OptionGroup var globals: GlobalOptions

        func run(in context: CommandContext) async throws {
            _ = try context.module(QuranModule.self)
            let query = try options.query(in: context)
            let (page, overall) = try await context.read { transaction in
                let progress = QuranModule.progress(in: transaction)
                return (try progress.list(query).map(\.entity), OverallProgress(try progress.all()))
            }
            if context.output.format == .table && !page.items.isEmpty {
                context.output.list(
                    ProgressLines.listing(page.items, on: context.output), next: page.next, of: options.page)
                context.output.say("\n" + ProgressLines.overall(overall, on: context.output))
            } else {
                context.output.list(
                    Progress.listing(page.items, in: context).answering(query), next: page.next, of: options.page)
            }
        }
    }
}
