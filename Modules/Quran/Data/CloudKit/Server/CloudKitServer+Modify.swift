internal import Changes
package import Kernel
package import ModuleKit
internal import QuranInfrastructure
internal import Storage

extension CloudKitServer {
    /// records/modify: each operation by itself, or all together. Only the zone with a feed makes changes together.
    package func modify(_ json: JSONValue?, in transaction: WriteTransaction) throws -> JSONValue {
        let body = try CloudKitBody(json)
        let zone = try zone(body["zoneID"], of: transaction.owner)
        let operations = try body.elements("operations")
        var show = CloudKitPresentation(
            transaction.reading, zone, desired: try body.texts("desiredKeys"), now: transaction.now)
        show.numbersAsStrings = try body.numbersAsStrings()
        let isAtomic = try body.flag("atomic") ?? true
        guard isAtomic, zone != .standard else {
            return ["records": .array(try each(operations, show, in: transaction))]
        }
        let attempt = Attempt<Culprit>(in: transaction) { $0 as? Culprit }
        let made = try attempt.make {
            var show = show
            var names: Set<String> = []
            return try operations.enumerated().map { place, operation in
                do { return try self.make(operation, &names, &show, in: transaction) } catch {
                    throw Culprit(place: place, fault: try Self.fault(error))
                }
            }
        }
        switch made {
        case .success(let records): return ["records": .array(records)]
        case .failure(let culprit):
            let mate = CloudKitFault(.atomicError, "Another operation of the same request failed.")
            return [
                "records": .array(
                    operations.enumerated().map { place, operation in
                        (place == culprit.place ? culprit.fault : mate).json(Self.name(in: operation))
                    })
            ]
        }
    }

    /// The operation that prevents all operations of a request.
    private struct Culprit: Error {
        let place: Int
        let fault: CloudKitFault
    }

    private func each(
        _ operations: [JSONValue], _ show: CloudKitPresentation, in transaction: WriteTransaction
    ) throws -> [JSONValue] {
        var show = show
        var names: Set<String> = []
        let attempt = Attempt<CloudKitFault>(in: transaction) { error in
            do { return try Self.fault(error) } catch { return nil }
        }
        return try operations.map { operation in
            switch try attempt.make({ try make(operation, &names, &show, in: transaction) }) {
            case .success(let record): record
            case .failure(let fault): fault.json(Self.name(in: operation))
            }
        }
    }

    private func make(
        _ operation: JSONValue, _ names: inout Set<String>, _ show: inout CloudKitPresentation,
        in transaction: WriteTransaction
    ) throws -> JSONValue {
        let change = try CloudKitModification(
            operation, user: transaction.owner.recordName, fresh: { identifiers.fresh().text })
        guard names.insert(change.name).inserted else {
            throw CloudKitFault(.badRequest, "You can't save or delete the same record twice in one request.")
        }
        guard let (type, state) = try change.apply(in: transaction) else {
            return ["recordName": .string(change.name), "deleted": true]
        }
        // The caller knows most of what it has sent. So beyond the room of an answer, records have no fields.
        if show.weight >= RecordQuery.usualBytes { show.desired = [] }
        return try show.record(state, type, named: change.name)
    }

    /// The fault of an item. Errors of the store end the request.
    private static func fault(_ error: any Error) throws -> CloudKitFault {
        if let fault = error as? CloudKitFault { return fault }
        let known = MizanError(crossing: error)
        guard known.isAboutTheChange else { throw error }
        switch known.code {
        case .notPermitted: return CloudKitFault(.accessDenied, known.message)
        case .conflict: return CloudKitFault(.conflict, known.message)
        case .notFound: return CloudKitFault(.notFound, known.message)
        default: return CloudKitFault(.badRequest, known.message)
        }
    }

    private static func name(in operation: JSONValue) -> [JSONValue.Member] {
        guard case .string(let name)? = operation["record"]?["recordName"] else { return [] }
        return [.init("recordName", .string(name))]
    }
}
