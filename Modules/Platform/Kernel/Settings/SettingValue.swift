/// The value of a setting, as read from a source.
package enum SettingValue: Hashable, Sendable {
    case text(String)
    case integer(Int64)
    case boolean(Bool)
    case list([String])
    /// In seconds.
    case duration(Int64)
    /// A duration that is switched off.
    case off

    /// The value as people write it; lists are separated by commas.
    package var text: String {
        switch self {
        case .text(let text): text
        case .integer(let number): String(number)
        case .boolean(let flag): flag ? "true" : "false"
        case .list(let texts): texts.isEmpty ? "none" : texts.joined(separator: ",")
        case .duration(let seconds): DurationText.text(seconds)
        case .off: "off"
        }
    }

    /// The value in the form of the file.
    package var json: JSONValue {
        switch self {
        case .text, .duration, .off: .string(text)
        case .integer(let number): .integer(number)
        case .boolean(let flag): .boolean(flag)
        case .list(let texts): .array(texts.map { .string($0) })
        }
    }
}
