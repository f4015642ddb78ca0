package import Kernel

/// Whether the slices stay out: the flag, or `MIZAN_SAFE_MODE`.
package enum SafeMode {
    package static func isOn(flag: Bool, environment: [String: String]) throws(MizanError) -> Bool {
        guard !flag, let text = environment["MIZAN_SAFE_MODE"] else { return flag }
        switch text.lowercased() {
        case "1", "true", "yes", "on": return true
        case "", "0", "false", "no", "off": return false
        default:
            throw MizanError(
                .invalidInput, "configuration.safe-mode",
                "MIZAN_SAFE_MODE is “\(text.prefix(40))”; it can be 1 or 0.")
        }
    }
}
