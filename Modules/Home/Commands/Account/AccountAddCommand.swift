internal import Accounts
internal import ArgumentParser
internal import CommandLineKit
internal import HomeDoor
internal import HomePeople

/// `mizan account add NAME`
struct AccountAddCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Make an account, with a password to sign in with.",
        discussion: """
            An account's data is its own. An admin can make and remove accounts and set their passwords over HTTP, as \
            anybody can who runs this command.
            """)

    @Argument(help: ArgumentHelp("The account's name.", valueName: "name"))
    var name: String

    @Flag(help: "Make it an admin's.")
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
            "“\(profile.name)” is here, as \(admin ? "an admin" : "a member").",
            AccountOutput.listing(profile))
        let others = try await people.all()
        if !others.contains(where: { $0.role == .admin && $0.hasPassword }) {
            StandardError.line(
                "Nobody is an admin yet, so only commands on this machine can make accounts. To make one: mizan account role NAME admin"
            )
        }
    }
}
