package import Kernel

/// A selection of facts. A selected fact has these values in the first columns of the fact type's range, and a value within
/// these bounds in the next column.
///
///     FactRange([Metric.steps], from: monday, before: sunday)
package struct FactRange: Sendable {
    let leading: [SQLValue]
    let from: SQLValue?
    let before: SQLValue?
    let isReversed: Bool

    package static let all = FactRange()

    /// - Parameters:
    ///   - from: the lower bound, included; nil for no bound.
    ///   - before: the upper bound, not included; nil for no bound.
    ///   - isReversed: true if the last fact should come first.
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
