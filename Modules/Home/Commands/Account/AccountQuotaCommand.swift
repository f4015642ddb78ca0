internal import Accounts
internal import ArgumentParser
internal import CommandLineKit
internal import HomeDoor
internal import HomePeople
internal import Kernel

/// `mizan account quota NAME 500000000`
struct AccountQuotaCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "quota", abstract: "Limit the size of an account's data.",
        discussion: """
            The size counts records, removed records and the history, but not computed figures such as balances; \
            `mizan account list` shows the size of each account. A change beyond the quota is refused; removals are \
            always allowed. Without a quota there is no limit.
            """)

    @Argument(help: ArgumentHelp("Whose.", valueName: "name"))
    var name: String

    @Argument(help: ArgumentHelp("A number of bytes, or none.", valueName: "bytes"))
    var quota: String

    @OptionGroup var globals: GlobalOptions

    private var bytes: Int64? { Int64(quota).flatMap { $0 >= 0 ? $0 : nil } }

    func validate() throws {
        guard quota == "none" || bytes != nil else {
            throw ValidationError("“\(quota.prefix(40))” is not a number of bytes. Write digits, or none.")
        }
    }

    func run(in context: StoreContext) async throws {
        let home = try context.module(HomeModule.self)
        let owner = try await home.accounts.find(name)
        let profile = try await home.access.people.setQuota(bytes, of: owner.id, by: .machine)
        context.output.report(
            "“\(profile.name)” uses \(ByteCount.text(profile.usedBytes)), and may use "
                + "\(profile.quotaBytes.map(ByteCount.text) ?? "any number of bytes").",
            AccountOutput.usage(profile))
    }
}
