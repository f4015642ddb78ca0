/// One thing that can be set, declared once: reading, refusals, help and `mizan config explain` are made from it.
package struct Setting: Hashable, Sendable {
    /// Groups and a name, with dots between: `http.port`.
    package let key: String
    package let kind: SettingKind
    /// The value if nobody sets one; nil if that is not a single value.
    package let standard: SettingValue?
    /// The value if nobody sets one, in words, if `standard` is nil.
    package let otherwise: String
    /// The option that sets it, if there is one: `--port`.
    package let flag: String?
    /// Its meaning, in one line for people.
    package let help: String
    /// Its value is shown to nobody.
    package let isSecret: Bool
    /// True if it may stand in the file. A setting that gives the file's place, or is meant for one start, may not.
    package let isForFile: Bool

    package init(
        _ key: String, _ kind: SettingKind, standard: SettingValue?, otherwise: String = "not set", flag: String? = nil,
        isSecret: Bool = false, isForFile: Bool = true, help: String
    ) {
        (self.key, self.kind, self.standard, self.otherwise) = (key, kind, standard, otherwise)
        (self.flag, self.help, self.isSecret, self.isForFile) = (flag, help, isSecret, isForFile)
    }

    /// Its name in the environment: `http.shutdownGrace` is `MIZAN_HTTP_SHUTDOWN_GRACE`.
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

    /// The value if nobody sets one, as people read it.
    package var standardText: String { standard.map(\.text) ?? otherwise }

    /// The same setting within a group: a module's, under its own.
    package func under(_ group: String) -> Setting {
        Setting(
            group + "." + key, kind, standard: standard, otherwise: otherwise, flag: flag, isSecret: isSecret,
            isForFile: isForFile, help: help)
    }
}

extension Setting {
    /// The errors in a list of declarations, a sentence each.
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
        if !groups.allSatisfy(Self.isName) { flaws.append("“\(key)” is no key: words like backup.keepDays are") }
        if let standard, !kind.allows(standard) { flaws.append("\(key): its default is not allowed") }
        if help.isEmpty || help.contains("\n") { flaws.append("\(key): one line of help is needed") }
        return flaws
    }

    /// A small letter, then letters and digits.
    private static func isName(_ text: Substring) -> Bool {
        guard let first = text.first, ("a"..."z").contains(first) else { return false }
        return text.allSatisfy { ("a"..."z").contains($0) || ("A"..."Z").contains($0) || ("0"..."9").contains($0) }
    }

    private static func twice(_ names: [String]) -> [String] {
        Dictionary(grouping: names) { $0 }.filter { $0.value.count > 1 }.keys.sorted().map { "\($0) stands twice" }
    }
}
