package import Kernel
package import ModuleKit

/// The settings of CloudKit Web Services on this server: one container in one environment.
package struct CloudKitServerSettings: Sendable {
    /// The API token of the container; nil if CloudKit Web Services are switched off.
    package let apiToken: String?
    /// The page to which the sign-in leads back; nil if the token is only shown.
    package let callback: String?
    let container: String
    let environment: String
    /// The name of the zone with a change feed.
    let zone: String

    init(_ settings: ModuleSettings) throws {
        apiToken = settings[QuranModule.cloudKitToken]
        callback = settings[QuranModule.cloudKitCallback]
        container = settings[QuranModule.cloudKitContainer]
        environment = settings[QuranModule.cloudKitEnvironment]
        zone = settings[QuranModule.cloudKitZone]
        guard CloudKitNames.isName(zone) else {
            throw MizanError(
                .invalidInput, "configuration.zone-name",
                "modules.quran.cloudKitZone is “\(Excerpt.of(zone))”. Set it to a name of 1 to 255 ASCII characters that "
                    + "does not begin with an underscore, such as QuranData.")
        }
        guard callback.map({ $0.hasPrefix("https://") || $0.hasPrefix("http://localhost") }) ?? true else {
            throw MizanError(
                .invalidInput, "configuration.callback",
                "modules.quran.cloudKitCallback must begin with https://, or with http://localhost for a program on the "
                    + "same machine: it receives a token.")
        }
    }
}

/// The rules for names in CloudKit.
enum CloudKitNames {
    static let maximumLength = 255

    /// True for the name of a record or of a zone: ASCII, and no underscore at the beginning.
    static func isName(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= maximumLength && !text.hasPrefix("_") && PercentEncoding.isVisible(text)
    }
}

extension QuranModule {
    package static let cloudKitToken = SettingKey<String?>.text(
        "cloudKitToken", otherwise: "none: CloudKit Web Services are not served", isSecret: true,
        help:
            "The ckAPIToken for apps of CloudKit; if set, CloudKit Web Services are served under /database/1 and "
            + "/device/1.")

    package static let cloudKitContainer = SettingKey<String>.text(
        "cloudKitContainer", standard: "iCloud.donald.kvietnamisht",
        help: "The container that is served to apps of CloudKit.")

    package static let cloudKitEnvironment = SettingKey<String>.text(
        "cloudKitEnvironment", standard: "production",
        help: "The environment of the container: production or development. The rules are those of production in both.")

    package static let cloudKitZone = SettingKey<String>.text(
        "cloudKitZone", standard: "QuranData",
        help: "The zone with a change feed. The same records are also in the default zone, which has no feed.")

    package static let cloudKitCallback = SettingKey<String?>.text(
        "cloudKitCallback", otherwise: "none: the sign-in page shows the token",
        help: "The address to which the sign-in page for apps of CloudKit leads back, with the token as ckWebAuthToken."
    )

    package static let settings = [
        cloudKitToken.setting, cloudKitContainer.setting, cloudKitEnvironment.setting, cloudKitZone.setting,
        cloudKitCallback.setting,
    ]

    /// Refuses settings with which the slice would not start.
    @Sendable package static func check(_ settings: ModuleSettings, _ zones: TimeZoneDatabase) throws {
        _ = try CloudKitServerSettings(settings)
    }
}
