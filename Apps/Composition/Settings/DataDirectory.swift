package import Kernel

/// The store's directory: the flag, `MIZAN_DATA`, `$XDG_DATA_HOME/mizan`, `~/.local/share/mizan`.
package struct DataDirectory: Hashable, Sendable {
    package let path: String
    package let origin: SettingOrigin

    package static func path(flag: String?, environment: [String: String]) throws(MizanError) -> String {
        try find(flag: flag, environment: environment).path
    }

    package static func find(flag: String?, environment: [String: String]) throws(MizanError) -> DataDirectory {
        if let flag { return try DataDirectory(named: flag, .flag("--data")) }
        // Elsewhere an empty variable counts as not set. Here it is refused: a script would otherwise work on the wrong store
        // if the script's own variable is missing.
        if let named = environment["MIZAN_DATA"] { return try DataDirectory(named: named, .variable("MIZAN_DATA")) }
        // As the XDG base directory specification requires, an empty or relative path counts as not set.
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
