internal import Accounts
internal import ArgumentParser
internal import CommandLineKit
internal import HomeDoor
internal import HomePeople
internal import Kernel

/// `mizan account session revoke ID`
struct SessionRevokeCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke", abstract: "End a session: its next request is refused.")

    @Argument(help: ArgumentHelp("The session's id, or its last characters as the list shows them.", valueName: "id"))
    var name: IdentifierEnd

    @OptionGroup var globals: GlobalOptions

    func run(in context: StoreContext) async throws {
        let home = try context.module(HomeModule.self)
        let owner = try await AccountChoice.owner(context.owner, among: home.accounts)
        let id = try name.id(.session, among: try await home.access.signIn.sessions(of: owner.id).map(\.id))
        try await home.access.signIn.end(session: id, of: owner.id)
        context.output.report(
            "The session has ended.",
            TabularOutput(["id": "Id"], rows: [[.text(id)]]))
    }
}
