internal import Kernel

/// The sources outside the data directory: the command line and the environment.
struct OuterSources {
    let flags: [String: [String]]
    let environment: [String: String]

    /// The value from the first source. Every given value must be allowed, even a value that another source overrides.
    func values(of setting: Setting, problems: inout [SettingProblem]) -> (SettingValue, SettingOrigin)? {
        var found: (SettingValue, SettingOrigin)?
        for (text, origin) in given(setting) {
            guard let value = setting.kind.value(of: text) else {
                problems.append(
                    SettingProblem(setting, of: "“\(text.prefix(40))”", in: origin.description))
                continue
            }
            found = found ?? (value, origin)
        }
        return found
    }

    /// The given values, the flag's first. An empty variable counts as not set.
    private func given(_ setting: Setting) -> [(String, SettingOrigin)] {
        var given: [(String, SettingOrigin)] = []
        if let texts = flags[setting.key], !texts.isEmpty {
            given.append((texts.joined(separator: ","), .flag(setting.flag ?? setting.key)))
        }
        if let text = environment[setting.variable], !text.isEmpty { given.append((text, .variable(setting.variable))) }
        return given
    }

    /// Other programs use the environment, too, so an unknown variable is reported and not refused.
    func warnings(_ table: SettingsTable) -> [ApplicationConfiguration.Warning] {
        let names = environment.keys.filter { $0.hasPrefix(Setting.variablePrefix) }
        guard !names.isEmpty else { return [] }
        let known = table.settings.map(\.variable)
        return names.filter { !known.contains($0) && !table.isOfAbsentSlice(variable: $0) }.sorted().map { name in
            let nearest = NearestName.to(name, among: known)
            return ApplicationConfiguration.Warning(
                message: "There is no setting for the variable \(name.prefix(80))"
                    + (nearest.map { "; did you mean \($0)?" } ?? "."),
                isNearMiss: nearest != nil)
        }
    }
}
