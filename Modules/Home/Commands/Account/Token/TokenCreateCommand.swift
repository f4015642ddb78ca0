internal import Accounts
internal import ArgumentParser
internal import CommandLineKit
internal import HomeDoor
internal import HomePeople
internal import Kernel

/// `mizan account token create NAME --scope quran:read`
struct TokenCreateCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "create", abstract: "Make a token for a program; it is shown only once.")

    @Argument(help: ArgumentHelp("The token's purpose.", valueName: "name"))
    var name: String

    @Option(
        name: .customLong("scope"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "A right of the token: a part of Mizan, then read or write. Can be given several times.",
            valueName: "part:read|write")
    )
    var scopes: [String] = []

    @Option(
        help: ArgumentHelp(
            "The token's lifetime, such as 90d, 12h or 52w. By default it never expires.", valueName: "time"))
    var expires: String?

    @OptionGroup var globals: GlobalOptions

    func run(in context: CommandContext) async throws {
        let home = try context.module(HomeModule.self)
        let end = try expires.map { context.now.advanced(by: try Lifetime($0).duration) }
        let created = try await home.access.tokens.create(
            owner: context.owner, name: name, scopes: scopes, expiresAt: end, by: .machine)
        // The secret is alone on standard output, so that a program can read it from there.
        context.output.report(created.secret.text, TokenOutput.listing([created.token], secret: created.secret.text))
        let scopes = created.token.scopes.map(\.description).joined(separator: ", ")
        let until = end.map { ", until \(context.output.text($0))" } ?? ""
        StandardError.line("Save it now: it is not shown again. It allows \(scopes)\(until).")
    }
}
