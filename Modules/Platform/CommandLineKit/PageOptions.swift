package import ArgumentParser
package import Kernel

/// The options of a list that has pages: how many, and where to go on.
package struct PageOptions: ParsableArguments {
    /// As many as a table has, unless a person asks for another number.
    package static let usual = 50

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Show at most this many. By default, a table shows \(Self.usual).", valueName: "count"))
    package var limit: Int?

    @Flag(help: "Show everything, without a limit.")
    package var all = false

    @Option(help: ArgumentHelp("Continue where an earlier list with the same options ended.", valueName: "cursor"))
    package var cursor: String?

    package init() {}

    package func check() throws(MizanError) {
        if let limit, limit < 1 {
            throw MizanError(.invalidInput, "query.limit", "--limit is a number from 1; \(limit) is not.")
        }
        if limit != nil, all {
            throw MizanError(.invalidInput, "query.limit", "--limit and --all cannot be combined. Give one of them.")
        }
    }

    /// A query of such a page. Programs get all, unless they say how many.
    package func query(
        filters: [RecordQuery.Filter] = [], sort: [RecordQuery.Sort] = [], for format: OutputFormat
    ) throws(MizanError) -> RecordQuery {
        try check()
        let usual = all || format != .table ? nil : Self.usual
        return RecordQuery(filters: filters, sort: sort, limit: limit ?? usual, cursor: cursor)
    }

    /// Says on standard error how to see the rest of a list.
    package func sayMore(_ next: String?) {
        guard let next else { return }
        let more = limit == nil ? "There are more. To see all, add --all; to continue from here" : "For more"
        StandardError.line("\(more), add --cursor \(next)")
    }
}
