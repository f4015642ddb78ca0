internal import ArgumentParser
internal import CommandLineKit
internal import HomeDoor
internal import HomePeople
internal import HomeRemotes
internal import Kernel

/// `mizan account delete --owner NAME`
struct AccountDeleteCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Remove an owner and everything stored for it.",
        discussion: """
            The removal cannot be undone. On a terminal the owner's name has to be typed; programs say --yes. If \
            the owner has remotes, --remote says whether its records there are removed, too. Then the owner waits until \
            none is left; mizan account list says why it still waits.
            """)

    @Flag(help: "Do not ask.")
    var yes = false

    @Option(help: ArgumentHelp("The records at the owner's remotes: remove or leave.", valueName: "fate"))
    var remote: String?

    @Flag(help: "Keep an owner that waits for the removal of its records at its remotes.")
    var callOff = false

    @OptionGroup var globals: GlobalOptions

    func validate() throws {
        guard globals.owner != nil else {
            throw ValidationError(
                "Name the owner whose data is to be deleted: --owner NAME. `mizan account list` shows the names.")
        }
        guard remote == nil || remote.flatMap(RemoteFate.init(rawValue:)) != nil else {
            throw ValidationError("--remote is remove or leave.")
        }
    }

    func run(in context: StoreContext) async throws {
        let home = try context.module(HomeModule.self)
        let owner = try await home.accounts.find(globals.owner ?? "")
        if callOff {
            let names = try await home.connectors.callOffLeaving(owner.id)
            context.output.say(
                "“\(owner.name)” stays. The next run with \(names.joined(separator: ", ")) sends everything again.")
            return
        }
        let remotes = try await home.connectors.remotes(of: owner.id)
        let fate = try fate(owner, remotes.map(\.name))
        if !yes { try confirm(owner) }
        let result = try await DelayedProgress.with("Deleting") {
            try await home.removeAccount(owner.id, remote: fate, staying: true)
        }
        guard let result else { return }
        let wasLast = try await home.accounts.entries().isEmpty
        AccountOutput.show(result, wasLast: wasLast, on: context.output)
        guard fate == .remove else { return }
        for remote in remotes where !remote.canBeEmptied {
            context.output.say("The records at “\(remote.name)” stay, because a remote of its kind cannot be emptied.")
        }
    }

    private func fate(_ owner: AccountDirectory.Entry, _ remotes: [String]) throws -> RemoteFate? {
        if let remote { return RemoteFate(rawValue: remote) }
        guard let first = remotes.first else { return nil }
        let fate = Confirmation.choose(
            "“\(owner.name)” is synced with \(remotes.joined(separator: ", ")). Remove the records there first, or leave "
                + "them there?", of: RemoteFate.allCases.map(\.rawValue)
        ).flatMap(RemoteFate.init(rawValue:))
        guard let fate else { throw RemoteFate.missing(first) }
        return fate
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
