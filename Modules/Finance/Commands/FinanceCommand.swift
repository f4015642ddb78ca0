package import ArgumentParser

/// `mizan finance …`
package struct FinanceCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "finance", abstract: "Your money: accounts, transactions, categories.")

    package init() {}
}
