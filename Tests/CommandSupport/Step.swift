package import Composition

/// Something that happens before the line that is looked at.
package enum Step: Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    case line(Line, input: String)
    /// Keeps a field of the JSON that a line prints under a name: `$TOKEN` in later lines, and in what they print.
    case keep(String, field: String, of: Line)
    /// Keeps the last word that a line prints on standard error: a cursor.
    case keepCursor(String, of: Line)
    case seconds(Int64)
    /// Something that no command does.
    case application(String, @Sendable (Application) async throws -> Void)

    package init(stringLiteral value: String) { self = .line(Line(value), input: "") }

    /// Says all that there is to it: what has the same steps behind it, has the same in it.
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
