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

    @Argument(help: ArgumentHelp("The token's id, or its last characters as the list shows them.", valueName: "id"))
    var name: IdentifierEnd

    @OptionGroup var globals: GlobalOptions

    func run(in context: CommandContext) async throws {
        let tokens = try context.module(HomeModule.self).access.tokens
        let id = try name.id(.token, among: try await tokens.list(owner: context.owner).map(\.id))
        try await tokens.revoke(id, owner: context.owner, by: .machine)
        context.output.report(
            "The token has been revoked.",
            TabularOutput(["id": "Id"], rows: [[.text(id)]]))
    }
}

extension IdentifierEnd.Kind {
    static let token = Self("token", slice: "account", list: "mizan account token list")
    static let session = Self("session", slice: "account", list: "mizan account session list")
}
