internal import Changes
package import Kernel
package import ModuleKit
internal import QuranDomain
internal import QuranInfrastructure
internal import Storage

// records/lookup, and the record that a name means.

extension CloudKitServer {
    package func lookup(_ json: JSONValue?, in reading: ReadTransaction) throws -> JSONValue {
        let body = try CloudKitBody(json)
        let all = try body.texts("desiredKeys")
        var show = CloudKitPresentation(reading, try zone(body["zoneID"], of: reading.owner))
        show.numbersAsStrings = try body.numbersAsStrings()
        var records: [JSONValue] = []
        for element in try body.elements("records") {
            let asked = try CloudKitBody(element, "a record")
            guard let name = try asked.text("recordName") else {
                throw CloudKitFault(.badRequest, "recordName is missing.")
            }
            do {
                guard show.weight < RecordQuery.usualBytes else { throw Self.full }
                show.desired = try asked.texts("desiredKeys") ?? all
                let (type, state) = try found(name, in: reading)
                records.append(try show.record(state, type, named: name))
            } catch let fault as CloudKitFault {
                records.append(fault.json([.init("recordName", .string(name))]))
            }
        }
        return ["records": .array(records)]
    }

    private static let full = CloudKitFault(
        .tryAgainLater, "The answer has no room for more records. Look this record up in another request.")

    /// The record with a name. The name of a note states its ayah, so another ayah is the name of no record.
    private func found(_ name: String, in reading: ReadTransaction) throws -> (CloudKitType, CloudKitState) {
        guard let named = try Self.named(name, user: reading.owner.recordName),
            let state = try Self.state(of: named, in: reading)
        else { throw Self.missing }
        return (named.type, state)
    }

    static let missing = CloudKitFault(.notFound, "Record not found.")

    /// A name that can be the name of a record here.
    struct Named {
        let text: String
        /// The usual spelling of the name.
        let usual: String
        let type: CloudKitType
        let key: String
        let name: QuranRecordName
    }

    /// Nil for a name that no record here can have. The name of somebody else's record is refused.
    static func named(_ text: String, user: String) throws(CloudKitFault) -> Named? {
        guard CloudKitNames.isName(text) else {
            throw CloudKitFault(
                .badRequest,
                "A recordName has 1 to \(CloudKitNames.maximumLength) ASCII characters and does not begin with an "
                    + "underscore.")
        }
        do throws(RecordNameError) {
            let (reference, name) = try CloudKitType.reference(text, user: user)
            guard let type = CloudKitType.of(reference) else { return nil }
            return Named(text: text, usual: try name.text(), type: type, key: reference.key, name: name)
        } catch {
            if isAnothers(text, user) {
                throw CloudKitFault(.accessDenied, "The record belongs to another user.")
            }
            return nil
        }
    }

    private static func isAnothers(_ text: String, _ user: String) -> Bool {
        do throws(RecordNameError) { return try QuranRecordName(text).user != user } catch { return false }
    }

    static func state(of named: Named, in reading: ReadTransaction) throws -> CloudKitState? {
        guard let state = try CloudKitTable.of(named.type).read([named.key], reading).first else { return nil }
        let reference = named.type.recordType.schema.reference(state.key)
        let usual = CloudKitType.recordName(of: reference, state.fields, user: reading.owner.recordName)
        guard usual == named.usual, try CloudKitSpelling.of(named.usual, in: reading) == named.text else { return nil }
        return state
    }
}
