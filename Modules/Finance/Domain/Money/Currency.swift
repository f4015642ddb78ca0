internal import Kernel

/// A currency of ISO 4217 that has a minor unit: its code says how many decimals its amounts have.
///
/// Our own table, not the system's: what Foundation prints with differs, and amounts are stored by these decimals
/// (contracts/finance.md §3.5).
package struct Currency: Hashable, Sendable {
    /// Three capital letters.
    package let code: String
    /// 0, 2, 3 or 4: 1 unit is 10 to this many minor units.
    package let decimals: Int
    /// Nil where none is in use but the code.
    package let symbol: String?
    package let name: String
    /// The year in which it went; nil while it is money. Old statements are still in it.
    package let withdrawn: Int?

    /// All of them: those of today by their codes, then those that went.
    package static let all: [Currency] = EmbeddedTable(PackageResources.currencies_csv).fields().map { fields in
        Currency(
            code: EmbeddedTable.text(fields[0]), decimals: EmbeddedTable.number(fields[1]),
            symbol: fields[3].isEmpty ? nil : EmbeddedTable.text(fields[3]), name: EmbeddedTable.text(fields[4]),
            withdrawn: fields[2].isEmpty ? nil : EmbeddedTable.number(fields[2]))
    }

    private static let byCode = Dictionary(all.map { ($0.code, $0) }, uniquingKeysWith: { first, _ in first })

    private init(code: String, decimals: Int, symbol: String?, name: String, withdrawn: Int?) {
        (self.code, self.decimals, self.symbol, self.name) = (code, decimals, symbol, name)
        self.withdrawn = withdrawn
    }

    /// By its code in capital letters, as stores and wires have it.
    package init(_ code: String) throws(MoneyError) {
        guard let known = Self.byCode[code] else { throw .unknownCurrency(code) }
        self = known
    }

    /// By its code as people type it: `eur`.
    package init(typed text: String) throws(MoneyError) {
        try self.init(text.uppercased())
    }

    /// True if a text is its code, or its symbol, or the end of that: `$` is enough if the account is in `CA$`.
    package func answers(to unit: String) -> Bool {
        unit.uppercased() == code || symbol.map { $0 == unit || unit == "$" && $0.hasSuffix(unit) } ?? false
    }
}

extension Currency: CustomStringConvertible {
    package var description: String { code }
}
