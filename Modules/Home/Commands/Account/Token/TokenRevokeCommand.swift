internal import Accounts
internal import ArgumentParser
internal import CommandLineKit
internal import HomeDoor
internal import HomePeople
internal import Kernel

/// `mizan account token revoke ID`
struct TokenRevokeCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke", abstract: "Revoke a token: the next request with it is refused.")

    @Argument(help: ArgumentHelp("The token's id, as the list shows it.", valueName: "id"))
    var id: String

    @OptionGroup var globals: GlobalOptions

    func run(in context: CommandContext) async throws {
        try await context.module(HomeModule.self).access.tokens.revoke(id, owner: context.owner, by: .machine)
        context.output.report(
            "The token has been revoked.",
            TabularOutput(["id": "Id"], rows: [[.text(id)]]))
    }
}
