internal import Accounts
internal import ArgumentParser
internal import CommandLineKit
internal import HomeDoor
internal import HomePeople
internal import Kernel

/// `mizan account password`
struct AccountPasswordCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "password", abstract: "Set the first or a new password of an account.",
        discussion: """
            The old password is not needed, because anybody who can run this command can read the store. All sessions \
            of the account end, and also its API tokens unless --keep-tokens is given.
            """)

    @Flag(help: "Keep API tokens valid.")
    var keepTokens = false

    @OptionGroup var password: PasswordOption

    @OptionGroup var globals: GlobalOptions

    func run(in context: StoreContext) async throws {
        let home = try context.module(HomeModule.self)
        let owner = try await AccountChoice.owner(context.owner, among: home.accounts)
        let result = try await home.access.passwords.set(
            owner: owner.id, to: password.read(forAccount: owner.name), keepTokens: keepTokens, by: .machine)
        context.output.report(
            result.isFirst
                ? "“\(result.name)” has a password now."
                : "“\(result.name)” has a new password. \(Counted.text(result.sessions, "session")) and \(Counted.text(result.tokens, "token")) ended.",
            TabularOutput(
                ["name": "Name", "endedSessions": "Sessions", "endedTokens": "Tokens"],
                rows: [
                    [.text(result.name), .integer(Int64(result.sessions)), .integer(Int64(result.tokens))]
                ]))
    }
}
