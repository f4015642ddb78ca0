/// One setting, declared once: parsing, refusals, help and `mizan config explain` are derived from it.
package struct Setting: Hashable, Sendable {
    /// Groups and a name, separated by dots: `http.port`.
    package let key: String
    package let kind: SettingKind
    /// The default value; nil if the default is not a single value.
    package let standard: SettingValue?
    /// The default in words, if `standard` is nil.
    package let otherwise: String
    /// The option that sets this setting: `--port`; nil if there is no such option.
    package let flag: String?
    /// Its meaning, in one line for people.
    package let help: String
    /// True if the value is never shown.
    package let isSecret: Bool
    /// True if the setting is allowed in the file. A setting that states the file's location, or is meant for one start, is
    /// not.
    package let isForFile: Bool

    package init(
        _ key: String, _ kind: SettingKind, standard: SettingValue?, otherwise: String = "not set", flag: String? = nil,
        isSecret: Bool = false, isForFile: Bool = true, help: String
    ) {
        (self.key, self.kind, self.standard, self.otherwise) = (key, kind, standard, otherwise)
        (self.flag, self.help, self.isSecret, self.isForFile) = (flag, help, isSecret, isForFile)
    }

    /// The setting's environment variable: `http.shutdownGrace` is `MIZAN_HTTP_SHUTDOWN_GRACE`.
    package var variable: String { Self.variable(of: key) }

    package static let variablePrefix = "MIZAN_"

    package static func variable(of key: String) -> String {
        var name = variablePrefix
        for scalar in key.unicodeScalars {
            switch scalar {
            case ".", "-": name += "_"
            case "A"..."Z": name += "_" + String(scalar)
            default: name += String(scalar).uppercased()
            }
        }
        return name
    }

    /// The default, in words for people.
    package var standardText: String { standard.map(\.text) ?? otherwise }

    /// The same setting within a group, such as a module's.
    package func under(_ group: String) -> Setting {
        Setting(
            group + "." + key, kind, standard: standard, otherwise: otherwise, flag: flag, isSecret: isSecret,
            isForFile: isForFile, help: help)
    }
}

extension Setting {
    /// The errors in a list of declarations, one sentence each.
    package static func flaws(in settings: [Setting]) -> [String] {
        let keys = Set(settings.map(\.key))
        return settings.flatMap(\.flaws)
            + settings.filter { setting in keys.contains { $0.hasPrefix(setting.key + ".") } }
            .map { "\($0.key) is a setting and a group" }
            + twice(settings.map(\.variable)) + twice(settings.compactMap(\.flag))
    }

    private var flaws: [String] {
        var flaws: [String] = []
        let groups = key.split(separator: ".", omittingEmptySubsequences: false)
        if !groups.allSatisfy(Self.isName) {
            flaws.append("“\(key)” is not a key: keys are words such as backup.keepDays")
        }
        if let standard, !kind.allows(standard) { flaws.append("\(key): its default is not allowed") }
        if help.isEmpty || help.contains("\n") { flaws.append("\(key): one line of help is needed") }
        return flaws
    }

    /// True for a lower-case letter, followed by letters and digits.
    private static func isName(_ text: Substring) -> Bool {
        guard let first = text.first, ("a"..."z").contains(first) else { return false }
        return text.allSatisfy { ("a"..."z").contains($0) || ("A"..."Z").contains($0) || ("0"..."9").contains($0) }
    }

    private static func twice(_ names: [String]) -> [String] {
        Dictionary(grouping: names) { $0 }.filter { $0.value.count > 1 }.keys.sorted().map { "\($0) stands twice" }
    }
}
