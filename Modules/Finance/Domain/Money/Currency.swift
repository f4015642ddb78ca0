package import Kernel

/// A currency of ISO 4217 that has a minor unit. Its code determines the number of decimals of its amounts.
///
/// The table is Mizan's own, because amounts are stored with the decimals of this table. Foundation prints with other decimals
/// (contracts/finance.md §3.5).
package struct Currency: Hashable, Sendable {
    /// Three capital letters.
    package let code: String
    /// 0, 2, 3 or 4. One unit of the currency has 10 to the power of `decimals` minor units.
    package let decimals: Int
    /// Nil if only the code is in use.
    package let symbol: String?
    package let name: String
    /// The year in which the currency was withdrawn; nil if it is in use. Old statements still use withdrawn currencies.
    package let withdrawn: Int?

    /// All currencies: present ones by code, then withdrawn ones.
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

    /// The currency with this code in capital letters, the form of stores and wires.
    package init(_ code: String) throws(MoneyError) {
        guard let known = Self.byCode[code] else { throw .unknownCurrency(code) }
        self = known
    }

    /// The currency with this code as people type it: `eur`.
    package init(typed text: String) throws(MoneyError) {
        try self.init(text.uppercased())
    }

    /// True if a text is the code, the symbol, or the symbol's end: for an account in `CA$`, `$` is enough.
    package func answers(to unit: String) -> Bool {
        unit.uppercased() == code || symbol.map { $0 == unit || unit == "$" && $0.hasSuffix(unit) } ?? false
    }
}

extension Currency: ShownEntity {
    package static let shown: [ShownField<Self>] = [
        ShownField("code", \.code), ShownField("name", \.name), ShownField("decimals", \.decimals),
        ShownField("symbol", \.symbol), ShownField("withdrawn", \.withdrawn),
    ]
}

extension Currency: CustomStringConvertible {
    package var description: String { code }
}
