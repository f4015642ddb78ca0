internal import ArgumentParser
internal import Changes
internal import CommandLineKit
internal import HabitsData
internal import HabitsDomain
internal import Kernel

/// `mizan habits profile …`
struct ProfileCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "profile", abstract: "Your profile in the apps: name, points, level, streak.",
        subcommands: [Show.self, Set.self, RemoveCommand<Profile>.self], defaultSubcommand: Show.self)

    enum Profile: NamedRecords {
        typealias Slice = HabitsModule
        typealias Name = OnlyName

        static var type: EntityType<UserProfile> { HabitsModule.profile }
        static let headings: KeyValuePairs<String, String> = [:]
        static let removeAbstract = "Remove the profile."

        static func gone(_ id: OnlyOne) -> String { "The profile has been removed." }
    }

    struct Show: OwnerCommand {
        static let configuration = CommandConfiguration(
            commandName: "show", abstract: "The profile with its figures as they are now.")

        @Option(help: "Print it as JSON in the form of the web app, the phone or the database.")
        var shape: ShapeOption?
        @OptionGroup var globals: GlobalOptions

        func run(in context: CommandContext) async throws {
            let habits = try context.module(HabitsModule.self)
            let profile = try await context.read { try habits.shownProfile(in: $0).entity }
            if let shape {
                return context.output.file(
                    JSONWriter.bytes(try shape.shape.json(profile), pretty: true) + [UInt8(ascii: "\n")])
            }
            context.output.show(profile.listing)
        }
    }

    struct Set: OwnerCommand {
        static let configuration = CommandConfiguration(
            commandName: "set", abstract: "Make the profile, or change it; only what you give is changed.")

        @Option(help: "An empty text removes it.")
        var displayName: String?
        @Option(
            parsing: .unconditional,
            help: "The points in another program; the points beyond those earned here are stored as carried over.")
        var totalXp: Int?
        @OptionGroup var globals: GlobalOptions
        var makesStore: Bool { true }

        func requireInput() throws {
            if let totalXp { _ = try LevelProgress(totalXP: totalXp) }
        }

        func run(in context: CommandContext) async throws {
            let habits = try context.module(HabitsModule.self)
            let change = ProfileChange(displayName: Patch(typed: displayName), totalXP: totalXp)
            let profile = try await context.write { transaction in
                try habits.shown(habits.changeProfile(change, in: transaction).entity, in: transaction)
            }
            context.output.report("The profile is stored.", profile.listing)
        }
    }
}

enum ShapeOption: String, CaseIterable, ExpressibleByArgument {
    case web, ios, row

    var shape: Shape {
        switch self {
        case .web: .web
        case .ios: .ios
        case .row: .row
        }
    }
}

extension ShownProfile {
    fileprivate var listing: TabularOutput {
        let titles = [
            "displayName": "Name", "totalXp": "XP", "level": "Level", "xpToNext": "To the next", "streak": "Streak",
            "lastActiveDate": "Last active", "isAdmin": "Administrator", "createdAt": "Since",
        ]
        return TabularOutput(
            columns: Self.fields.map {
                TabularOutput.Column($0.name, titles[$0.name] ?? $0.name, isForPeople: titles[$0.name] != nil)
            }, rows: [values], whenEmpty: "")
    }
}
