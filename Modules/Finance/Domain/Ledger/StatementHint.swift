package import FoundationEssentials

/// A transaction that may explain the difference of a statement.
package struct StatementHint: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// The transaction is the difference: link it.
        case missing
        /// It is the difference, the other way round: unlink it.
        case extra
        /// It is half of the difference: its sign may be wrong.
        case sign
        /// With two of its digits swapped, the statement would agree.
        case digits(right: Int64)
    }

    package let id: UUID
    package let kind: Kind

    package struct Row: Sendable {
        let id: UUID
        let amount: Int64
        let isLinked: Bool

        package init(id: UUID, amount: Int64, isLinked: Bool) {
            (self.id, self.amount, self.isLinked) = (id, amount, isLinked)
        }
    }

    /// - Parameter difference: ending − beginning − linked.
    package static func all(for difference: Int64, in rows: [Row]) -> [StatementHint] {
        guard difference != 0 else { return [] }
        return rows.compactMap { row in kind(of: row, difference).map { StatementHint(id: row.id, kind: $0) } }
            .sorted { $0.rank < $1.rank }
    }

    private static func kind(of row: Row, _ difference: Int64) -> Kind? {
        guard row.isLinked else { return row.amount == difference ? .missing : nil }
        if row.amount == -difference { return .extra }
        if row.amount.multipliedReportingOverflow(by: -2) == (difference, false) { return .sign }
        let (right, isTooLarge) = row.amount.addingReportingOverflow(difference)
        return !isTooLarge && isSwapped(row.amount, right) ? .digits(right: right) : nil
    }

    /// True if both have one sign and the same digits, two of which have changed places.
    private static func isSwapped(_ one: Int64, _ other: Int64) -> Bool {
        guard one.signum() == other.signum() else { return false }
        var left = Array(String(one.magnitude))
        let right = Array(String(other.magnitude))
        guard left.count == right.count else { return false }
        let places = left.indices.filter { left[$0] != right[$0] }
        guard places.count == 2 else { return false }
        left.swapAt(places[0], places[1])
        return left == right
    }

    private var rank: Int {
        switch kind {
        case .missing: 0
        case .extra: 1
        case .sign: 2
        case .digits: 3
        }
    }
}
