internal import ArgumentParser
internal import CommandLineKit
internal import FinanceData
internal import Kernel

extension TrashCommand {
    struct Empty: OwnerCommand {
        static let configuration = CommandConfiguration(
            commandName: "empty",
            abstract:
                "Delete the whole trash for good, with removed accounts and categories that no transaction uses.",
            discussion:
                "Transactions that an undo removed are deleted too. Nothing brings them back, not even `mizan undo`."
        )

        @Flag(help: "Do not ask first.")
        var yes = false
        @OptionGroup var globals: GlobalOptions

        func run(in context: CommandContext) async throws {
            let finance = try context.module(FinanceModule.self)
            // Only transactions that are in the trash at the time of the question are deleted.
            let now = context.now
            let there = try await context.read { try finance.trashCount(in: $0) }
            if there.all > 0, !yes {
                switch Confirmation.ask("Delete \(Self.text(there)) for good?") {
                case .yes: break
                case .no: return context.output.say("Nothing is deleted.")
                case .noTerminal:
                    throw MizanError(
                        .invalidInput, "finance.unconfirmed",
                        "To delete \(Self.text(there)) without being asked, add --yes.")
                }
            }
            let count = try await finance.change(finance.emptyingTrash(upTo: now), of: context.owner)
            let left = try await context.read { try finance.trashCount(in: $0) }
            context.output.say(
                there.all == 0
                    ? "The trash is empty."
                    : "Deleted for good: \(Counted.text(count, "entry of the trash", "entries of the trash")).")
            if left.all > 0 {
                context.output.say(
                    "Not deleted, because still in use or added to the trash meanwhile: \(Self.text(left)).")
            }
            context.output.json(["deleted": .integer(count)])
        }

        private static func text(_ count: FinanceModule.TrashCount) -> String {
            let parts = [
                (count.transactions, "transaction", "transactions"), (count.accounts, "account", "accounts"),
                (count.categories, "category", "categories"),
            ].filter { $0.0 > 0 }.map { Counted.text($0.0, $0.1, $0.2) }
            guard let last = parts.last, parts.count > 1 else { return parts.first ?? "nothing" }
            return parts.dropLast().joined(separator: ", ") + " and " + last
        }
    }
}
