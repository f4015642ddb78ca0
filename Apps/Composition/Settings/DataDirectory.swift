package import Kernel

/// Where the store is: the flag, `MIZAN_DATA`, `$XDG_DATA_HOME/mizan`, `~/.local/share/mizan`.
package struct DataDirectory: Hashable, Sendable {
    package let path: String
    package let origin: SettingOrigin

    package static func path(flag: String?, environment: [String: String]) throws(MizanError) -> String {
        try find(flag: flag, environment: environment).path
    }

    package static func find(flag: String?, environment: [String: String]) throws(MizanError) -> DataDirectory {
        if let flag { return try DataDirectory(named: flag, .flag("--data")) }
        // Empty is refused here, unlike elsewhere: a script whose own variable is missing would work on another store.
        if let named = environment["MIZAN_DATA"] { return try DataDirectory(named: named, .variable("MIZAN_DATA")) }
        // The XDG base directory specification: what is empty or relative counts as not set.
        if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") {
            return DataDirectory(path: data + "/mizan", origin: .variable("XDG_DATA_HOME"))
        }
        if let home = environment["HOME"], home.hasPrefix("/") {
            return DataDirectory(path: home + "/.local/share/mizan", origin: .standard)
        }
        throw MizanError(
            .invalidInput, "configuration.data", "Say where the store is: --data DIRECTORY, or set MIZAN_DATA.")
    }

    private init(named path: String, _ origin: SettingOrigin) throws(MizanError) {
        guard !path.isEmpty else {
            throw MizanError(
                .invalidInput, "configuration.data", "\(origin) is empty; the name of a directory is needed.")
        }
        self.init(path: path, origin: origin)
    }

    private init(path: String, origin: SettingOrigin) {
        (self.path, self.origin) = (path, origin)
    }
}
