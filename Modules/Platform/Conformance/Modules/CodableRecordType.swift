internal import FoundationEssentials
package import Kernel
package import ModuleKit
internal import Storage

/// A record type whose records have a Codable form, with which the declared fields are compared.
package protocol CodableRecordType: RecordType {
    /// Reads fields and writes the record that they make by its Codable conformance.
    func encoded(_ fields: JSONValue, owner: OwnerID) throws -> JSONValue
}

extension TableRecordType: CodableRecordType {
    package func encoded(_ fields: JSONValue, owner: OwnerID) throws -> JSONValue {
        let record = try schema.record(Record.self, from: fields, owner: owner)
        return try JSONReader.read(Array(JSONEncoder().encode(record)))
    }
}
