internal import Changes
internal import CommandLineKit
internal import HomeDevices
internal import Kernel

/// The output of changes.
enum SyncOutput {
    static func listing(_ items: [RecordChanges.Item]) -> TabularOutput {
        TabularOutput(
            ["version": "Version", "kind": "What", "type": "Type", "key": "Key", "fields": nil],
            rows: items.map { item in
                [
                    .integer(item.version), .text(item.fields == nil ? "remove" : "put"), .text(item.reference.type),
                    .text(item.reference.key), item.fields.map { .text(JSONWriter.text($0)) } ?? .absent,
                ]
            }, whenEmpty: "Nothing has changed.")
    }

    static func tellDamage(_ page: SyncPage) {
        for damaged in page.damaged {
            StandardError.line("\(damaged.version) \(damaged.reference.key): \(damaged.error.message)")
        }
    }

    /// The option for the next page.
    static func next(_ page: SyncPage) -> String {
        page.more ? "There are more: --since \(page.cursor)" : "Later changes: --since \(page.cursor)"
    }

    /// The reason why a cursor is no longer valid, for people.
    static func sentence(_ reset: SyncReset) -> String {
        switch reset {
        case .epoch:
            "This cursor is from another owner or another store, or from this store before a backup was restored."
        case .ahead: "This cursor is ahead of this store: it is from another store, or a backup was restored."
        case .floor: "This cursor is too old: the store no longer knows every record removed since then."
        case .slices: "This cursor was made for different slices."
        }
    }
}
