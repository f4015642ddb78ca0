package import Kernel

/// Which facts are read: those that have these values in the first columns of their range, and in the next one a value within
/// these bounds.
///
///     FactRange([Metric.steps], from: monday, before: sunday)
package struct FactRange: Sendable {
    let leading: [SQLValue]
    let from: SQLValue?
    let before: SQLValue?
    let isReversed: Bool

    package static let all = FactRange()

    /// - Parameters:
    ///   - from: the least value, included; nil for no bound.
    ///   - before: the greatest value, not included; nil for no bound.
    ///   - isReversed: whether the last fact comes first.
    package init(
        _ leading: [any FieldCodable] = [], from: (any FieldCodable)? = nil, before: (any FieldCodable)? = nil,
        isReversed: Bool = false
    ) {
        self.leading = leading.map(\.fieldValue.stored)
        self.from = from?.fieldValue.stored
        self.before = before?.fieldValue.stored
        self.isReversed = isReversed
    }
}
