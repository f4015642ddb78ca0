internal import Accounts
internal import ArgumentParser
internal import CommandLineKit
internal import HomeDoor
internal import HomePeople

/// `mizan account rename NEW --owner NAME`
struct AccountRenameCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename", abstract: "Rename an owner.",
        discussion: """
            The owner then signs in with the new name. The password, sessions and tokens stay. Apps that sign in with a \
            name and an app password, such as reading apps, need the new name.
            """)

    @Argument(help: ArgumentHelp("The new name.", valueName: "name"))
    var name: String

    @OptionGroup var globals: GlobalOptions

    func run(in context: StoreContext) async throws {
        let home = try context.module(HomeModule.self)
        let owner = try await AccountChoice.owner(context.owner, among: home.accounts)
        let profile = try await home.access.people.rename(owner.id, to: name, by: .machine)
        context.output.report(
            "“\(owner.name)” is now called “\(profile.name)”.", AccountOutput.listing(profile))
    }
}
