package import Kernel
package import ModuleKit
internal import QuranInfrastructure
internal import Storage

// zones/list, zones/lookup and zones/modify. The two zones always exist, so creating one returns it, and none can be deleted.

extension CloudKitServer {
    package func zones(in reading: ReadTransaction) throws -> JSONValue {
        let position = try Journal.position(in: reading)
        return ["zones": .array(zones.map { shown($0, position, reading.owner) })]
    }

    package func lookUpZones(_ json: JSONValue?, in reading: ReadTransaction) throws -> JSONValue {
        let position = try Journal.position(in: reading)
        return try answers(to: CloudKitBody(json).elements("zones")) { element throws(CloudKitFault) in
            // Both forms are in use: the id itself, and an object that has it.
            shown(try zone(element["zoneID"] ?? element, of: reading.owner), position, reading.owner)
        }
    }

    package func modifyZones(_ json: JSONValue?, in reading: ReadTransaction) throws -> JSONValue {
        let position = try Journal.position(in: reading)
        return try answers(to: CloudKitBody(json).elements("operations")) { element throws(CloudKitFault) in
            let body = try CloudKitBody(element, "an operation")
            let id = try body.object("zone")?["zoneID"]
            switch try body.text("operationType") {
            case "create":
                do throws(CloudKitFault) {
                    return shown(try zone(id, of: reading.owner), position, reading.owner)
                } catch {
                    throw CloudKitFault(
                        .badRequest, "This server has one zone, \(settings.zone), beside the default zone.")
                }
            case "delete":
                _ = try zone(id, of: reading.owner)
                throw CloudKitFault(.badRequest, "This zone cannot be deleted. Delete its records instead.")
            default: throw CloudKitFault(.badRequest, "operationType must be create or delete.")
            }
        }
    }

    private func shown(_ zone: CloudKitZone, _ position: JournalPosition, _ owner: OwnerID) -> JSONValue {
        .object([
            "zoneID": zone.id(of: owner), "atomic": .boolean(zone != .standard),
            "syncToken": zone == .standard
                ? nil : .string(CloudKitToken(.zone, position.epoch, position.version).text),
        ])
    }

    private func answers(
        to elements: [JSONValue], _ answer: (JSONValue) throws(CloudKitFault) -> JSONValue
    ) -> JSONValue {
        [
            "zones": .array(
                elements.map { element in
                    do throws(CloudKitFault) { return try answer(element) } catch {
                        let id = element["zoneID"] ?? element["zone"]?["zoneID"] ?? element
                        return error.json([.init("zoneID", id)])
                    }
                })
        ]
    }
}
