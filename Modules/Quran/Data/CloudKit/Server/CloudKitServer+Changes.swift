internal import Changes
package import Kernel
package import ModuleKit
internal import QuranInfrastructure
internal import Storage

// The change feeds: changes/zone, records/changes, changes/database and zones/changes.

extension CloudKitServer {
    /// changes/zone: the changes of several zones, each with its own token. An error of one zone is an element of the answer.
    package func zoneChanges(_ json: JSONValue?, in reading: ReadTransaction) throws -> JSONValue {
        let body = try CloudKitBody(json)
        var zones: [JSONValue] = []
        for element in try body.elements("zones") {
            let asked = try CloudKitBody(element, "a zone")
            guard let id = asked["zoneID"] else { throw CloudKitFault(.badRequest, "zoneID is missing.") }
            do {
                let page = try changes(asked, body, in: reading)
                zones.append(.object([.init("zoneID", page.zone.id(of: reading.owner))] + page.members))
            } catch let fault as CloudKitFault {
                zones.append(fault.json([.init("zoneID", id)]))
            }
        }
        return ["zones": .array(zones)]
    }

    /// records/changes: the older form for one zone.
    package func recordChanges(_ json: JSONValue?, in reading: ReadTransaction) throws -> JSONValue {
        let body = try CloudKitBody(json)
        guard body["zoneID"] != nil else { throw CloudKitFault(.badRequest, "zoneID is missing.") }
        return .object(try changes(body, body, in: reading).members)
    }

    private struct Page {
        let zone: CloudKitZone
        let members: [JSONValue.Member]
    }

    /// - Parameter usual: the body whose members apply to all zones.
    private func changes(_ asked: CloudKitBody, _ usual: CloudKitBody, in reading: ReadTransaction) throws -> Page {
        let zone = try zone(asked["zoneID"], of: reading.owner)
        guard zone != .standard else {
            throw CloudKitFault(.badRequest, "The default zone has no change feed; query its records.")
        }
        let position = try Journal.position(in: reading)
        let given = try asked.text("syncToken")
        // An empty token means that the caller is up to date.
        if given == "" { return Page(zone: zone, members: Self.members([], position, position.version, isEnd: true)) }
        let token = try given.map { text throws(CloudKitFault) in try CloudKitToken(text, of: .zone) }
        try token?.require(at: position)
        let from = token?.version ?? 0
        let start = from == 0 ? position.version : token?.start
        let wanted = try asked.texts("desiredRecordTypes") ?? usual.texts("desiredRecordTypes")
        let types = CloudKitType.all.filter { wanted?.contains($0.name) ?? true }
        let page = try RecordChanges(types.map(\.recordType)).page(
            since: from, at: position, limit: asked["resultsLimit"] == nil ? usual.limit() : asked.limit(), in: reading,
            wanting: { name in types.contains { $0.recordType.schema.type == name } })
        var show = CloudKitPresentation(
            reading, zone, desired: try asked.texts("desiredKeys") ?? usual.texts("desiredKeys"))
        show.numbersAsStrings = try usual.numbersAsStrings()
        return Page(
            zone: zone,
            members: Self.members(
                try records(page.items, &show, in: reading), position, page.reached, start: start,
                isEnd: page.isAtEnd))
    }

    private static func members(
        _ records: [JSONValue], _ position: JournalPosition, _ reached: RecordVersion, start: RecordVersion? = nil,
        isEnd: Bool
    ) -> [JSONValue.Member] {
        [
            .init("records", .array(records)),
            .init("syncToken", .string(CloudKitToken(.zone, position.epoch, reached, start: start).text)),
            .init("moreComing", .boolean(!isEnd)),
        ]
    }

    /// The records of a page, each with its dates. Items of one type are read together.
    private func records(
        _ items: [RecordChanges.Item], _ show: inout CloudKitPresentation, in reading: ReadTransaction
    ) throws -> [JSONValue] {
        var states: [RecordReference: CloudKitState] = [:]
        for (name, items) in Dictionary(grouping: items.filter { $0.fields != nil }, by: \.reference.type) {
            guard let first = items.first, let type = CloudKitType.of(first.reference) else { continue }
            for state in try CloudKitTable.of(type).read(items.map(\.reference.key), reading) {
                states[RecordReference(type: name, key: state.key)] = state
            }
        }
        var records: [JSONValue] = []
        for item in items {
            guard let type = CloudKitType.of(item.reference) else { continue }
            if let state = states[item.reference], let name = try show.name(of: state, type) {
                records.append(try show.record(state, type, named: name))
            } else if item.fields == nil, let name = try removedName(item, &show, in: reading) {
                records.append(show.tombstone(name, type, at: item.version))
            }
        }
        return records
    }

    /// The name of a removed record. A note's name states its ayah, which the history has.
    private func removedName(
        _ item: RecordChanges.Item, _ show: inout CloudKitPresentation, in reading: ReadTransaction
    ) throws -> String? {
        var fields: JSONValue?
        if case .fields(let past) = try Journal.before(item.version, in: reading) { fields = past }
        return try show.name(of: item.reference, fields)
    }

    // MARK: The database

    /// changes/database and, with another name of the token, zones/changes: the zones with changes.
    package func databaseChanges(
        _ json: JSONValue?, token tokenName: String = "syncToken", in reading: ReadTransaction
    ) throws -> JSONValue {
        let body = try CloudKitBody(json)
        let position = try Journal.position(in: reading)
        let given = try body.text(tokenName)
        let token = try given.flatMap { $0.isEmpty ? nil : $0 }.map { text throws(CloudKitFault) in
            try CloudKitToken(text, of: .database)
        }
        try token?.require(at: position)
        let since = token?.version ?? (given == "" ? position.version : 0)
        let isNews = try given == nil || hasChanges(since: since, position, in: reading)
        let zone = CloudKitZone.named(settings.zone)
        return .object([
            .init(
                "zones",
                .array(
                    isNews ? [["zoneID": zone.id(of: reading.owner), "deleted": false]] : [])),
            .init(tokenName, .string(CloudKitToken(.database, position.epoch, position.version).text)),
            .init("moreComing", false),
        ])
    }

    private func hasChanges(
        since version: RecordVersion, _ position: JournalPosition, in reading: ReadTransaction
    ) throws -> Bool {
        let types = Set(CloudKitType.all.map(\.recordType.schema.type))
        let page = try Journal.changes(
            since: version, at: position, limit: 1, scanning: 10_000, in: reading, wanting: types.contains)
        return !page.entries.isEmpty || !page.isAtEnd
    }
}
