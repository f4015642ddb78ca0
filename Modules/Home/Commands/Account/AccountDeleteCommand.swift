internal import ArgumentParser
internal import CommandLineKit
internal import HomeDoor
internal import HomePeople
internal import HomeTransfer
internal import Kernel

/// `mizan account delete --owner NAME`
struct AccountDeleteCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Remove an owner and everything stored for it.",
        discussion: "The removal cannot be undone. On a terminal the owner's name has to be typed; programs say --yes.")

    @Flag(help: "Do not ask.")
    var yes = false

    @OptionGroup var globals: GlobalOptions

    func validate() throws {
        guard globals.owner != nil else {
            throw ValidationError(
                "Name the owner whose data is to be deleted: --owner NAME. `mizan account list` shows the names.")
        }
    }

    func run(in context: StoreContext) async throws {
        let home = try context.module(HomeModule.self)
        let owner = try await home.accounts.find(globals.owner ?? "")
        if !yes { try confirm(owner) }
        let result = try await DelayedProgress.with("Deleting") { try await home.accountDeletion.run(owner: owner.id) }
        let wasLast = try await home.accounts.entries().isEmpty
        AccountOutput.show(result, wasLast: wasLast, on: context.output)
    }

    private func confirm(_ owner: AccountDirectory.Entry) throws(MizanError) {
        guard StandardInput.isTerminal else {
            throw MizanError(
                .invalidInput, "account.unconfirmed",
                "Deleting cannot be undone. Add --yes if “\(owner.name)” is to be deleted. Nothing was changed.")
        }
        StandardError.line(
            "This deletes “\(owner.name)”: \(Counted.text(owner.records, "record")) and all \(Counted.word(owner.records, "its", "their")) past. It cannot be undone."
        )
        StandardError.write("Type the owner's name to go on: ")
        guard readLine() == owner.name else {
            throw MizanError(.cancelled, "account.unconfirmed", "That is not the name. Nothing was changed.")
        }
    }
}
