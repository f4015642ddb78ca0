package import Composition

/// Something that happens before the tested line.
package enum Step: Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    case line(Line, input: String)
    /// Stores a field of a line's JSON output under a name. In later lines and in their output, the field is then written
    /// `$TOKEN`.
    case keep(String, field: String, of: Line)
    /// Stores the last word that a line prints on standard error: a cursor.
    case keepCursor(String, of: Line)
    case seconds(Int64)
    /// An action that no command performs.
    case application(String, @Sendable (Application) async throws -> Void)

    package init(stringLiteral value: String) { self = .line(Line(value), input: "") }

    /// A complete description of the step. If the steps of two stores have equal descriptions, the stores have the same
    /// contents.
    package var description: String {
        switch self {
        case .line(let line, let input): "\(line)<\(input)"
        case .keep(let name, let field, let line): "\(name)=\(field) of \(line)"
        case .keepCursor(let name, let line): "\(name)=cursor of \(line)"
        case .seconds(let seconds): "\(seconds) s"
        case .application(let title, _): title
        }
    }
}
