internal import CommandLineKit
internal import Kernel

extension GlobalOptions {
    /// What was given on the command line, by the keys of the settings.
    var settingFlags: [String: [String]] {
        var flags: [String: [String]] = [:]
        flags[ApplicationSettings.data.setting.key] = data.map { [$0] }
        flags[ApplicationSettings.owner.setting.key] = owner.map { [$0] }
        if safeMode { flags[ApplicationSettings.safeMode.setting.key] = ["true"] }
        return flags
    }
}
