package import ArgumentParser
package import Kernel

/// The options of every list: filters, order and number of records.
package struct ListOptions: ParsableArguments {
    @Option(
        name: .customLong("where"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            """
            Only records that meet a condition: FIELD with =, !=, <, <=, > or >= and a value; also [in]=a,b, \
            [absent]=true, [prefix]=a and [contains]=a. Can be given several times.
            """,
            valueName: "field=value"))
    package var conditions: [String] = []

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The fields to sort by; a minus in front sorts descending.", valueName: "field,-field"))
    package var sort: String?

    @Option(parsing: .unconditional, help: ArgumentHelp("The largest number of records to show.", valueName: "count"))
    package var limit: Int?

    @Option(help: ArgumentHelp("Continue where an earlier list with the same options ended.", valueName: "cursor"))
    package var cursor: String?

    package init() {}

    /// The query as typed, with words for days and moments; `query(of:in:)` replaces them by values.
    func query() throws -> RecordQuery {
        if let limit, limit < 1 {
            throw MizanError(.invalidInput, "query.limit", "--limit is a number from 1; \(limit) is not.")
        }
        let sorts = sort.map(RecordQuery.Sort.list) ?? []
        if let repeated = sorts.repeated {
            throw MizanError(
                .invalidInput, "query.sort", "--sort names \(Excerpt.of(repeated)) more than once.",
                advice: "Name each field once.")
        }
        return RecordQuery(
            filters: try conditions.map(RecordQuery.Filter.init(condition:)), sort: sorts, limit: limit, cursor: cursor)
    }
}

extension RecordQuery.Filter {
    /// Parses a condition as typed: `surahNumber=2`, `favoritedAt>=yesterday`, `surahNumber[in]=1,2`.
    package init(condition text: String) throws {
        let signs: [(String, RecordQuery.Comparison)] = [
            ("!=", .notEqual), ("<=", .lessOrEqual), (">=", .greaterOrEqual), ("=", .equal), ("<", .less),
            (">", .greater),
        ]
        let name = text.prefix { $0.isLetter }
        let rest = text[name.endIndex...]
        // As in a URL: `surahNumber[in]=1,2`.
        if rest.hasPrefix("["), let end = rest.firstRange(of: "]=")?.lowerBound,
            let comparison = RecordQuery.Comparison(rawValue: String(rest[..<end].dropFirst()))
        {
            self.init(String(name), comparison, String(rest[end...].dropFirst(2)))
            return
        }
        for (sign, comparison) in signs where rest.hasPrefix(sign) {
            self.init(String(name), comparison, String(rest.dropFirst(sign.count)))
            return
        }
        throw MizanError(
            .invalidInput, "query.condition",
            "“\(text.prefix(80))” is not a condition. Write a field, a sign and a value, as in --where surahNumber=2.")
    }
}
