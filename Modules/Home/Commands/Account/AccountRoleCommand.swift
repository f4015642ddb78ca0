internal import Accounts
internal import ArgumentParser
internal import CommandLineKit
internal import HomeDoor
internal import HomePeople

/// `mizan account role NAME admin`
struct AccountRoleCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "role", abstract: "Make somebody an admin or a member.",
        discussion: "The role applies from the person's next request. The last admin cannot become a member.")

    @Argument(help: ArgumentHelp("Whose role.", valueName: "name"))
    var name: String

    @Argument(help: ArgumentHelp("admin or member.", valueName: "role"))
    var role: String

    @OptionGroup var globals: GlobalOptions

    func validate() throws {
        guard Role(rawValue: role) != nil else {
            throw ValidationError("“\(role.prefix(40))” is not a role. The roles are: admin, member.")
        }
    }

    func run(in context: StoreContext) async throws {
        let home = try context.module(HomeModule.self)
        let owner = try await home.accounts.find(name)
        let profile = try await home.access.people.setRole(Role(rawValue: role) ?? .member, of: owner.id, by: .machine)
        context.output.report(
            "“\(profile.name)” is now \(profile.role == .admin ? "an admin" : "a member").",
            AccountOutput.listing(profile))
    }
}
