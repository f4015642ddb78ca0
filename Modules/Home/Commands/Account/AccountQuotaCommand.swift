internal import Accounts
internal import ArgumentParser
internal import CommandLineKit
internal import HomeDoor
internal import HomePeople
internal import Kernel

/// `mizan account quota NAME 500000000`
struct AccountQuotaCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "quota", abstract: "Say how many bytes somebody's data may take.",
        discussion: """
            Counted are records, removed ones too, and the history, but no figures that follow from them, such as balances; \
            `mizan account list` shows what each takes. A change beyond \
            the quota is refused, and removals are allowed. Without a quota nothing is.
            """)

    @Argument(help: ArgumentHelp("Whose.", valueName: "name"))
    var name: String

    @Argument(help: ArgumentHelp("A number of bytes, or none.", valueName: "bytes"))
    var quota: String

    @OptionGroup var globals: GlobalOptions

    private var bytes: Int64? { Int64(quota).flatMap { $0 >= 0 ? $0 : nil } }

    func validate() throws {
        guard quota == "none" || bytes != nil else {
            throw ValidationError("“\(quota.prefix(40))” is no number of bytes. Say it in digits, or none.")
        }
    }

    func run(in context: StoreContext) async throws {
        let home = try context.module(HomeModule.self)
        let owner = try await home.accounts.find(name)
        let profile = try await home.access.people.setQuota(bytes, of: owner.id, by: .machine)
        context.output.report(
            "“\(profile.name)” takes \(ByteCount.text(profile.usedBytes)), and may take "
                + "\(profile.quotaBytes.map(ByteCount.text) ?? "any number of bytes").",
            AccountOutput.usage(profile))
    }
}
