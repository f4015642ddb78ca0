internal import Glibc
package import Kernel

/// Where the store is: the flag, `MIZAN_DATA`, `$XDG_DATA_HOME/mizan`, `~/.local/share/mizan`.
package enum DataDirectory {
    package static func path(flag: String?, environment: [String: String]) throws(MizanError) -> String {
        if let flag = flag ?? environment["MIZAN_DATA"] {
            guard !flag.isEmpty else {
                throw MizanError(.invalidInput, "configuration.data", "The data directory's name is empty.")
            }
            return flag
        }
        if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") { return data + "/mizan" }
        if let home = environment["HOME"], home.hasPrefix("/") { return home + "/.local/share/mizan" }
        throw MizanError(
            .invalidInput, "configuration.data", "Say where the store is: --data DIRECTORY, or set MIZAN_DATA.")
    }
}
