/// The source of a value.
package enum SettingOrigin: Hashable, Sendable, CustomStringConvertible {
    case flag(String)
    case variable(String)
    case file(line: Int)
    /// Nobody said anything.
    case standard

    package var description: String {
        switch self {
        case .flag(let name), .variable(let name): name
        case .file(let line): "\(SettingFile.name) line \(line)"
        case .standard: "default"
        }
    }

    /// For programs.
    var kind: String {
        switch self {
        case .flag: "flag"
        case .variable: "environment"
        case .file: "file"
        case .standard: "default"
        }
    }
}
