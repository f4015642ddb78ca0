package import Changes
package import Kernel

/// One change from a device. The id ensures that the change is made only once, however often the device sends it.
package struct SyncMutation: Sendable {
    /// The device's id for the change, unique among its own.
    package let id: String
    package let edit: RecordEdit
    /// Changes of the same group are made together or not at all.
    package let group: String?

    package init(id: String, edit: RecordEdit, group: String? = nil) {
        (self.id, self.edit, self.group) = (id, edit, group)
    }

    package enum Kind: String, CaseIterable, Sendable {
        case put, patch, remove
    }

    /// Reads the members on the wire; an error names the place.
    package init(
        id: String, _ reference: RecordReference, kind: String, fields: JSONValue?, base: RecordVersion?,
        group: String?, at place: String
    ) throws(MizanError) {
        let action: RecordEdit.Action
        switch (Kind(rawValue: kind), fields) {
        case (.put, let fields?): action = .put(fields)
        case (.patch, .object(let members)?): action = .patch(.object(members))
        case (.remove, nil): action = .remove
        default:
            throw Refusal.syncFields(
                "\(place): put and patch have fields, as an object, and remove has none.",
                details: ["path": place + ".fields"])
        }
        self.init(id: id, edit: RecordEdit(reference, action, base: base), group: group)
    }

    /// Everything that identifies the change. The order of the fields does not count. A device may store the fields in a
    /// dictionary, and may then send them in a different order after a restart.
    package var parts: [[UInt8]] {
        var parts = [Array(edit.reference.type.utf8), Array(edit.reference.key.utf8)]
        switch edit.action {
        case .put(let fields): parts += [Array("put".utf8), JSONWriter.bytes(fields.ordered)]
        case .patch(let fields): parts += [Array("patch".utf8), JSONWriter.bytes(fields.ordered)]
        case .remove: parts += [Array("remove".utf8), []]
        }
        return parts + [Array((edit.version.map(String.init) ?? "any").utf8), Array((group ?? "").utf8)]
    }
}

extension JSONValue {
    /// The value with the members of every object sorted by name.
    fileprivate var ordered: JSONValue {
        switch self {
        case .object(let members):
            .object(
                members.map { JSONValue.Member($0.name, $0.value.ordered) }
                    .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) })
        case .array(let elements): .array(elements.map(\.ordered))
        case .null, .boolean, .integer, .number, .exact, .string: self
        }
    }
}
