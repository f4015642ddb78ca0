internal import Composition
internal import ModuleKit

/// The slices of this build as they appear in expected output, so that a new slice is included everywhere.
package enum Slices {
    private static let modules = EnabledSlice.all.map(\.module)
    private static let ids = (modules.map { $0.id } + ["home"]).sorted()

    /// In the order in which they start.
    package static let titles = modules.map { $0.title }.joined(separator: ", ")
    package static let names = ids.joined(separator: ", ")
    package static let json = "[" + ids.map { "\"\($0)\"" }.joined(separator: ", ") + "]"

    /// The scopes of tokens, sorted together with the scopes that belong to no slice.
    package static let scopes =
        (ids.flatMap { ["\($0):read", "\($0):write"] } + ["account:read", "metrics:read"]).sorted()
        .joined(separator: ", ")

    /// The checksums of an owner who has records in only one slice.
    package static func checksums(_ slice: String, _ sum: String) -> String {
        let sums = ids.map { "\"\($0)\": \"\($0 == slice ? sum : String(repeating: "0", count: 16))\"" }
        return "{" + sums.joined(separator: ", ") + "}"
    }

    /// A line for each slice, in the order in which they start.
    package static func lines(ending: String = "\n", _ line: (_ id: String, _ title: String) -> String) -> String {
        modules.map { line($0.id, $0.title) }.joined(separator: ending)
    }

    /// A cell of a column that contains the titles of slices and of the parts that are always present.
    package static func cell(_ title: String) -> String {
        let width = (modules.map { $0.title.count } + ["Accounts".count]).max() ?? 0
        return title + String(repeating: " ", count: width - title.count)
    }
}
