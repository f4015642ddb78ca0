package import Kernel
internal import ModuleKit

/// The settings of the progress API on this server, chosen for the app that connects to Mizan.
package struct ProgressFacadeSettings: Sendable {
    /// The app's API key; nil if the API is switched off.
    package let key: String?
    /// True if apps may register accounts.
    package let takesRegistrations: Bool
    /// The time zone for a day and a time without a zone. It is also the time zone for a day alone, if the owner has set no
    /// zones.
    package let zone: ZoneList

    init(_ settings: ModuleSettings, _ zones: TimeZoneDatabase) throws {
        key = settings[FitnessModule.facadeKey]
        takesRegistrations = settings[FitnessModule.facadeRegistration]
        // A header's value has no blanks at its ends, so no client could send such a key.
        guard key.map({ Self.isOfHeader($0) }) ?? true else {
            throw MizanError(
                .invalidInput, "configuration.api-key",
                "modules.fitness.facadeKey begins or ends with a space, or has a character that no header can "
                    + "contain, so no app can send it. Set it to letters, digits and punctuation."
            )
        }
        let name = settings[FitnessModule.facadeZone]
        do {
            zone = try ZoneList(zones.zone(name))
        } catch {
            throw MizanError(
                .invalidInput, "configuration.zone",
                "modules.fitness.facadeZone is “\(Excerpt.of(name))”. Set it to a time zone that this machine knows, "
                    + "such as Europe/Berlin.")
        }
    }

    private static func isOfHeader(_ key: String) -> Bool {
        guard let first = key.first, let last = key.last, !first.isWhitespace, !last.isWhitespace else { return false }
        return key.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    }
}

extension FitnessModule {
    package static let facadeKey = SettingKey<String?>.text(
        "facadeKey", otherwise: "none: the progress API is not served", isSecret: true,
        help: "The X-API-Key for apps of the progress API; if set, the API is served under /api/v1.")

    package static let facadeRegistration = SettingKey<Bool>.boolean(
        "facadeRegistration", standard: false, help: "Allow apps of the progress API to create accounts.")

    package static let facadeZone = SettingKey<String>.text(
        "facadeZone", standard: "UTC",
        help:
            "The time zone for days with a time but no zone from apps of the progress API, and for days alone if the "
            + "owner has set no zones."
    )
}
