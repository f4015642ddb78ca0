internal import ArgumentParser
internal import CommandLineKit
internal import HomeDoor
internal import HomePeople

/// `mizan account token list`
struct TokenListCommand: OwnerCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "Show all tokens.")

    @OptionGroup var globals: GlobalOptions

    func run(in context: CommandContext) async throws {
        let tokens = try await context.module(HomeModule.self).access.tokens.list(owner: context.owner)
        context.output.list(TokenOutput.listing(tokens).withShortIDs(for: context.output.format))
    }
}
