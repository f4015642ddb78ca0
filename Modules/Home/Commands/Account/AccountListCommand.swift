internal import ArgumentParser
internal import CommandLineKit
internal import HomeData
internal import Kernel

/// `mizan account list`
struct AccountListCommand: HouseholdCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "Show who has data here.")

    @OptionGroup var globals: GlobalOptions

    func run(in context: ServiceContext) async throws {
        let entries = try await context.service(HomeModule.self).accounts.entries()
        context.output.list(
            Listing(
                columns: [
                    Listing.Column("name", "Name"), Listing.Column("id", "Id"), Listing.Column("records", "Records"),
                    Listing.Column("version", "Version"), Listing.Column("createdAt", "Since"),
                ],
                rows: entries.map { entry in
                    [
                        .text(entry.name), .text(entry.id.description), .integer(entry.records),
                        .integer(entry.version), .instant(entry.createdAt),
                    ]
                }, whenEmpty: "Nobody has data here yet."))
    }
}
