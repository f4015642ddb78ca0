package import Changes
package import Kernel

/// Pages and results in their form on the wire.
package enum SyncPresentation {
    package static func json(_ page: SyncPage) -> JSONValue {
        .object([
            "epoch": .string(page.epoch), "from": .integer(page.from), "cursor": .string(page.cursor.description),
            "more": .boolean(page.more), "reset": page.reset == nil ? nil : true,
            "reason": page.reset.map { .string($0.rawValue) },
            "slices": .array(page.slices.map(JSONValue.string)), "items": .array(page.items.map(json)),
            "floor": .integer(page.floor), "checksums": checksums(page),
            "unavailable": page.unavailable.map { json($0) },
            "damaged": page.damaged.isEmpty ? nil : .array(page.damaged.map(json)),
        ])
    }

    /// The state that a device at this cursor can prove.
    package static func state(_ page: SyncPage) -> JSONValue {
        .object([
            "epoch": .string(page.epoch), "cursor": .string(page.cursor.description),
            "slices": .array(page.slices.map(JSONValue.string)), "floor": .integer(page.floor),
            "checksums": checksums(page),
        ])
    }

    private static func checksums(_ page: SyncPage) -> JSONValue? {
        page.checksums.map { sums in
            .object(sums.map { JSONValue.Member($0.slice, .string(Hexadecimal.text($0.sum))) })
        }
    }

    package static func json(_ item: RecordChanges.Item) -> JSONValue {
        var members: [JSONValue.Member] = [
            .init("type", .string(item.reference.type)), .init("key", .string(item.reference.key)),
            .init("version", .integer(item.version)), .init("kind", item.fields == nil ? "remove" : "put"),
        ]
        if let fields = item.fields { members.append(.init("fields", fields)) }
        if item.isImported { members.append(.init("imported", true)) }
        return .object(members)
    }

    package static func json(_ unavailable: RecordChanges.Unavailable) -> JSONValue {
        [
            "type": .string(unavailable.type), "version": .integer(unavailable.version),
            "reason": .string(unavailable.error.reason), "detail": .string(unavailable.error.message),
        ]
    }

    package static func json(_ damaged: RecordChanges.Damaged) -> JSONValue {
        [
            "type": .string(damaged.reference.type), "key": .string(damaged.reference.key),
            "version": .integer(damaged.version), "detail": .string(damaged.error.message),
        ]
    }

    /// `problem` converts an error, because the caller knows its form on the wire.
    package static func json(_ result: SyncResult, problem: (MizanError) -> JSONValue) -> JSONValue {
        var members: [JSONValue.Member] = [.init("id", .string(result.id))]
        switch result.outcome {
        case .applied(let version, let isMerged):
            members += [.init("outcome", "applied"), .init("version", .integer(version))]
            if isMerged { members.append(.init("merged", true)) }
        case .unchanged(let version, let isMerged):
            members += [.init("outcome", "unchanged"), .init("version", .integer(version))]
            if isMerged { members.append(.init("merged", true)) }
        case .conflict(let conflict):
            members += [.init("outcome", "conflict"), .init("version", .integer(conflict.version))]
            for (name, state) in [("base", conflict.base), ("yours", conflict.yours), ("theirs", conflict.theirs)] {
                if let state { members.append(.init(name, state)) }
            }
        case .refused(let error): members += [.init("outcome", "refused"), .init("problem", problem(error))]
        case .unknown(let error): members += [.init("outcome", "unknown"), .init("problem", problem(error))]
        }
        if result.isDuplicate { members.append(.init("duplicate", true)) }
        return .object(members)
    }
}
