package import Kernel

/// A stored record in two states. The rules about a record type are tested with it.
///
/// The fields have the wire format, without the owner's field. The first state has a value for every field, including optional
/// fields. The second state has the same key and differs in at least one value.
package struct RecordSample: Sendable {
    package let key: String
    package let fields: JSONValue
    package let changed: JSONValue
    /// For many records of this kind: the fields, apart from the key, that must differ from record to record. Empty if all
    /// fields may be equal in all records.
    package let each: @Sendable (Int) -> JSONValue

    package init(
        key: String, _ fields: JSONValue, changed: JSONValue,
        each: @escaping @Sendable (Int) -> JSONValue = { _ in [:] }
    ) {
        self.key = key
        self.fields = fields
        self.changed = changed
        self.each = each
    }

    /// The second state is the first with some values replaced.
    package init(
        key: String, _ fields: JSONValue, changing changes: JSONValue,
        each: @escaping @Sendable (Int) -> JSONValue = { _ in [:] }
    ) {
        self.init(key: key, fields, changed: fields.setting(changes), each: each)
    }
}

extension JSONValue {
    /// The members of an object; an empty list for any other value.
    var members: [Member] {
        guard case .object(let members) = self else { return [] }
        return members
    }

    func setting(_ changes: JSONValue) -> JSONValue {
        .object(without(changes.members.map(\.name)).members + changes.members)
    }

    func without(_ names: [String]) -> JSONValue {
        .object(members.filter { !names.contains($0.name) })
    }
}
