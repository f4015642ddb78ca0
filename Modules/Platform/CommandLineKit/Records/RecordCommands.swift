package import Changes
package import Kernel
package import ModuleKit

/// The common parts of the commands about one kind of entity.
package protocol RecordCommands: ListedFields {
    associatedtype Entity: RecordEntity
    /// The slice to which the entity belongs. The slice must be running.
    associatedtype Slice: Module & Sendable

    static var type: EntityType<Entity> { get }
    /// The columns that people see, by field; programs see all fields.
    static var headings: KeyValuePairs<String, String> { get }
    /// The sentence for people if there is nothing to list.
    static var whenEmpty: String { get }

    /// The listing with additional columns for people.
    static func extended(_ listing: TabularOutput, _ entities: [Entity], for format: OutputFormat) -> TabularOutput
}

extension RecordCommands {
    package static var whenEmpty: String { "" }
    package static var fields: [RecordField] { type.presentation.fields }

    package static func extended(_ listing: TabularOutput, _ entities: [Entity], for format: OutputFormat)
        -> TabularOutput
    {
        listing
    }

    /// Entities as rows: programs see every field of the contract, people see the fields that have a heading.
    package static func listing(_ entities: [Entity], in context: CommandContext) -> TabularOutput {
        let titles = Dictionary(headings.map { ($0.key, $0.value) }) { first, _ in first }
        let listing = TabularOutput(
            type.presentation.names, titles, rows: type.presentation.rows(entities, owner: context.owner),
            whenEmpty: whenEmpty)
        return extended(listing, entities, for: context.output.format)
    }
}

extension TabularOutput {
    /// The listing with only the end of each id for people, who name a record by this end. Programs get the whole id.
    package func withShortIDs(for format: OutputFormat) -> TabularOutput {
        guard format == .table, let place = columns.firstIndex(where: { $0.name == "id" && $0.isForPeople }) else {
            return self
        }
        var listing = self
        for row in rows.indices {
            if case .text(let id) = rows[row][place] { listing.rows[row][place] = .text(IdentifierEnd.short(key: id)) }
        }
        return listing
    }

    /// The listing of a query. If the query asked for only some records, an empty answer does not say that there are none.
    package func answering(_ query: RecordQuery) -> TabularOutput {
        guard !query.filters.isEmpty || query.cursor != nil else { return self }
        return TabularOutput(columns: columns, rows: rows, whenEmpty: "Nothing matches.")
    }
}
