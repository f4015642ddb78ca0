internal import ArgumentParser
internal import Changes
internal import CommandLineKit
internal import Kernel
internal import QuranData
internal import QuranDomain

/// `mizan quran profile …`
struct ProfileCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "profile", abstract: "Your profile in the app, from Sign in with Apple.",
        subcommands: [ShowCommand<Profile>.self, Set.self, RemoveCommand<Profile>.self],
        defaultSubcommand: ShowCommand<Profile>.self)

    enum Profile: NamedRecords {
        typealias Slice = QuranModule
        typealias Name = OnlyName

        static var type: EntityType<UserProfile> { QuranModule.profile }
        static let headings: KeyValuePairs = [
            "appleUserID": "Apple user", "email": "E-mail", "givenName": "Given name",
            "familyName": "Family name", "lastSignIn": "Last sign-in", "createdAt": "Since",
        ]
        static let showAbstract = "The profile."
        static let removeAbstract = "Remove the profile."

        static func gone(_ id: OnlyOne) -> String { "The profile has been removed." }
    }

    struct Set: OwnerCommand {
        static let configuration = CommandConfiguration(
            commandName: "set", abstract: "Make the profile, or change it; only what you give is changed.")

        @Option(help: "The user ID of Sign in with Apple. Needed the first time.")
        var appleUserID: String?
        @Option(help: "An empty text removes it; the same goes for the options below.")
        var email: String?
        @Option var givenName: String?
        @Option var familyName: String?
        @Option(
            parsing: .unconditional,
            help: "The moment of your last sign-in, in the form of --at in other commands; now for a new profile.")
        var lastSignIn: TypedMoment?
        @Option(help: "The record name of the legacy reference; it can be given only once.")
        var userRecord: String?
        @OptionGroup var globals: GlobalOptions
        var makesStore: Bool { true }

        func requireInput() throws { try lastSignIn?.check() }

        func run(in context: CommandContext) async throws {
            let quran = try context.module(QuranModule.self)
            let change = ProfileChange(
                appleUserID: appleUserID, email: Patch(typed: email), givenName: Patch(typed: givenName),
                familyName: Patch(typed: familyName), lastSignIn: try lastSignIn?.moment(in: context),
                userRecord: userRecord)
            let profile = try await context.write { try quran.changeProfile(change, in: $0) }
            context.output.report("The profile is stored.", Profile.listing([profile.entity], in: context))
        }
    }
}
