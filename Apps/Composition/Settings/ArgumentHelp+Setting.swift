package import ArgumentParser
package import Kernel

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
