package import ArgumentParser
internal import CommandLineKit
package import Kernel

extension GlobalOptions {
    /// The command line's options, by the keys of the settings.
    var settingFlags: [String: [String]] {
        var flags: [String: [String]] = [:]
        flags[ApplicationSettings.data.setting.key] = data.map { [$0] }
        flags[ApplicationSettings.owner.setting.key] = owner.map { [$0] }
        if safeMode { flags[ApplicationSettings.safeMode.setting.key] = ["true"] }
        return flags
    }
}

extension ArgumentHelp {
    /// The help of the option that sets something: what it is, what else sets it, and what holds otherwise.
    package static func setting<Value>(_ key: SettingKey<Value>, _ valueName: String? = nil) -> ArgumentHelp {
        let setting = key.setting
        let others = [setting.variable] + (setting.isForFile ? ["\(setting.key) in config.json"] : [])
        return ArgumentHelp(
            "\(setting.help) Also \(others.joined(separator: ", ")); else \(setting.standardText).",
            valueName: valueName)
    }
}
