internal import CommandLineKit
internal import Kernel

extension GlobalOptions {
    /// What was given on the command line, by the keys of the settings.
    var settingFlags: [String: [String]] {
        var flags: [String: [String]] = [:]
        flags[HouseSettings.data.setting.key] = data.map { [$0] }
        flags[HouseSettings.owner.setting.key] = owner.map { [$0] }
        if safeMode { flags[HouseSettings.safeMode.setting.key] = ["true"] }
        return flags
    }
}
