package import ArgumentParser
package import Kernel

/// Records with fields that a list can be asked about.
package protocol ListedFields: SendableMetatype {
    static var fields: [RecordField] { get }
}

/// The options of a list of records: which, in which order, how many.
package struct ListOptions<Listed: ListedFields>: ParsableArguments {
    @Option(
        name: .customLong("where"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            """
            Only records that meet this condition. Comparisons: =, !=, <, <=, >, >=, [in]=a,b, [absent]=true, \
            [prefix]=a and [contains]=a. Can be given several times. The fields: \(Self.names(\.isQueryable)).
            """,
            valueName: "field=value"))
    package var conditions: [String] = []

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Sort by these fields; a minus in front means descending order. The fields: \(Self.names(\.isSortable)).",
            valueName: "field,-field"))
    package var sort: String?

    @OptionGroup package var page: PageOptions

    package init() {}

    private static func names(_ isMeant: (RecordField) -> Bool) -> String {
        Listed.fields.filter(isMeant).map(\.name).joined(separator: ", ")
    }

    /// As typed: a list is asked by `query(in:)`.
    func query(for format: OutputFormat) throws -> RecordQuery {
        let sorts = sort.map(RecordQuery.Sort.list) ?? []
        if let repeated = sorts.repeated {
            throw MizanError(
                .invalidInput, "query.sort", "--sort names \(Excerpt.of(repeated)) more than once.",
                advice: "Name each field once.")
        }
        return try page.query(
            filters: conditions.map(RecordQuery.Filter.init(condition:)), sort: sorts, for: format)
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
