internal import HTTPKit
internal import Kernel
internal import QuranData

/// Records and their changes.
struct CloudKitRecordRoutes {
    let gate: CloudKitGate

    var all: [Endpoint] {
        [
            gate.reading(.get, "public/users/current", "The caller's user record") { server, _, reading in
                server.user(in: reading)
            },
            gate.reading(.get, "public/users/caller", "The caller's identity") { server, _, reading in
                ["users": [server.user(in: reading)]]
            },
            gate.reading(.post, "private/records/query", "Records that meet conditions") { try $0.query($1, in: $2) },
            gate.reading(.post, "private/records/lookup", "Records by their names") { try $0.lookup($1, in: $2) },
            gate.writing("private/records/modify", "Create, change and delete records") { try $0.modify($1, in: $2) },
            gate.reading(.post, "private/records/changes", "Changes of one zone") {
                try $0.recordChanges($1, in: $2)
            },
            gate.reading(.post, "private/changes/zone", "Changes of several zones") { try $0.zoneChanges($1, in: $2) },
            gate.reading(.post, "private/changes/database", "Zones with changes") {
                try $0.databaseChanges($1, in: $2)
            },
            gate.reading(.post, "private/zones/changes", "Zones with changes, in the older form") {
                try $0.databaseChanges($1, token: "metaSyncToken", in: $2)
            },
        ]
    }
}

/// Zones and subscriptions.
struct CloudKitZoneRoutes {
    let gate: CloudKitGate

    var all: [Endpoint] {
        [
            gate.reading(.get, "private/zones/list", "All zones") { server, _, reading in
                try server.zones(in: reading)
            },
            gate.reading(.post, "private/zones/lookup", "Zones by their names") { try $0.lookUpZones($1, in: $2) },
            gate.reading(.post, "private/zones/modify", "Create a zone, which always exists") {
                try $0.modifyZones($1, in: $2)
            },
            gate.reading(.get, "private/subscriptions/list", "All subscriptions") { server, _, reading in
                try server.subscriptions(in: reading)
            },
            gate.reading(.post, "private/subscriptions/lookup", "Subscriptions by their ids") {
                try $0.lookUpSubscriptions($1, in: $2)
            },
            gate.writing("private/subscriptions/modify", "Create, change and delete subscriptions") {
                try $0.modifySubscriptions($1, in: $2)
            },
        ]
    }
}
