package import ArgumentParser
internal import CommandLineKit
package import Kernel

extension GlobalOptions {
    /// The command line's options, by the keys of the settings.
    var settingFlags: [String: [String]] {
        var flags: [String: [String]] = [:]
        flags[ApplicationSettings.data.setting.key] = data.map { [$0] }
        flags[ApplicationSettings.database.setting.key] = database.map { [$0] }
        flags[ApplicationSettings.owner.setting.key] = owner.map { [$0] }
        if safeMode { flags[ApplicationSettings.safeMode.setting.key] = ["true"] }
        return flags
    }
}

extension ArgumentHelp {
    /// The help of an option for a setting: its purpose, the other ways to set it, and the default.
    package static func setting<Value>(_ key: SettingKey<Value>, _ valueName: String? = nil) -> ArgumentHelp {
        let setting = key.setting
        let others = [setting.variable] + (setting.isForFile ? ["\(setting.key) in config.json"] : [])
        return ArgumentHelp(
            "\(setting.help) Also \(others.joined(separator: ", ")); else \(setting.standardText).",
            valueName: valueName)
    }
}
