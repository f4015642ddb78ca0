package import Kernel

/// A stored record in two states, with which the rules about a record type are tested.
///
/// The fields have the wire format, without the owner's. The first state has a value for every field, including optional ones;
/// the second has the same key and differs in at least one value.
package struct RecordSample: Sendable {
    package let key: String
    package let fields: JSONValue
    package let changed: JSONValue
    /// For many such records: the fields, apart from the key, that must differ from record to record. Empty if the fields may
    /// be equal in all of them.
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
    /// The members of an object; none if it is something else.
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
