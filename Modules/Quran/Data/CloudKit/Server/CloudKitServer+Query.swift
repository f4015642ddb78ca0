package import Kernel
package import ModuleKit
internal import QuranInfrastructure
internal import Storage

extension CloudKitServer {
    /// records/query. A page may have fewer records than requested although more follow, because some conditions are checked
    /// after the store has read the records.
    package func query(_ json: JSONValue?, in reading: ReadTransaction) throws -> JSONValue {
        let body = try CloudKitBody(json)
        let asked = try CloudKitQuery(body["query"])
        var show = CloudKitPresentation(
            reading, try zone(body["zoneID"], of: reading.owner), desired: try body.texts("desiredKeys"))
        show.numbersAsStrings = try body.numbersAsStrings()
        var query = asked.query
        query.limit = try body.limit()
        query.bytes = RecordQuery.usualBytes
        query.cursor = try Self.cursor(try body.text("continuationMarker"), of: asked)
        let page = try Self.refusing { try CloudKitTable.of(asked.type).list(query, reading) }
        var records: [JSONValue] = []
        for state in page.items where asked.conditions.allSatisfy({ $0(state.fields) }) {
            guard let name = try show.name(of: state, asked.type) else { continue }
            records.append(try show.record(state, asked.type, named: name))
        }
        return .object([
            "records": .array(records),
            "continuationMarker": page.next.map { .string("\(asked.fingerprint).\($0)") },
        ])
    }

    private static func cursor(_ marker: String?, of asked: CloudKitQuery) throws(CloudKitFault) -> String? {
        guard let marker, !marker.isEmpty else { return nil }
        let parts = marker.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0] == asked.fingerprint else {
            throw CloudKitFault(.badRequest, "Invalid continuation marker: it does not belong to this query.")
        }
        return String(parts[1])
    }

    /// Reports the store's refusal of a filter or a cursor as CloudKit's.
    private static func refusing<Value>(_ body: () throws -> Value) throws -> Value {
        do { return try body() } catch let error as MizanError where error.code == .invalidInput {
            throw CloudKitFault(.badRequest, error.message)
        }
    }
}
