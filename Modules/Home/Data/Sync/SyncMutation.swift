package import Kernel
package import ModuleKit

/// One change that a device sends, under a name by which it is done once however often it is sent.
package struct SyncMutation: Sendable {
    /// The device's name for it, unique among its own.
    package let id: String
    package let edit: RecordEdit
    /// Changes of one group are made together or not at all.
    package let group: String?

    package init(id: String, edit: RecordEdit, group: String? = nil) {
        self.id = id
        self.edit = edit
        self.group = group
    }

    package enum Kind: String, CaseIterable, Sendable {
        case put, patch, remove
    }

    /// As it stands on the wire, at a place that an error names.
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
            throw MizanError(
                .invalidInput, "sync.fields",
                "\(place): put and patch have fields, as an object, and remove has none.",
                details: ["path": place + ".fields"])
        }
        self.init(id: id, edit: RecordEdit(reference, action, base: base), group: group)
    }

    /// All that makes the change what it is. The order of the fields does not: a device that keeps them in a dictionary
    /// may well send the same change with another one after its next start.
    var parts: [[UInt8]] {
        var parts = [Array(edit.reference.type.utf8), Array(edit.reference.key.utf8)]
        switch edit.action {
        case .put(let fields): parts += [Array("put".utf8), JSONWriter.bytes(fields.ordered)]
        case .patch(let fields): parts += [Array("patch".utf8), JSONWriter.bytes(fields.ordered)]
        case .remove: parts += [Array("remove".utf8), []]
        }
        return parts + [Array((edit.base.map(String.init) ?? "any").utf8), Array((group ?? "").utf8)]
    }
}

/// What became of a change.
package struct SyncResult: Sendable, Equatable {
    package let id: String
    package let outcome: Outcome
    /// Whether it had been done before, and this is what was answered then.
    package var isDuplicate = false

    package enum Outcome: Sendable, Equatable {
        case applied(RecordVersion, isMerged: Bool)
        /// Merged: it is not as the device wanted it, because what the others made of it stands.
        case unchanged(RecordVersion, isMerged: Bool = false)
        case conflict(RecordConflict)
        /// Nothing was changed. An error of the house (500 and above) may pass; any other does not.
        case refused(MizanError)
        /// The store failed meanwhile: whether it was done shows when it is sent again, as it is.
        case unknown(MizanError)
    }
}

/// What a device sends at once.
package struct SyncPushRequest: Sendable {
    /// The device's name among its owner's.
    package let client: String
    /// The epoch of the versions that stand as bases.
    package let epoch: String?
    package let mutations: [SyncMutation]

    package static let most = 1_000

    package init(client: String, epoch: String? = nil, mutations: [SyncMutation]) throws(MizanError) {
        self.client = client
        self.epoch = epoch
        self.mutations = mutations
        try check()
    }

    private func check() throws(MizanError) {
        guard (1...Self.most).contains(mutations.count) else {
            throw Self.refused("sync.count", "A push has 1 to \(Self.most) mutations, not \(mutations.count).")
        }
        try Self.check(client, at: "$.client")
        var names: Set<String> = []
        var records: Set<RecordReference> = []
        for (position, mutation) in mutations.enumerated() {
            let place = "$.mutations[\(position)]"
            try Self.check(mutation.id, at: place + ".id")
            if let group = mutation.group { try Self.check(group, at: place + ".group") }
            guard names.insert(mutation.id).inserted else {
                throw Self.refused("sync.repeated-id", "Two mutations have one id.", ["path": place])
            }
            guard records.insert(mutation.edit.reference).inserted else {
                throw Self.refused(
                    "sync.repeated-record", "Two mutations are of one record; send what it is to be in the end.",
                    ["path": place])
            }
            guard (mutation.edit.base ?? 0) == 0 || epoch != nil else {
                throw Self.refused(
                    "sync.no-epoch", "A base is a version of an epoch: send the epoch that the versions came with.",
                    ["path": place])
            }
        }
    }

    private static func check(_ name: String, at place: String) throws(MizanError) {
        guard !isName(name) else { return }
        throw refused(
            "sync.name",
            "\(place): a client, a mutation and a group are named by 1 to 100 letters, digits and . _ : -",
            ["path": place])
    }

    private static func refused(
        _ reason: String, _ message: String, _ details: [String: String] = [:]
    ) -> MizanError {
        MizanError(.invalidInput, reason, message, details: details)
    }

    /// Safe in a key of the store: nothing of it can be taken for a separator.
    private static func isName(_ text: String) -> Bool {
        (1...100).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                    || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
                    || ".:_-".utf8.contains(byte)
            }
    }
}

extension JSONValue {
    /// The same with the members of every object in the order of their names.
    fileprivate var ordered: JSONValue {
        switch self {
        case .object(let members):
            .object(
                members.map { JSONValue.Member($0.name, $0.value.ordered) }
                    .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) })
        case .array(let elements): .array(elements.map(\.ordered))
        case .null, .boolean, .integer, .number, .string: self
        }
    }
}
