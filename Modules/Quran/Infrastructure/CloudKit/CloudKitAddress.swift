internal import Kernel
internal import Transport

/// The place of a private database: server, container, environment and zone, in one address such as
/// `https://api.apple-cloudkit.com/database/1/iCloud.donald.kvietnamisht/production/QuranData`.
package struct CloudKitAddress: Hashable, Sendable {
    /// `https://api.apple-cloudkit.com`, without a slash at its end.
    package let server: String
    package let container: String
    package let environment: String
    package let zone: String

    /// The app's own container at Apple (seed 002), which a person means who gives no address.
    package static let standard = "https://api.apple-cloudkit.com"
    private static let container = "iCloud.donald.kvietnamisht"
    private static let environment = "production"
    private static let zone = "QuranData"
    package static let defaultZone = "_defaultZone"

    /// Reads a typed address. A server alone means the seed's container, and parts that are missing at the end have their
    /// usual values.
    package init(_ typed: String) throws {
        let url = try HTTPURL(typed)
        let parts = url.path.split(separator: "/").map(String.init)
        let isWhole = parts.isEmpty || parts.prefix(2) == ["database", "1"] && (3...5).contains(parts.count)
        guard isWhole, url.query == nil else { throw CloudKitError.address(typed) }
        let names = parts.dropFirst(2)
        container = names.first ?? Self.container
        environment = names.dropFirst().first ?? Self.environment
        zone = names.dropFirst(2).first ?? Self.zone
        guard [container, environment, zone].allSatisfy(Self.isName),
            ["development", "production"].contains(environment),
            !zone.hasPrefix("_") || zone == Self.defaultZone
        else { throw CloudKitError.address(typed) }
        let isUsual = url.port == (url.scheme == .https ? 443 : 80)
        server = "\(url.scheme.rawValue)://\(url.host)\(isUsual ? "" : ":\(url.port)")"
    }

    /// Names that mean the same with and without percent-encoding.
    private static func isName(_ text: String) -> Bool {
        (1...255).contains(text.utf8.count) && text.utf8.allSatisfy(PercentEncoding.isUnreserved)
    }

    package var text: String { "\(server)/database/1/\(container)/\(environment)/\(zone)" }

    /// The default zone reports no changes (contracts/cloudkit-web-services.md §0, 1).
    package var isDefaultZone: Bool { zone == Self.defaultZone }
}
