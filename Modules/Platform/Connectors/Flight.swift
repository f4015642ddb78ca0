package import Kernel

/// A push that is stored before it is sent, and that is sent again until its answer arrives.
package struct Flight {
    package struct Change: Hashable, Sendable {
        package let change: RemoteChange
        /// The local version that is sent; 0 for a record that is no longer in the journal.
        package let version: RecordVersion

        package init(change: RemoteChange, version: RecordVersion) { (self.change, self.version) = (change, version) }
    }

    /// The remote's history to which the tags belong.
    package let history: String?
    package let changes: [Change]

    package var bytes: [UInt8] {
        JSONWriter.bytes(
            .object([
                "history": history.map(JSONValue.string),
                "changes": .array(
                    changes.map { one in
                        .object([
                            "id": .string(one.change.id), "type": .string(one.change.reference.type),
                            "key": .string(one.change.reference.key), "version": .integer(one.version),
                            "tag": one.change.tag.map(JSONValue.string),
                            "group": one.change.group.map(JSONValue.string),
                            "fields": one.change.fields, "opaque": one.change.opaque,
                        ])
                    }),
            ]))
    }

    package init(history: String?, changes: [Change]) { (self.history, self.changes) = (history, changes) }

    package init(_ bytes: [UInt8]) throws {
        let json: JSONValue
        do { json = try JSONReader.read(bytes) } catch { throw Self.damaged }
        guard case .array(let changes)? = json["changes"] else { throw Self.damaged }
        history = json["history"].flatMap(Self.text)
        self.changes = try changes.map { one in
            guard let id = one["id"].flatMap(Self.text), let type = one["type"].flatMap(Self.text),
                let key = one["key"].flatMap(Self.text), case .integer(let version)? = one["version"]
            else { throw Self.damaged }
            return Change(
                change: RemoteChange(
                    id: id, RecordReference(type: type, key: key), fields: one["fields"],
                    tag: one["tag"].flatMap(Self.text), group: one["group"].flatMap(Self.text),
                    opaque: one["opaque"]),
                version: version)
        }
    }

    private static func text(_ json: JSONValue) -> String? {
        if case .string(let text) = json { text } else { nil }
    }

    private static let damaged = MizanError(
        .corruptData, "storage.sync-flight", "The store holds a damaged push of sync.",
        advice: "mizan sync remove NAME, then add it again: records stay as they are on both sides.")
}
