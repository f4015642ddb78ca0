/// Whether money of a category comes in or goes out. The sign of an amount is its own: a refund is an expense that comes in.
package enum CategoryType: String, CaseIterable, Sendable {
    case income, expense
}
