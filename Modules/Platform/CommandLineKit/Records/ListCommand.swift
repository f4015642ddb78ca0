package import ArgumentParser
internal import Changes
package import Kernel

/// Entities that can be listed.
package protocol ListedRecords: RecordCommands {
    /// The arguments that narrow a list.
    associatedtype Scope: ListScope = WholeList

    static var listAbstract: String { get }
}

/// Arguments that restrict a list to some records.
package protocol ListScope: ParsableArguments {
    func narrowed(_ query: RecordQuery) throws -> RecordQuery
}

package struct WholeList: ListScope {
    package init() {}

    package func narrowed(_ query: RecordQuery) -> RecordQuery { query }
}

/// `… list`
package struct ListCommand<Records: ListedRecords>: OwnerCommand, SelfExampledCommand {
    package static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "list", abstract: Records.listAbstract)
    }

    @OptionGroup var scope: Records.Scope
    @OptionGroup var options: ListOptions<Records>
    @OptionGroup package var globals: GlobalOptions

    package init() {}

    package static func example(at path: String) -> String { "\(path) --limit 20" }

    package func run(in context: CommandContext) async throws {
        _ = try context.module(Records.Slice.self)
        let query = try scope.narrowed(options.query(in: context))
        let page = try await context.read { try Records.type(in: $0).list(query).map(\.entity) }
        context.output.list(
            Records.listing(page.items, in: context).answering(query).withShortIDs(for: context.output.format),
            next: page.next, of: options.page)
    }
}
