internal import Accounts
internal import ArgumentParser
internal import CommandLineKit
internal import HomeDoor
internal import HomePeople

/// `mizan account add NAME`
struct AccountAddCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Make an account with a password for signing in.",
        discussion: """
            Each account has its own data. An admin can make and remove accounts and set their passwords over HTTP; so \
            can anybody who runs this command.
            """)

    @Argument(help: ArgumentHelp("The account's name.", valueName: "name"))
    var name: String

    @Flag(help: "Make the account an admin.")
    var admin = false

    @OptionGroup var password: PasswordOption

    @OptionGroup var globals: GlobalOptions
    var makesStore: Bool { true }

    func requireInput() throws { _ = try AccountName.checked(name) }

    func run(in context: StoreContext) async throws {
        let people = try context.module(HomeModule.self).access.people
        try await people.requireFree(name)
        let profile = try await people.add(
            name: name, password: password.read(forAccount: name), role: admin ? .admin : .member, by: .machine)
        context.output.report(
            "“\(profile.name)” has been created, as \(admin ? "an admin" : "a member").",
            AccountOutput.listing(profile))
        let others = try await people.all()
        if !others.contains(where: { $0.role == .admin && $0.hasPassword }) {
            StandardError.line(
                "There is no admin yet, so only commands on this machine can make accounts. To make somebody an admin: "
                    + "mizan account role NAME admin"
            )
        }
    }
}
