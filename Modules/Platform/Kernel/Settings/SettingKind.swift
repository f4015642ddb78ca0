/// The values that a setting can have, with their range.
package enum SettingKind: Hashable, Sendable {
    /// A text of at most `longest` bytes, on one line.
    case text(longest: Int)
    case integer(ClosedRange<Int64>)
    case boolean
    case choice([String])
    /// A duration in seconds; also `off`, if `canBeOff`.
    case duration(ClosedRange<Int64>, canBeOff: Bool)
    /// A list of texts, no longer than `most`: an array in the file, and separated by commas everywhere else.
    case list(most: Int)

    /// The allowed values, worded as the end of a sentence.
    package var allowed: String {
        switch self {
        case .text(let longest): "a text of 1 to \(longest) bytes on one line"
        case .integer(let range) where range.upperBound == .max: "a whole number from \(range.lowerBound)"
        case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .boolean: "true or false"
        case .choice(let choices): choices.dropLast().joined(separator: ", ") + " or " + (choices.last ?? "")
        case .duration(let range, let canBeOff):
            "a span from \(DurationText.text(range.lowerBound)) to \(DurationText.text(range.upperBound)), as in 90s, "
                + "30m, 24h or 7d" + (canBeOff ? ", or off" : "")
        case .list(let most): "a list of at most \(most) texts"
        }
    }

    package func allows(_ value: SettingValue) -> Bool {
        switch (self, value) {
        case (.text(let longest), .text(let text)): Self.isLine(text, longest: longest)
        case (.integer(let range), .integer(let number)): range.contains(number)
        case (.boolean, .boolean): true
        case (.choice(let choices), .text(let text)): choices.contains(text)
        case (.duration(let range, _), .duration(let seconds)): range.contains(seconds)
        case (.duration(_, let canBeOff), .off): canBeOff
        case (.list(let most), .list(let texts)):
            texts.count <= most && texts.allSatisfy { Self.isLine($0, longest: 255) && !$0.contains(",") }
        default: false
        }
    }

    private static func isLine(_ text: String, longest: Int) -> Bool {
        (1...longest).contains(text.utf8.count)
            && text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }
}

extension SettingKind {
    /// Parses a value from an option or the environment; nil if it is not allowed.
    package func value(of text: String) -> SettingValue? {
        switch self {
        case .text, .choice: allowed(.text(text))
        case .integer: allowed(Int64(text).map { .integer($0) })
        case .boolean: Self.boolean(text)
        case .duration: allowed(text == "off" ? .off : DurationText.seconds(text).map { .duration($0) })
        case .list: allowed(.list(text.split(separator: ",", omittingEmptySubsequences: false).map(Self.trimmed)))
        }
    }

    /// Reads a value from the file, where types matter; nil if it is not allowed.
    package func value(of json: JSONValue) -> SettingValue? {
        switch (self, json) {
        case (.text, .string(let text)), (.choice, .string(let text)), (.duration, .string(let text)):
            value(of: text)
        case (.integer, .integer(let number)): allowed(.integer(number))
        case (.boolean, .boolean(let flag)): .boolean(flag)
        case (.list, .array(let elements)):
            allowed(Self.texts(elements).map { .list($0) })
        default: nil
        }
    }

    private func allowed(_ value: SettingValue?) -> SettingValue? {
        value.flatMap { allows($0) ? $0 : nil }
    }

    private static func boolean(_ text: String) -> SettingValue? {
        switch text.lowercased() {
        case "1", "true", "yes", "on": .boolean(true)
        case "0", "false", "no", "off": .boolean(false)
        default: nil
        }
    }

    private static func trimmed(_ text: Substring) -> String {
        String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }

    private static func texts(_ elements: [JSONValue]) -> [String]? {
        var texts: [String] = []
        for element in elements {
            guard case .string(let text) = element else { return nil }
            texts.append(text)
        }
        return texts
    }
}
