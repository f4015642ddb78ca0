internal import ArgumentParser
internal import Changes
internal import CommandLineKit
internal import HabitsData
internal import HabitsDomain
internal import Kernel

/// `mizan habits journeys …`
struct JourneysCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "journeys", abstract: "Journeys through duas: see them, follow them.",
        subcommands: [List.self, Follow.self, Leave.self], defaultSubcommand: List.self)

    struct List: OwnerCommand {
        static let configuration = CommandConfiguration(commandName: "list", abstract: "All journeys.")

        @OptionGroup var globals: GlobalOptions

        func run(in context: CommandContext) async throws {
            let habits = try context.module(HabitsModule.self)
            let journeys = try await context.read { try habits.offeredJourneys(in: $0) }
            context.output.list(
                TabularOutput(
                    columns: [
                        TabularOutput.Column("id", "Id"), TabularOutput.Column("name", "Journey"),
                        TabularOutput.Column("duas", "Duas"), TabularOutput.Column("estimatedMinutes", "Minutes"),
                        TabularOutput.Column("isFollowed", "Followed"),
                    ],
                    rows: journeys.map { one in
                        [
                            .text(one.id.text), .text(Self.name(one, context)), .integer(Int64(one.duas)),
                            one.minutes.map { .integer(Int64($0)) } ?? .absent, .boolean(one.isFollowed),
                        ]
                    }, whenEmpty: "The catalogue has no journeys."))
        }

        private static func name(_ one: OfferedJourney, _ context: CommandContext) -> String {
            one.minutes == nil && context.output.format == .table ? "\(one.name) (waits for the catalogue)" : one.name
        }
    }

    struct Follow: OwnerCommand {
        static let configuration = CommandConfiguration(
            commandName: "follow", abstract: "Follow a journey: its duas are in each day's plan.")

        @OptionGroup var name: JourneyName
        @OptionGroup var globals: GlobalOptions
        var makesStore: Bool { true }

        func requireInput() throws { try name.check() }

        func run(in context: CommandContext) async throws {
            let habits = try context.module(HabitsModule.self)
            let name = name.name
            let written = try await context.write { transaction in
                try habits.follow(habits.journeyID(named: name, in: transaction), in: transaction)
            }
            context.output.report(
                written.isNew
                    ? "You follow \(written.journeyID). `mizan habits today` shows its duas."
                    : "You already follow \(written.journeyID).",
                Followed.listing([written.entity], in: context))
        }
    }

    struct Leave: OwnerCommand {
        static let configuration = CommandConfiguration(
            commandName: "leave", abstract: "Stop following a journey; what you have done stays recorded.")

        @OptionGroup var name: JourneyName
        @OptionGroup var globals: GlobalOptions

        func run(in context: CommandContext) async throws {
            let habits = try context.module(HabitsModule.self)
            let name = name.name
            let id = try await context.write { transaction in
                let id = try habits.journeyID(named: name, in: transaction)
                try HabitsModule.activeJourneys.remove(id, in: transaction)
                return id
            }
            context.output.say("You no longer follow \(id).")
            context.output.json(["removed": 1])
        }
    }

    enum Followed: RecordCommands {
        typealias Slice = HabitsModule

        static var type: EntityType<ActiveJourney> { HabitsModule.activeJourneys }
        static let headings: KeyValuePairs<String, String> = [:]
    }
}

struct JourneyName: ParsableArguments {
    @Argument(
        help: ArgumentHelp("The journey: first-steps, or with its source, starter:first-steps.", valueName: "journey"))
    var name: String

    func check() throws {
        if name.contains(":") { _ = try CatalogueID(name) }
    }
}
