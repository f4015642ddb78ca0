internal import ArgumentParser
package import Changes
package import Kernel
package import ModuleKit

/// What the commands about one kind of entity have in common.
package protocol RecordCommands: SendableMetatype {
    associatedtype Entity: RecordEntity
    /// Whose entity it is; it has to run.
    associatedtype Slice: Module & Sendable

    static var type: EntityType<Entity> { get }
    /// The columns that people see, by field; programs see all.
    static var headings: KeyValuePairs<String, String> { get }
    /// What is said to people when there is nothing to list.
    static var whenEmpty: String { get }

    /// What people see beside the fields.
    static func extended(_ listing: TabularOutput, _ entities: [Entity], for format: OutputFormat) -> TabularOutput
}

extension RecordCommands {
    package static var whenEmpty: String { "" }

    package static func extended(_ listing: TabularOutput, _ entities: [Entity], for format: OutputFormat)
        -> TabularOutput
    {
        listing
    }

    /// Entities as rows: programs see every field of the contract, people those that have a heading.
    package static func listing(_ entities: [Entity], in context: CommandContext) -> TabularOutput {
        let titles = Dictionary(headings.map { ($0.key, $0.value) }) { first, _ in first }
        let listing = TabularOutput(
            columns: type.presentation.names.map {
                TabularOutput.Column($0, titles[$0] ?? $0, isForPeople: titles[$0] != nil)
            },
            rows: type.presentation.rows(entities, owner: context.owner), whenEmpty: whenEmpty)
        return extended(listing, entities, for: context.output.format)
    }
}

extension TabularOutput {
    /// The listing of a query: where it asked for some records only, an empty answer does not mean that there are none.
    package func answering(_ query: RecordQuery) -> TabularOutput {
        guard !query.filters.isEmpty || query.cursor != nil else { return self }
        return TabularOutput(columns: columns, rows: rows, whenEmpty: "Nothing matches.")
    }
}
