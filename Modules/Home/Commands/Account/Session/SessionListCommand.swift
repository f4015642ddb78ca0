internal import Accounts
internal import ArgumentParser
internal import CommandLineKit
internal import HomeDoor
internal import HomePeople
internal import Kernel

/// `mizan account session list`
struct SessionListCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Show where an owner is signed in.")

    @OptionGroup var globals: GlobalOptions

    func run(in context: StoreContext) async throws {
        let home = try context.module(HomeModule.self)
        let owner = try await AccountChoice.owner(context.owner, among: home.accounts)
        let sessions = try await home.access.signIn.sessions(of: owner.id)
        context.output.list(
            TabularOutput(
                ["id": "Id", "createdAt": "Since", "refreshedAt": "Refreshed", "expiresAt": "Until"],
                rows: sessions.map { session in
                    [
                        .text(session.id), .instant(session.createdAt), .instant(session.refreshedAt),
                        .instant(session.expiresAt),
                    ]
                }, whenEmpty: "“\(owner.name)” is not signed in anywhere."
            ).withShortIDs(for: context.output.format))
    }
}
