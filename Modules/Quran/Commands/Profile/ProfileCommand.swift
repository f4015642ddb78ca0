internal import ArgumentParser
internal import CommandLineKit
internal import Kernel
internal import QuranData
internal import QuranDomain

/// `mizan quran profile …`
struct ProfileCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "profile", abstract: "Who you are to the app: your account of Sign in with Apple.",
        subcommands: [Show.self, Set.self, Remove.self], defaultSubcommand: Show.self)

    static func listing(_ profile: UserProfile, owner: OwnerID) -> Listing {
        Listing(
            [profile], .profile, owner: owner,
            headings: [
                "appleUserID": "Apple user", "email": "E-mail", "givenName": "Given name",
                "familyName": "Family name", "lastSignIn": "Last sign-in", "createdAt": "Since",
            ], whenEmpty: "")
    }

    struct Show: HouseCommand {
        static let configuration = CommandConfiguration(commandName: "show", abstract: "The profile.")

        @OptionGroup var globals: GlobalOptions

        func run(in context: CommandContext) async throws {
            let quran = try context.module(QuranModule.self)
            guard let profile = try await context.read({ try quran.profile(in: $0).find() }) else {
                throw QuranModule.noProfile
            }
            context.output.show(ProfileCommand.listing(profile.entity, owner: context.owner))
        }
    }

    struct Set: HouseCommand {
        static let configuration = CommandConfiguration(
            commandName: "set", abstract: "Make the profile, or change it; what is not given stays as it is.")

        @Option(help: "The user ID of Sign in with Apple. Needed the first time.")
        var appleUserID: String?
        @Option(help: "An empty text takes it away, here and below.")
        var email: String?
        @Option var givenName: String?
        @Option var familyName: String?
        @Option(help: "When you signed in last, as 2026-01-08T14:30:00Z or 2026-01-08; now, if the profile is new.")
        var lastSignIn: String?
        @Option(help: "The record name of the legacy reference; it can be given only once.")
        var userRecord: String?
        @OptionGroup var globals: GlobalOptions
        var makesStore: Bool { true }

        func requireInput() throws { _ = try lastSignIn.map { try Instant(typed: $0) } }

        func run(in context: CommandContext) async throws {
            let quran = try context.module(QuranModule.self)
            let change = ProfileChange(
                appleUserID: appleUserID, email: email, givenName: givenName, familyName: familyName,
                lastSignIn: try lastSignIn.map { try Instant(typed: $0) }, userRecord: userRecord)
            let profile = try await context.write { try quran.changeProfile(change, in: $0) }
            context.output.report(
                "The profile is stored.", ProfileCommand.listing(profile.entity, owner: context.owner))
        }
    }

    struct Remove: HouseCommand {
        static let configuration = CommandConfiguration(commandName: "remove", abstract: "Remove the profile.")

        @OptionGroup var globals: GlobalOptions

        func run(in context: CommandContext) async throws {
            let quran = try context.module(QuranModule.self)
            guard try await context.write({ try quran.profile(in: $0).remove() }) != nil else {
                throw QuranModule.noProfile
            }
            context.output.say("The profile is gone.")
            context.output.json(["removed": 1])
        }
    }
}
