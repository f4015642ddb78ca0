/// Digits in groups, with a mark before the decimals: `1,234.56`, `1.234,56`, `12 345,6`, `1,00,000`.
///
/// Groups must be complete, because `12,50` is twelve and a half to one person and a mistake to another.
struct GroupedNumber {
    /// The number in the form that `ExactDecimal` reads: `1234.56`.
    let digits: String

    init?(_ scalars: [Unicode.Scalar], mark: DecimalMark) {
        // Arabic has its own unambiguous marks.
        let decimal: Unicode.Scalar = scalars.contains("٫") ? "٫" : mark.scalar
        let sides = scalars.split(separator: decimal, maxSplits: 1, omittingEmptySubsequences: false)
        guard let front = sides.first else { return nil }
        let fraction = sides.count == 2 ? Array(sides[1]) : []
        guard sides.count == 1 || !fraction.isEmpty, fraction.allSatisfy(AmountScan.isDigit),
            let whole = Self.whole(Array(front), mark: mark, isOptional: !fraction.isEmpty)
        else { return nil }
        let text = fraction.isEmpty ? whole : whole + ["."] + fraction
        digits = String(String.UnicodeScalarView(text))
    }

    private static func whole(
        _ scalars: [Unicode.Scalar], mark: DecimalMark, isOptional: Bool
    ) -> [Unicode.Scalar]? {
        if scalars.isEmpty { return isOptional ? ["0"] : nil }
        let marks: Set<Unicode.Scalar> = [mark.groupMark, " ", "'", "’", "_", "٬"]
        let used = Set(scalars.filter { !AmountScan.isDigit($0) })
        guard used.count <= 1, used.isSubset(of: marks) else { return nil }
        let groups = scalars.split(omittingEmptySubsequences: false) { marks.contains($0) }
        guard groups.count > 1 else { return scalars }
        // The last group has three digits; in India, the groups before it have two digits. A number with thousands does not
        // begin with 0.
        guard groups.last?.count == 3, (1...3).contains(groups[0].count), groups[0].first != "0",
            groups.dropFirst().dropLast().allSatisfy({ $0.count == 3 })
                || groups[0].count < 3 && groups.dropFirst().dropLast().allSatisfy({ $0.count == 2 })
        else { return nil }
        return groups.flatMap(\.self)
    }
}
