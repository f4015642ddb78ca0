/// How the apps and their database have an entity (seed 000): what `?shape=` and `--shape` ask for.
package enum Shape: String, CaseIterable, Sendable {
    case web, ios
    /// A row of the database.
    case row

    package static var words: [String] { allCases.map(\.rawValue) }
}
