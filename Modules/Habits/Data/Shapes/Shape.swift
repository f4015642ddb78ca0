/// The forms that the apps and their database use for an entity (seed 000), chosen by `?shape=` and `--shape`.
package enum Shape: String, CaseIterable, Sendable {
    case web, ios
    /// A row of the database.
    case row

    package static var words: [String] { allCases.map(\.rawValue) }
}
