internal import Kernel
internal import QuranInfrastructure

/// One of the two zones of the private database. Both have the same records.
enum CloudKitZone: Hashable, Sendable {
    /// The zone with a change feed and atomic changes.
    case named(String)
    case standard

    static let standardName = "_defaultZone"

    var name: String {
        switch self {
        case .named(let name): name
        case .standard: Self.standardName
        }
    }

    func id(of owner: OwnerID) -> JSONValue {
        [
            "zoneName": .string(name), "ownerRecordName": .string(owner.recordName),
            "zoneType": self == .standard ? "DEFAULT_ZONE" : "REGULAR_CUSTOM_ZONE",
        ]
    }
}

extension CloudKitServer {
    var zones: [CloudKitZone] { [.named(settings.zone), .standard] }

    /// The zone that a request names in `zoneID`; the default zone if it names none.
    func zone(_ json: JSONValue?, of owner: OwnerID) throws(CloudKitFault) -> CloudKitZone {
        guard let json, json != .null else { return .standard }
        let body = try CloudKitBody(json, "zoneID")
        // A request that worked on Apple's servers had the older name of the member.
        var named = try body.text("ownerRecordName")
        if named == nil { named = try body.text("ownerName") }
        if let named, named != owner.recordName, !Self.ownNames.contains(named) {
            throw CloudKitFault(.zoneNotFound, "There is no zone of the user \(Excerpt.of(named)).")
        }
        let name = try body.text("zoneName") ?? CloudKitZone.standardName
        guard let zone = zones.first(where: { ExactText($0.name) == ExactText(name) }) else {
            throw CloudKitFault(.zoneNotFound, "Zone “\(Excerpt.of(name))” does not exist.")
        }
        return zone
    }

    /// The names with which CloudKit's own programs mean the caller.
    private static let ownNames = ["_defaultOwner", "__defaultOwner__"]
}
