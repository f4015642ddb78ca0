internal import Accounts
internal import ArgumentParser
internal import CommandLineKit
internal import HomeDoor
internal import HomePeople
internal import Kernel

/// `mizan account list`
struct AccountListCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Show the owners of data in this store.")

    @OptionGroup var globals: GlobalOptions

    func run(in context: StoreContext) async throws {
        let home = try context.module(HomeModule.self)
        let entries = try await home.accounts.entries()
        let profiles = try await home.access.people.all()
        context.output.list(
            TabularOutput(
                [
                    "name": "Name", "id": "Id", "records": "Records", "version": "Version", "createdAt": "Since",
                    "role": "Role", "hasPassword": "Password", "usedBytes": "Bytes", "quotaBytes": "Quota",
                    "leaving": nil,
                ],
                rows: entries.map { entry in
                    let profile = profiles.first { $0.id == entry.id }
                    return [
                        .text(entry.name), .text(entry.id.description), .integer(entry.records),
                        .integer(entry.version), .instant(entry.createdAt),
                        profile.map { .text($0.role.rawValue) } ?? .absent,
                        profile.map { .boolean($0.hasPassword) } ?? .absent,
                        profile.map { .integer($0.usedBytes) } ?? .absent,
                        profile?.quotaBytes.map(FieldValue.integer) ?? .absent,
                        profile?.leaving.map(FieldValue.text) ?? .absent,
                    ]
                }, whenEmpty: "Nobody has data here yet."))
        guard context.output.format == .table else { return }
        for profile in profiles {
            if let why = profile.leaving { context.output.say("“\(profile.name)” is leaving. \(why)") }
        }
    }
}
